import { useState } from "react";
import { SiteMark } from "./site-mark.tsx";

/** The site's logo, or the default icon where there is none or it cannot be loaded. The name stands beside it. */
export function SiteLogo({ logoUrl }: { logoUrl: string }) {
  const [failed, setFailed] = useState("");
  if (!logoUrl || failed === logoUrl) return <SiteMark className="size-8 flex-none lg:size-9" />;
  return (
    <img
      src={logoUrl}
      alt=""
      width={36}
      height={36}
      referrerPolicy="no-referrer"
      className="size-8 flex-none object-contain lg:size-9"
      onError={() => setFailed(logoUrl)}
    />
  );
}
