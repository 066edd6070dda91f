import { createHmac, timingSafeEqual } from "node:crypto";
import { DAY_MS } from "#app/platform/text/durations.ts";
import { MIN_WRITING_MS } from "./contact-form-fields.ts";

/** Pages may stay open for long; after this time the secret may have changed as well. */
const MAX_WRITING_MS = 7 * DAY_MS;

/** `too-soon`: faster than people type. `unknown`: missing, forged or expired. */
type FormTokenCheck = "in-time" | "too-soon" | "unknown";

export type FormTokens = {
  create: (now: Date) => string;
  verify: (formToken: unknown, now: Date) => FormTokenCheck;
};

/**
 * Signed tokens with the time at which a form was opened: `<ms since 1970>.<HMAC in base64url>`. The key is derived
 * from the session secret for this purpose only; processes with the same secret accept each other's tokens.
 * Not covered: a token can be used many times until it expires. The rate limit per network address is for that.
 */
export function createFormTokens(secret: string): FormTokens {
  // This text derives the key: another one makes the tokens of open pages invalid.
  const key = createHmac("sha256", secret).update("contact form stamps").digest();
  const sign = (time: string) => createHmac("sha256", key).update(time).digest();

  return {
    create: (now) => {
      const time = String(now.getTime());
      return `${time}.${sign(time).toString("base64url")}`;
    },
    verify: (formToken, now) => {
      const [, time = "", signature = ""] = /^(\d{1,15})\.([\w-]{43})$/.exec(String(formToken ?? "")) ?? [];
      const received = Buffer.from(signature, "base64url");
      const expected = sign(time);
      if (received.length !== expected.length || !timingSafeEqual(received, expected)) return "unknown";
      const age = now.getTime() - Number(time);
      if (age < 0 || age > MAX_WRITING_MS) return "unknown";
      return age < MIN_WRITING_MS ? "too-soon" : "in-time";
    },
  };
}
