import { useEffect, useEffectEvent, useRef, useState } from "react";
import { LOGO_MARK } from "./site-settings.ts";

/**
 * The site's logo, or the default icon if none is set or the image fails to load (then `onFail` is called). Decorative:
 * the site's name is next to it.
 */
export function SiteLogo({ logoUrl, onFail }: { logoUrl: string; onFail?: (logoUrl: string) => void }) {
  const [failed, setFailed] = useState("");
  const image = useRef<HTMLImageElement>(null);
  const fail = useEffectEvent((url: string) => {
    setFailed(url);
    onFail?.(url);
  });
  useEffect(() => {
    // An image that fails before hydration fires no React event.
    const { complete = false, naturalWidth = 0 } = image.current ?? {};
    if (logoUrl && complete && naturalWidth === 0) fail(logoUrl);
  }, [logoUrl]);
  if (!logoUrl || failed === logoUrl) return <DefaultLogo />;
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

function DefaultLogo() {
  return (
    <svg
      viewBox="0 0 36 36"
      className="size-8 flex-none lg:size-9"
      aria-hidden="true"
      focusable="false"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, which the social cards draw too
      dangerouslySetInnerHTML={{ __html: LOGO_MARK }}
    />
  );
}
