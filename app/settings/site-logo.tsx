import { useEffect, useEffectEvent, useRef, useState } from "react";
import { DefaultLogo } from "./site-mark.tsx";

/**
 * The site's logo, or the default icon where there is none or it cannot be loaded, of which `onFail` is told. The name
 * stands beside it.
 */
export function SiteLogo({ logoUrl, onFail }: { logoUrl: string; onFail?: (logoUrl: string) => void }) {
  const [failed, setFailed] = useState("");
  const image = useRef<HTMLImageElement>(null);
  const fail = useEffectEvent((address: string) => {
    setFailed(address);
    onFail?.(address);
  });
  useEffect(() => {
    // A picture that failed before this page came alive has told nobody.
    const { complete = false, naturalWidth = 0 } = image.current ?? {};
    if (logoUrl && complete && naturalWidth === 0) fail(logoUrl);
  }, [logoUrl]);
  if (!logoUrl || failed === logoUrl) return <DefaultLogo className="size-8 flex-none lg:size-9" />;
  return (
    <img
      ref={image}
      src={logoUrl}
      alt=""
      width={36}
      height={36}
      referrerPolicy="no-referrer"
      className="size-8 flex-none object-contain lg:size-9"
      onError={() => {
        setFailed(logoUrl);
        onFail?.(logoUrl);
      }}
    />
  );
}
