import { createHmac, timingSafeEqual } from "node:crypto";
import { MIN_WRITING_MS } from "./contact-limits.ts";

/** A page may stay open for long; past this the secret that signed it may be an old one too. */
const LONGEST_WRITING_MS = 7 * 24 * 60 * 60_000;

/** What a form's stamp says: sent in a person's time, too fast, or without one of ours that still counts. */
export type FormTokenCheck = "in-time" | "too-soon" | "unknown";

export type FormTokens = {
  create: (now: Date) => string;
  verify: (stamp: unknown, now: Date) => FormTokenCheck;
};

/**
 * Stamps tell when a form was given out, signed so that nobody makes up an earlier time. The key is made from the secret
 * that signs sessions, for this purpose alone; processes that share the secret know each other's stamps.
 * Not covered: who waits, or keeps a stamp, may send it again and again. The limit per address is for that.
 */
export function createFormTokens(secret: string): FormTokens {
  const key = createHmac("sha256", secret).update("contact form stamps").digest();
  const sign = (time: string) => createHmac("sha256", key).update(time).digest();

  return {
    create: (now) => {
      const time = String(now.getTime());
      return `${time}.${sign(time).toString("base64url")}`;
    },
    verify: (stamp, now) => {
      const [, time = "", signature = ""] = /^(\d{1,15})\.([\w-]{43})$/.exec(String(stamp ?? "")) ?? [];
      const given = Buffer.from(signature, "base64url");
      const expected = sign(time);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return "unknown";
      const age = now.getTime() - Number(time);
      if (age < 0 || age > LONGEST_WRITING_MS) return "unknown";
      return age < MIN_WRITING_MS ? "too-soon" : "in-time";
    },
  };
}
