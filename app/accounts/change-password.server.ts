import { randomBytes } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import { generateSignedCookie } from "hono/cookie";
import { announce } from "#app/live-events/announce.server.ts";
import type { Limit } from "#app/platform/attempts.server.ts";
import { Refusal, tooManyAttempts } from "#app/platform/refusal.ts";
import type { Accounts } from "./accounts.server.ts";
import { credentials, sessions } from "./accounts.table.ts";
import type { Auth } from "./auth.server.ts";
import { exceedsLongestPassword } from "./password-limits.ts";
import { type RequestContext, requireUser } from "./request-context.server.ts";
import type { SignedIn } from "./viewer.ts";

/** Who signed in so short a time ago has just proved the password. Source: contract, deviations. */
const RECENT_SESSION_MS = 15 * 60 * 1000;

const WRONG_PASSWORDS: Limit = { name: "password change", most: 10, windowSeconds: 15 * 60 };

/**
 * Sets a new password, ends every other session of the account and gives this one a new token, all or nothing: a
 * copied cookie is no longer valid. The answer sets the new cookie. The current password is verified unless the session
 * is recent. Errors: Refusal `unauthenticated`, `invalid` with the field, `conflict`, or `too-many`.
 */
export async function changePassword(
  accounts: Accounts,
  requestContext: Pick<RequestContext, "viewer" | "address" | "replaceCookies">,
  change: { currentPassword: string; newPassword: string; now: Date },
): Promise<void> {
  const { auth, database } = accounts;
  const { currentPassword, newPassword, now } = change;
  const viewer = await requireUser(requestContext);
  const recent = now.getTime() - viewer.signedInAt.getTime() < RECENT_SESSION_MS;
  if (!recent) accounts.attempts.refuseIfReached(WRONG_PASSWORDS, viewer.id);
  const own = and(eq(credentials.userId, viewer.id), eq(credentials.providerId, "credential"));
  const [credential] = await database.select({ digest: credentials.password }).from(credentials).where(own);
  const current = credential?.digest;
  if (!current) throw new Refusal("conflict", "Esta conta não tem senha.");

  const digest = await accounts.passwords.run({ account: viewer.email, address: requestContext.address }, async () => {
    if (!recent) await verifyPassword(accounts, viewer, { digest: current, password: currentPassword });
    return (await auth.$context).password.hash(newPassword);
  });
  const { session, cookie } = await newSessionToken(auth, now);
  await database.transaction(async (transaction) => {
    await transaction.update(credentials).set({ password: digest, updatedAt: now }).where(own);
    await transaction.delete(sessions).where(and(eq(sessions.userId, viewer.id), ne(sessions.id, viewer.sessionId)));
    // With the id too: of two changes with one cookie at the same moment the second finds its session gone. When it signed
    // in stays as it was: a recent session need not have proved the password again.
    const rotated = await transaction
      .update(sessions)
      .set(session)
      .where(eq(sessions.id, viewer.sessionId))
      .returning({ id: sessions.id });
    if (rotated.length === 0) throw new Refusal("unauthenticated", "Precisa de fazer login");
    // The browsers whose sessions ended here notice at once.
    await announce(transaction, { topic: "accounts", ids: [viewer.id] });
  });
  requestContext.replaceCookies([cookie]);
}

/** What a session gets in place of its id and token, and the cookie that names it. Source of the cookie's form: better-auth. */
async function newSessionToken(auth: Auth, now: Date) {
  const { secret, authCookies, sessionConfig } = await auth.$context;
  const { name, attributes } = authCookies.sessionToken;
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + sessionConfig.expiresIn * 1_000);
  return {
    session: { id: crypto.randomUUID(), token, expiresAt, updatedAt: now },
    cookie: await generateSignedCookie(name, token, secret, { ...attributes, maxAge: sessionConfig.expiresIn }),
  };
}

/** Errors: Refusal `invalid` for a wrong password, `too-many` after too many of them. */
async function verifyPassword(
  { auth, attempts }: Accounts,
  { id }: SignedIn,
  { digest, password }: { digest: string; password: string },
): Promise<void> {
  const [before] = await attempts.read([{ limit: WRONG_PASSWORDS, who: id }]);
  if (before && before.count >= WRONG_PASSWORDS.most) {
    attempts.block(WRONG_PASSWORDS, id, before.secondsLeft);
    throw tooManyAttempts(before.secondsLeft);
  }
  const { password: passwords } = await auth.$context;
  if (exceedsLongestPassword(password) || !(await passwords.verify({ hash: digest, password }))) {
    await attempts.count(WRONG_PASSWORDS, id);
    throw new Refusal("invalid", "A senha atual não está correta", { field: "current_password" });
  }
  if (before?.count) await attempts.forget(WRONG_PASSWORDS, id);
}
