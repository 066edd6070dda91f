import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#app/platform/database.server.ts";
import type { Accounts } from "./accounts.server.ts";
import { sessions, userRoles, users } from "./accounts.table.ts";
import type { SignedIn } from "./viewer.ts";

/**
 * Whose session a request brings, in one look at the database: the session, whose it is, and the role as it is now.
 * Only the usual case: a session that runs, whose cookie is signed by us and need not be prolonged yet. Null for all others:
 * better-auth decides those, which costs several times as much. Source of cookie and times: better-auth, get-session.
 */
export async function findRunningSession(
  { auth, database }: Pick<Accounts, "auth" | "database">,
  cookies: string,
  now = new Date(),
): Promise<SignedIn | null> {
  const { secret, authCookies, sessionConfig } = await auth.$context;
  // These two change what a session's age means, or have to be taken away.
  if (cookies.includes(authCookies.dontRememberToken.name) || cookies.includes(authCookies.sessionData.name))
    return null;
  const token = signedValue(cookieNamed(authCookies.sessionToken.name, cookies), secret);
  if (token === null) return null;
  const [found] = await byToken(database).execute({ token });
  if (!found) return null;
  const { expiresAt, role, ...session } = found;
  const prolongedAt = expiresAt.getTime() + (sessionConfig.updateAge - sessionConfig.expiresIn) * 1_000;
  if (expiresAt <= now || prolongedAt <= now.getTime()) return null;
  return { ...session, role: role ?? "user" };
}

function cookieNamed(name: string, cookies: string): string | null {
  const named = cookies.split(";").filter((one) => one.trimStart().startsWith(`${name}=`));
  // Which of two counts is not ours to say.
  return named.length === 1 ? (named[0]?.slice(named[0].indexOf("=") + 1).trim() ?? null) : null;
}

/** The value before the signature, if that is ours: HMAC-SHA-256 in base64. */
function signedValue(cookie: string | null, secret: string): string | null {
  const text = cookie === null ? "" : decoded(cookie);
  const dot = text.lastIndexOf(".");
  if (dot < 1) return null;
  const value = text.slice(0, dot);
  const signature = Buffer.from(text.slice(dot + 1), "base64");
  const right = createHmac("sha256", secret).update(value).digest();
  return signature.length === right.length && timingSafeEqual(signature, right) ? value : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

const prepared = new WeakMap<Database, ReturnType<typeof prepareByToken>>();

function byToken(database: Database) {
  const known = prepared.get(database) ?? prepareByToken(database);
  prepared.set(database, known);
  return known;
}

/** Written out once: putting the query together takes longer than running it. */
function prepareByToken(database: Database) {
  return database
    .select({
      id: users.id,
      email: users.email,
      sessionId: sessions.id,
      signedInAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      role: userRoles.role,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, "admin")))
    .where(eq(sessions.token, sql.placeholder("token")))
    .prepare("running_session");
}
