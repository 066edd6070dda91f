import type { BetterAuthPlugin } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { betterAuth } from "better-auth/minimal";
import { LRUCache } from "lru-cache";
import { createContext } from "react-router";
import { z } from "zod";
import type { AttemptCounter } from "#app/platform/attempts.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { createRateLimiter, type RateLimiter } from "#app/platform/rate-limiter.server.ts";
import { credentials, sessions, users, verifications } from "./accounts.table.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./credentials.ts";
import { createPasswordQueue, type PasswordQueue } from "./password-queue.server.ts";
import { COOKIE_PREFIX } from "./viewer.ts";

/** Dependencies of the account functions. */
export type Accounts = {
  auth: Auth;
  database: Database;
  attempts: AttemptCounter;
  passwords: PasswordQueue;
  /** Limits the database look-ups for a network address past its limit of wrong passwords. */
  lookUps: RateLimiter;
  /** Pairs of account and network address with a sign-in, as seen by this process; they need no look-up. */
  knownSignIns: LRUCache<string, true>;
  /** The key of the digests of network addresses. */
  secret: string;
};

/** Per network address past its limit: only the database knows whether it has signed in to an account before. */
const LOOK_UPS = { max: 30, windowSeconds: 60 };

const MAX_KNOWN_SIGN_INS = 20_000;

/** The accounts, for actions. */
export const accountsContext = createContext<Accounts>();

export function createAccounts(
  parts: Pick<Accounts, "database" | "attempts" | "secret"> & { publicUrl: string },
): Accounts {
  const { database, attempts, secret } = parts;
  return {
    auth: createAuth(parts),
    database,
    attempts,
    passwords: createPasswordQueue(),
    lookUps: createRateLimiter(LOOK_UPS),
    knownSignIns: new LRUCache<string, true>({ max: MAX_KNOWN_SIGN_INS }),
    secret,
  };
}

const DAY_SECONDS = 24 * 60 * 60;

export type Auth = ReturnType<typeof createAuth>;

/**
 * better-auth with email and password. Call it only from this slice, which counts attempts (see sign-in.server.ts).
 * better-auth's own rate limiter is off, because it would trust X-Forwarded-For from any client.
 * Cookies are HttpOnly and SameSite=Lax, and Secure when the site's origin is https.
 */
export function createAuth({ database, secret, publicUrl }: { database: Database; secret: string; publicUrl: string }) {
  return betterAuth({
    appName: "RadioWave",
    baseURL: publicUrl,
    basePath: "/api/auth",
    secret,
    database: drizzleAdapter(database, {
      provider: "pg",
      transaction: true,
      schema: { user: users, session: sessions, account: credentials, verification: verifications },
    }),
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      // In UTF-16 units; our parsers count code points, which take up to two of them.
      maxPasswordLength: 2 * MAX_PASSWORD_LENGTH,
    },
    session: { expiresIn: 30 * DAY_SECONDS, updateAge: DAY_SECONDS },
    plugins: [sessionCookiePlugin],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: publicUrl.startsWith("https:"),
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax" },
      // Addresses are read in visitor-address.server.ts.
      ipAddress: { disableIpTracking: true },
    },
    // Only errors: messages of lower levels contain email addresses.
    logger: { level: "error", log: (_level, message) => log.error({ auth: message }, "better-auth failed") },
  });
}

/** `session` and `user`: the stored rows. */
const issueBody = z.object({
  session: z.custom<typeof sessions.$inferSelect>(),
  user: z.custom<typeof users.$inferSelect>(),
});

/** A server-only endpoint, because better-auth sets session cookies inside endpoints only. */
const sessionCookiePlugin = {
  id: "session-cookie",
  endpoints: {
    /** Sets the cookie of a session that has a new token. */
    issueSessionCookie: createAuthEndpoint.serverOnly({ method: "POST", body: issueBody }, async (ctx) => {
      await setSessionCookie(ctx, ctx.body, false);
    }),
  },
} satisfies BetterAuthPlugin;
