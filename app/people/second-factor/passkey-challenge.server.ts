import { timingSafeEqual } from "node:crypto";
import { parse, serialize } from "hono/utils/cookie";
import type { Accounts } from "#app/people/accounts/accounts.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { siteCookieName } from "#app/platform/http/site-cookies.ts";
import type { Limit } from "#app/platform/limits/attempts.server.ts";
import { keyedDigest } from "#app/platform/process/keyed-digest.server.ts";
import { MINUTE_MS } from "#app/platform/text/durations.ts";

/** What a challenge is for: `sign-in` also proves identity within a session. */
type ChallengePurpose = "sign-in" | "creation";

const LIFETIME_MS = 5 * MINUTE_MS;

const CHALLENGE_USES: Limit = { name: "passkey challenge", max: 1, windowSeconds: (2 * LIFETIME_MS) / 1_000 };

/** The Set-Cookie value that holds a challenge: signed, for five minutes. */
export function challengeCookie(
  { secret, publicUrl }: Pick<Accounts, "secret" | "publicUrl">,
  { challenge, purpose }: { challenge: string; purpose: ChallengePurpose },
  now: Date,
): string {
  const endsAt = String(now.getTime() + LIFETIME_MS);
  const value = [purpose, endsAt, challenge, digestOf(secret, purpose, endsAt, challenge)].join(".");
  return serialize(cookieName(publicUrl), value, {
    httpOnly: true,
    sameSite: "Lax",
    path: "/",
    secure: publicUrl.startsWith("https:"),
    maxAge: LIFETIME_MS / 1_000,
  });
}

/**
 * Takes the challenge from a request's cookie; null if there is none for this purpose, or it is forged, too old or was
 * taken before.
 */
export async function takeChallenge(
  { secret, publicUrl, attempts }: Pick<Accounts, "secret" | "publicUrl" | "attempts">,
  { headers, purpose }: { headers: Headers; purpose: ChallengePurpose },
  now: Date,
): Promise<string | null> {
  const name = cookieName(publicUrl);
  const [sentPurpose, endsAt = "", challenge = "", digest = ""] = (
    parse(headers.get("Cookie") ?? "", name)[name] ?? ""
  ).split(".");
  if (sentPurpose !== purpose || !isSame(digest, digestOf(secret, purpose, endsAt, challenge))) return null;
  if (Number(endsAt) <= now.getTime()) return null;
  try {
    await attempts.count(CHALLENGE_USES, challenge);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
  return challenge;
}

function cookieName(publicUrl: string): string {
  return siteCookieName("radiowave.passkey", publicUrl);
}

function digestOf(secret: string, ...values: [purpose: ChallengePurpose, endsAt: string, challenge: string]): string {
  return keyedDigest(secret, "passkey challenge", ...values);
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
