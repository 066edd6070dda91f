import { useEffect, useEffectEvent, useRef, useState } from "react";

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

/**
 * Two waves and the needle of a tuner on a cobalt tile, drawn on 36 units. Its four colours are fixed: the same in both
 * themes and in the favicon.
 */
function DefaultLogo() {
  return (
    <svg viewBox="0 0 36 36" className="size-8 flex-none lg:size-9" aria-hidden="true" focusable="false">
      <path fill="#1E3F9E" d="M0 0h36v36H0z" />
      <path fill="#A9C2EA" d="M0 19c6-9 12-9 18 0s12 9 18 0v17H0z" />
      <path fill="#F4F2E8" d="M0 27c6-9 12-9 18 0s12 9 18 0v9H0z" />
      <path stroke="#FF7F52" strokeWidth="2.5" d="M25 0v36" />
    </svg>
  );
}
