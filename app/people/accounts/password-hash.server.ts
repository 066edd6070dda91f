import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { verifyPassword as verifyFormer } from "better-auth/crypto";

/** 32 MiB and three passes. Source: OWASP, Password Storage Cheat Sheet. */
const COST = { N: 2 ** 15, r: 8, p: 3 };

/** Added to the verification of a former digest, which costs a third, so that both take equally long. */
const REMAINING_COST = { ...COST, p: 2 };

const KEY_BYTES = 64;

export type PasswordHashing = { hash: typeof hashPassword; verify: typeof verifyPassword };

/** Begins each digest of the present cost. */
export const DIGEST_PREFIX = `scrypt:${COST.N}:${COST.r}:${COST.p}:`;

/** Gives the stored digest of a password. Shape: `scrypt:N:r:p:salt:key`, salt and key in hexadecimal. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString("hex");
  return `${DIGEST_PREFIX}${salt}:${(await keyOf(password, salt, COST)).toString("hex")}`;
}

/**
 * Whether a password has this digest, also one of better-auth's format (scrypt, N=2^14, r=16, p=1), which RadioWave
 * stored before. Takes equally long for all digests, and as long as `hashPassword`.
 */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  if (!isFormerDigest(hash)) {
    const [salt = "", key = ""] = hash.slice(DIGEST_PREFIX.length).split(":");
    const stored = Buffer.from(key, "hex");
    const given = await keyOf(password, salt, COST);
    return stored.length === given.length && timingSafeEqual(stored, given);
  }
  const isRight = await verifyFormer({ hash, password });
  await keyOf(password, hash.slice(0, 32), REMAINING_COST);
  return isRight;
}

/** Whether a digest was made with a lower cost: it is replaced at the next sign-in. */
export function isFormerDigest(digest: string): boolean {
  return !digest.startsWith(DIGEST_PREFIX);
}

export const PASSWORD_HASHING: PasswordHashing = { hash: hashPassword, verify: verifyPassword };

function keyOf(password: string, salt: string, cost: ScryptOptions): Promise<Buffer> {
  // Of the two copies that the limit allows one is needed.
  const options = { ...cost, maxmem: 2 * 128 * COST.N * COST.r };
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  scrypt(password.normalize("NFKC"), salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)));
  return promise;
}
