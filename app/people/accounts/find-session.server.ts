import { eq, sql } from "drizzle-orm";
import { parseSigned } from "hono/utils/cookie";
import type { Database } from "#app/platform/database/database.server.ts";
import { before } from "#app/platform/database/expiring-rows.server.ts";
import { DAY_MS } from "#app/platform/text/durations.ts";
import type { Accounts } from "./accounts.server.ts";
import { accountRole, sessions, users } from "./accounts.table.ts";
import { passkeys } from "./second-factors.table.ts";
import type { SignedIn } from "./viewer.ts";

/** A session ends this long after the sign-in, whatever its use. */
export const MAX_SESSION_MS = 90 * DAY_MS;

/**
 * Finds the session of a request, and its viewer, with one query. Null unless the session cookie is valid and the
 * session neither expired nor due to be prolonged: better-auth's `getSession` handles those cases, at several times the
 * cost. Hono's signed cookies have better-auth's format; an endpoint of better-auth would take 0.1 ms longer per
 * request. Source of cookie and times: better-auth, get-session.
 */
export async function findSession(
  accounts: Pick<Accounts, "auth" | "database" | "secondFactor">,
  headers: Headers,
  now: Date,
): Promise<FoundSession | null> {
  const { secret, authCookies, sessionConfig } = await accounts.auth.$context;
  const cookies = headers.get("Cookie") ?? "";
  // These two cookies affect the session's age or must be cleared.
  if (cookies.includes(authCookies.dontRememberToken.name) || cookies.includes(authCookies.sessionData.name))
    return null;
  const { [authCookies.sessionToken.name]: token } = await parseSigned(cookies, secret, authCookies.sessionToken.name);
  const found = token ? await findSessionByToken(accounts, token, now) : null;
  if (!found) return null;
  const prolongedAt = found.expiresAt.getTime() + (sessionConfig.updateAge - sessionConfig.expiresIn) * 1_000;
  return found.expiresAt > now && prolongedAt > now.getTime() ? found : null;
}

/**
 * The session with this token, also if it has expired. One that began longer ago than MAX_SESSION_MS is deleted, however
 * often it was used: better-auth then finds none, and the browser's cookie is cleared. The account's role counts in a
 * session unless SECOND_FACTOR requires a second factor and it began without one, or the account is blocked.
 */
export async function findSessionByToken(
  { database, secondFactor }: Pick<Accounts, "database" | "secondFactor">,
  token: string,
  now: Date,
): Promise<FoundSession | null> {
  const [found] = await sessionQuery(database).execute({ token });
  if (!found) return null;
  if (found.signedInAt <= before(now, MAX_SESSION_MS)) {
    await database.delete(sessions).where(eq(sessions.id, found.sessionId));
    return null;
  }
  const { expiresAt, role, hasTotp, hasPasskey, blockedAt, blockedReason, ...session } = found;
  const blockReason = blockedAt && (blockedReason ?? "");
  const isRoleWithheld =
    role !== null && blockReason === null && secondFactor === "required" && session.method === "password";
  const hasSecondFactor = hasTotp || hasPasskey;
  const countingRole = isRoleWithheld || blockReason !== null ? "user" : (role ?? "user");
  return { viewer: { ...session, role: countingRole, hasSecondFactor, isRoleWithheld }, blockReason, expiresAt };
}

/** `blockReason`: null unless the account is blocked. */
export type FoundSession = { viewer: Omit<SignedIn, "block">; blockReason: string | null; expiresAt: Date };

const prepared = new WeakMap<Database, ReturnType<typeof prepareSessionQuery>>();

function sessionQuery(database: Database) {
  const query = prepared.get(database) ?? prepareSessionQuery(database);
  prepared.set(database, query);
  return query;
}

/** Prepared, because building the query takes longer than running it. */
function prepareSessionQuery(database: Database) {
  return database
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      emailVerified: users.emailVerified,
      sessionId: sessions.id,
      signedInAt: sessions.createdAt,
      method: sessions.method,
      provedAt: sessions.provedAt,
      expiresAt: sessions.expiresAt,
      role: accountRole,
      blockedAt: users.blockedAt,
      blockedReason: users.blockedReason,
      hasTotp: users.twoFactorEnabled,
      hasPasskey: sql<boolean>`exists (select from ${passkeys} where ${passkeys.userId} = ${users.id})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.token, sql.placeholder("token")))
    .prepare("running_session");
}
