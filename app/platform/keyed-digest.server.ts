import { createHmac } from "node:crypto";

/**
 * A digest that nobody can compute without the secret: an address or an e-mail address cannot be found by trying all of
 * them. `purpose`: digests of one value for two purposes differ. Shape: HMAC-SHA-256 in base64url, 43 characters.
 */
export function keyedDigest(secret: string, purpose: string, ...values: string[]): string {
  return createHmac("sha256", secret)
    .update(JSON.stringify([purpose, ...values]))
    .digest("base64url");
}
