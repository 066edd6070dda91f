import { encode } from "uqr";

/** A QR code as an SVG path on a grid of `size` modules, one unit each, with the quiet zone around it. */
export type QrCode = { size: number; path: string };

/** The QR code of a text, with a quiet zone of so many modules. */
export function qrCode(text: string, border: number): QrCode {
  const { size, data } = encode(text, { ecc: "M", border });
  const path = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join("")).join("");
  return { size, path };
}
