import { createHmac } from "node:crypto";

/**
 * A keyed digest: without the secret, a network or e-mail address cannot be recovered by trying all of them.
 * `purpose`: digests of one value for two purposes differ. Shape: HMAC-SHA-256 in base64url, 43 characters.
 */
export function keyedDigest(secret: string, purpose: string, ...values: string[]): string {
  return createHmac("sha256", secret)
    .update(JSON.stringify([purpose, ...values]))
    .digest("base64url");
}
