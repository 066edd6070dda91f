import { encode } from "uqr";
import type { QrCode } from "./security-forms.ts";

/** The URI that authenticator apps read. Source: Google Authenticator, Key Uri Format. */
export function totpUri({ issuer, email, key }: { issuer: string; email: string; key: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  const query = new URLSearchParams({ secret: key, issuer, digits: "6", period: "30" });
  return `otpauth://totp/${label}?${query.toString().replaceAll("+", "%20")}`;
}

/** The QR code of a text. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: "M", border: 2 });
  const path = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join("")).join("");
  return { size, path };
}
