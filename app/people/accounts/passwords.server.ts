import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { Refusal, tooManyAttempts } from "#app/platform/errors/refusal.ts";
import type { Limit } from "#app/platform/limits/attempts.server.ts";
import type { Accounts } from "./accounts.server.ts";
import { credentials, sessions, users } from "./accounts.table.ts";
import { exceedsMaxPasswordLength } from "./credentials.ts";
import { endAccess } from "./end-access.server.ts";
import { queueMail } from "./queue-mail.server.ts";
import { isRecentlyProved } from "./recent-proof.server.ts";
import { LOGIN_REQUIRED, type RequestContext, requireUser } from "./request-context.server.ts";
import type { SignedIn } from "./viewer.ts";

const WRONG_PASSWORDS: Limit = { name: "password change", max: 10, windowSeconds: 15 * 60 };

/**
 * Sets a new password, ends all other access to the account (see `endAccess`) and gives this session a new token, in one
 * transaction, so that a copied cookie is no longer valid. The response sets the new cookie. Verifies the current password unless the
 * viewer recently proved who they are. A notice is mailed. Errors: Refusal `unauthenticated`, `invalid` with the field,
 * `conflict`, or `too-many`.
 */
export async function changePassword(
  accounts: Accounts,
  requestContext: Pick<RequestContext, "viewer" | "address" | "replaceCookies">,
  change: { currentPassword: string; newPassword: string; now: Date },
): Promise<void> {
  const { auth, database } = accounts;
  const { currentPassword, newPassword, now } = change;
  const viewer = await requireUser(requestContext);
  const recent = isRecentlyProved(viewer, now);
  if (!recent) accounts.attempts.refuseIfReached(WRONG_PASSWORDS, viewer.id);
  const [credential] = await database
    .select({ digest: credentials.password })
    .from(credentials)
    .where(isPasswordOf(viewer.id));
  const currentDigest = credential?.digest;
  if (!currentDigest) throw new Refusal("conflict", "Esta conta não tem senha.");

  const digest = await accounts.passwords.run({ account: viewer.email, address: requestContext.address }, async () => {
    if (!recent) await verifyPassword(accounts, viewer, { digest: currentDigest, password: currentPassword });
    return (await auth.$context).password.hash(newPassword);
  });
  const { sessionConfig } = await auth.$context;
  const expiresAt = new Date(now.getTime() + sessionConfig.expiresIn * 1_000);
  const rotated = await database.transaction(async (transaction) => {
    await transaction.update(credentials).set({ password: digest, updatedAt: now }).where(isPasswordOf(viewer.id));
    await endAccess(transaction, viewer.id, { keptSessions: viewer.sessionId, now });
    // The id changes too, so that the second of two concurrent changes with one cookie finds no session. provedAt
    // stays: a recent proof is not renewed by the change.
    const [session] = await transaction
      .update(sessions)
      .set({ id: crypto.randomUUID(), token: randomBytes(32).toString("base64url"), expiresAt, updatedAt: now })
      .where(eq(sessions.id, viewer.sessionId))
      .returning();
    const [user] = await transaction.select().from(users).where(eq(users.id, viewer.id));
    if (!session || !user) throw new Refusal("unauthenticated", LOGIN_REQUIRED);
    const notice = { kind: "notice", notice: "password-changed", userId: viewer.id, address: viewer.email } as const;
    await queueMail(transaction, notice, now);
    return { session, user };
  });
  const { headers } = await auth.api.issueSessionCookie({ body: rotated, returnHeaders: true });
  requestContext.replaceCookies(headers.getSetCookie());
}

/** Errors: Refusal `invalid` for a wrong password, `too-many` after too many. */
async function verifyPassword(
  { auth, attempts }: Accounts,
  { id }: SignedIn,
  { digest, password }: { digest: string; password: string },
): Promise<void> {
  const [before] = await attempts.read([{ limit: WRONG_PASSWORDS, who: id }]);
  if (before && before.count >= WRONG_PASSWORDS.max) {
    attempts.block(WRONG_PASSWORDS, id, before.secondsLeft);
    throw tooManyAttempts(before.secondsLeft);
  }
  const { password: passwords } = await auth.$context;
  if (exceedsMaxPasswordLength(password) || !(await passwords.verify({ hash: digest, password }))) {
    await attempts.count(WRONG_PASSWORDS, id);
    throw new Refusal("invalid", "A senha atual não está correta", { field: "current_password" });
  }
  if (before?.count) await attempts.forget(WRONG_PASSWORDS, id);
}

/** better-auth's name for sign-in by email and password. */
const PASSWORD_PROVIDER = "credential";

/** Condition for the rows in `credentials` that hold a password. */
export const isPassword = eq(credentials.providerId, PASSWORD_PROVIDER);

/** Condition for the row that holds the account's password. */
export function isPasswordOf(userId: string) {
  return and(eq(credentials.userId, userId), isPassword);
}

/** Gives an account its first password. `digest`: from better-auth's `password.hash`. */
export async function insertPassword(transaction: Pick<Transaction, "insert">, userId: string, digest: string) {
  await transaction.insert(credentials).values({
    id: crypto.randomUUID(),
    accountId: userId,
    providerId: PASSWORD_PROVIDER,
    userId,
    password: digest,
  });
}

/** Sets the digest of an account's password, also of one that had none. */
export async function replaceDigest(
  transaction: Transaction,
  userId: string,
  { digest, now }: { digest: string; now: Date },
): Promise<void> {
  const changed = await transaction
    .update(credentials)
    .set({ password: digest, updatedAt: now })
    .where(isPasswordOf(userId))
    .returning({ id: credentials.id });
  if (changed.length === 0) await insertPassword(transaction, userId, digest);
}
