import { symmetricDecrypt } from "better-auth/crypto";
import { keyedDigest } from "#app/platform/process/keyed-digest.server.ts";

/** Begins the stored lists of digests. Lists without it are former ones: codes that better-auth encrypted. */
const PREFIX = "hmac:";

/** In base64url. */
const DIGEST_LENGTH = 43;

/** The digest of a recovery code; it is the same with and without the hyphen. `secret`: the site's. */
export function recoveryCodeDigest(secret: string, code: string): string {
  return keyedDigest(secret, "recovery code", code.replace(/[^A-Za-z0-9]/g, ""));
}

/**
 * How better-auth stores recovery codes: as digests, which replace the codes in all its lists. It is given the digest
 * of a code that is to be verified. Codes are random, of 59 bits: a keyed digest needs no cost. A list that was
 * encrypted before still serves; the next use of a code replaces it.
 * `encrypt`, `decrypt`: better-auth's names; from and to a JSON list.
 */
export function recoveryCodeStorage(secret: string) {
  return {
    encrypt: async (json: string) => storedRecoveryCodes(secret, parseList(json)),
    decrypt: async (stored: string) => JSON.stringify(await readDigests(secret, stored)),
  };
}

/** A list as it is stored. Shape: `hmac:`, a digest by which another secret is recognised, and a JSON list of digests. */
export function storedRecoveryCodes(secret: string, codesOrDigests: readonly string[]): string {
  const digests = codesOrDigests.map((one) => (one.length === DIGEST_LENGTH ? one : recoveryCodeDigest(secret, one)));
  return `${PREFIX}${secretDigest(secret)}${JSON.stringify(digests)}`;
}

/** How many codes a stored list has. Errors: as `readDigests`. */
export async function countRecoveryCodes(secret: string, stored: string): Promise<number> {
  return (await readDigests(secret, stored)).length;
}

/** Errors: an error about decryption, also for digests, if the list was stored under another secret. */
async function readDigests(secret: string, stored: string): Promise<string[]> {
  if (!stored.startsWith(PREFIX)) {
    const codes = parseList(await symmetricDecrypt({ key: secret, data: stored }));
    return codes.map((code) => recoveryCodeDigest(secret, code));
  }
  const beginning = PREFIX + secretDigest(secret);
  if (!stored.startsWith(beginning)) throw new Error("Recovery codes of another secret: invalid tag");
  return parseList(stored.slice(beginning.length));
}

function secretDigest(secret: string): string {
  return keyedDigest(secret, "secret of recovery codes");
}

function parseList(json: string): string[] {
  const list: unknown = JSON.parse(json);
  if (!Array.isArray(list)) throw new Error("The recovery codes are not a list.");
  return list.map(String);
}
