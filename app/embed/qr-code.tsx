import { encode } from "uqr";

/** The quiet zone that readers need. Source: ISO/IEC 18004. */
const BORDER_MODULES = 4;

/** The QR code of a URL: dark on white in both themes, which every reader expects. */
export function QrCode({ url, className }: { url: string; className: string }) {
  const { data, size } = encode(url, { ecc: "M", border: BORDER_MODULES });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      role="img"
      aria-label="Código QR da ligação"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`bg-white ${className}`}
    >
      <path d={modules.join("")} fill="#101a33" />
    </svg>
  );
}
