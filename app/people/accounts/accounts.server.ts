import type { BetterAuthPlugin } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { betterAuth } from "better-auth/minimal";
import { twoFactor } from "better-auth/plugins/two-factor";
import { LRUCache } from "lru-cache";
import { createContext } from "react-router";
import { z } from "zod";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { refusalOf } from "#app/platform/errors/refusal-of.server.ts";
import { siteCookieName } from "#app/platform/http/site-cookies.ts";
import type { AttemptCounter } from "#app/platform/limits/attempts.server.ts";
import { createRateLimiter, type RateLimiter } from "#app/platform/limits/rate-limiter.server.ts";
import { type Clock, systemClock } from "#app/platform/process/clock.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import type { SecondFactorSetting } from "#app/platform/settings/config.server.ts";
import { DAY_SECONDS } from "#app/platform/text/durations.ts";
import { credentials, sessions, users, verifications } from "./accounts.table.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./credentials.ts";
import { PASSWORD_HASHING, type PasswordHashing } from "./password-hash.server.ts";
import { createPasswordQueue, type PasswordQueue } from "./password-queue.server.ts";
import { recoveryCodeStorage } from "./recovery-codes.server.ts";
import { secondFactors } from "./second-factors.table.ts";
import { COOKIE_PREFIX } from "./viewer.ts";

/** Dependencies of the account functions. */
export type Accounts = {
  auth: Auth;
  database: Database;
  attempts: AttemptCounter;
  passwords: PasswordQueue;
  /** Limits the database look-ups for a network address past its limit of wrong passwords. */
  lookUps: RateLimiter;
  /** Limits the sign-ins by passkey that a network address begins. */
  passkeySignIns: RateLimiter;
  /** Pairs of account and network address with a sign-in, as seen by this process; they need no look-up. */
  knownSignIns: LRUCache<string, true>;
  /** The key of the digests of network addresses. */
  secret: string;
  /** The site's own origin. */
  publicUrl: string;
  secondFactor: SecondFactorSetting;
  /** better-auth within a transaction, for effects that are stored together with rows of ours. */
  authIn: (transaction: Transaction) => Auth;
  /** Whether there is a mail server. Without one no address is asked to be confirmed. */
  sendsMail: boolean;
  /** The time of sign-ins, and of all requests. The sessions and challenges of better-auth have the system's. */
  clock: Pick<Clock, "now">;
};

/** Per network address past its limit: only the database knows whether it has signed in to an account before. */
const LOOK_UPS = { max: 30, windowSeconds: 60 };

/** Per network address, which many people may share: each opening of /auth begins one. */
const PASSKEY_SIGN_INS = { max: 60, windowSeconds: 60 };

const MAX_KNOWN_SIGN_INS = 20_000;

/** The accounts, for actions. */
export const accountsContext = createContext<Accounts>();

/** `hashing`: tests that are not about password hashes pass one that takes no time. */
export function createAccounts(
  parts: Pick<Accounts, "database" | "attempts" | "secret" | "publicUrl" | "secondFactor" | "sendsMail"> & {
    hashing?: PasswordHashing;
    clock?: Pick<Clock, "now">;
  },
): Accounts {
  const { database, attempts, secret, publicUrl, secondFactor, sendsMail, hashing, clock = systemClock } = parts;
  return {
    auth: createAuth(parts),
    database,
    attempts,
    passwords: createPasswordQueue(),
    lookUps: createRateLimiter(LOOK_UPS),
    passkeySignIns: createRateLimiter(PASSKEY_SIGN_INS),
    knownSignIns: new LRUCache<string, true>({ max: MAX_KNOWN_SIGN_INS }),
    secret,
    publicUrl,
    secondFactor,
    authIn: (transaction) => createAuth({ database: transaction, secret, publicUrl, hashing }),
    sendsMail,
    clock,
  };
}

/** How many recovery codes an account gets at once. */
export const RECOVERY_CODES = 10;

/** How long a session lasts from its last use, which prolongs it once a day. */
export const SESSION_SECONDS = 30 * DAY_SECONDS;

/** How long the second step of a sign-in may take. */
const SECOND_STEP_SECONDS = 10 * 60;

type Auth = ReturnType<typeof createAuth>;

/**
 * better-auth with email and password. Call it only from this folder, which counts attempts (see sign-in.server.ts).
 * better-auth's own rate limiter is off, because it would trust X-Forwarded-For from any client.
 * Cookies are HttpOnly and SameSite=Lax; when the site's origin is https, also Secure, and named `__Host-…`.
 */
export function createAuth({
  database,
  secret,
  publicUrl,
  hashing = PASSWORD_HASHING,
}: {
  database: Database | Transaction;
  secret: string;
  publicUrl: string;
  hashing?: PasswordHashing;
}) {
  return betterAuth({
    appName: "RadioWave",
    baseURL: publicUrl,
    basePath: "/api/auth",
    secret,
    database: drizzleAdapter(database, {
      provider: "pg",
      transaction: true,
      schema: {
        user: users,
        session: sessions,
        account: credentials,
        verification: verifications,
        twoFactor: secondFactors,
      },
    }),
    // The challenges of second steps.
    verification: { storeIdentifier: "hashed" },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      // In UTF-16 units; our parsers count code points, which take up to two of them.
      maxPasswordLength: 2 * MAX_PASSWORD_LENGTH,
      password: hashing,
    },
    session: { expiresIn: SESSION_SECONDS, updateAge: DAY_SECONDS },
    plugins: [
      sessionPlugin,
      twoFactor({
        totpOptions: { digits: 6, period: 30 },
        backupCodeOptions: { amount: RECOVERY_CODES, length: 10, storeBackupCodes: recoveryCodeStorage(secret) },
        accountLockout: { enabled: true, maxFailedAttempts: 10, durationSeconds: 15 * 60 },
        twoFactorCookieMaxAge: SECOND_STEP_SECONDS,
      }),
    ],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix: siteCookieName(COOKIE_PREFIX, publicUrl),
      // It would add the prefix `__Secure-`.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/", secure: publicUrl.startsWith("https:") },
      // Addresses are read in visitor-address.server.ts.
      ipAddress: { disableIpTracking: true },
    },
    // Only errors: messages of lower levels contain email addresses.
    logger: { level: "error", log: (_level, message, ...details) => logError(message, details) },
  });
}

/**
 * Errors: those of an unavailable database and a full disk are thrown on. better-auth, which calls this where it has caught them, would
 * replace them with errors of its own, even with one about the input.
 */
function logError(message: string, details: readonly unknown[]): void {
  const refused = details.find((detail) => refusalOf(detail) !== null);
  if (refused) throw refused;
  log.error({ auth: message }, "better-auth failed");
}

/** `session` and `user`: the stored rows. */
const issueBody = z.object({
  session: z.custom<typeof sessions.$inferSelect>(),
  user: z.custom<typeof users.$inferSelect>(),
});

const beginBody = z.object({ userId: z.string() });

/** Server-only endpoints, because better-auth sets session cookies inside endpoints only. */
const sessionPlugin = {
  id: "session-cookie",
  endpoints: {
    /** Sets the cookie of a session that has a new token. */
    issueSessionCookie: createAuthEndpoint.serverOnly({ method: "POST", body: issueBody }, async (ctx) => {
      await setSessionCookie(ctx, ctx.body, false);
    }),
    /** Begins a session after a proof of identity that better-auth does not support, and sets its cookie. */
    beginSession: createAuthEndpoint.serverOnly({ method: "POST", body: beginBody }, async (ctx) => {
      const { internalAdapter } = ctx.context;
      const user = await internalAdapter.findUserById(ctx.body.userId);
      if (!user) throw new Error("The account of the session does not exist.");
      const session = await internalAdapter.createSession(user.id);
      await setSessionCookie(ctx, { session, user }, false);
      return { token: session.token, user: { id: user.id, email: user.email } };
    }),
  },
} satisfies BetterAuthPlugin;
