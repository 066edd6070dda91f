import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { betterAuth } from "better-auth/minimal";
import type { Database } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { credentials, sessions, users, verifications } from "./accounts.table.ts";
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "./password-limits.ts";

const DAY_SECONDS = 24 * 60 * 60;

export type Auth = ReturnType<typeof createAuth>;

/**
 * better-auth with email and password. Only our own functions call it (`sign-in.server.ts` and its neighbours): they count
 * attempts, which its direct calls do not. Its own limiter would trust a visitor's X-Forwarded-For, so it is off.
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
      minPasswordLength: SHORTEST_PASSWORD,
      // In UTF-16 units, of which a code point may take two: our own parsers count code points.
      maxPasswordLength: 2 * LONGEST_PASSWORD,
    },
    session: { expiresIn: 30 * DAY_SECONDS, updateAge: DAY_SECONDS },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix: "radiowave",
      useSecureCookies: publicUrl.startsWith("https:"),
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax" },
      // Addresses are ours to know; see visitor-address.server.ts.
      ipAddress: { disableIpTracking: true },
    },
    // What it says below an error names people's addresses.
    logger: { level: "error", log: (_level, message) => log.error({ auth: message }, "better-auth failed") },
  });
}
