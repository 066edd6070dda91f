import { createHmac } from "node:crypto";

const STEP_MS = 30_000;

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code of an application for a key in base32. Source: RFC 6238, with SHA-1, six digits and 30 seconds. */
export function totpCode(key: string, at = Date.now()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)));
  const digest = createHmac("sha1", fromBase32(key)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, "0");
}

/**
 * Gives codes for a key that were not given before, each valid for at least 30 s more when it is given: the present
 * one, or the next or the one before, which count too.
 */
export function freshCodes(key: string): () => string {
  const given = new Set<string>();
  return () => {
    const now = Date.now();
    const code = [now, now + STEP_MS, now - STEP_MS].map((at) => totpCode(key, at)).find((one) => !given.has(one));
    if (code === undefined) throw new Error("All codes that count now have been given.");
    given.add(code);
    return code;
  };
}

/** The codes for a key as pages show it, in groups of letters. */
export const codesOfShownKey = (key: string): (() => string) => freshCodes(key.replaceAll(" ", ""));

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
