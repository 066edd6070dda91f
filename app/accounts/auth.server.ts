import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { betterAuth } from "better-auth/minimal";
import type { Database } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { credentials, sessions, users, verifications } from "./accounts.table.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./password-limits.ts";
import { sessionCookiePlugin } from "./session-cookie-plugin.server.ts";

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
      cookiePrefix: "radiowave",
      useSecureCookies: publicUrl.startsWith("https:"),
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax" },
      // Addresses are read in visitor-address.server.ts.
      ipAddress: { disableIpTracking: true },
    },
    // Only errors: messages of lower levels contain email addresses.
    logger: { level: "error", log: (_level, message) => log.error({ auth: message }, "better-auth failed") },
  });
}
