import { and, eq, ne } from "drizzle-orm";
import { announce } from "#app/live-events/announce.server.ts";
import type { Limit } from "#app/platform/attempts.server.ts";
import { Refusal, tooManyAttempts } from "#app/platform/refusal.ts";
import type { Accounts } from "./accounts.server.ts";
import { credentials, sessions } from "./accounts.table.ts";
import type { SignedIn } from "./viewer.ts";

/** Who signed in so short a time ago has just proved the password. Source: contract, deviations. */
const RECENT_SESSION_MS = 15 * 60 * 1000;

const WRONG_PASSWORDS: Limit = { name: "password change", most: 10, withinSeconds: 15 * 60 };

/**
 * Gives an account a new password and ends every other session of it, both or neither. The current password is verified
 * unless the session is recent. `address`: the network address as limits count it.
 * Errors: Refusal `invalid` with the field, `conflict`, or `too-many`.
 */
export async function changePassword(
  accounts: Accounts,
  viewer: SignedIn,
  change: { currentPassword: string; newPassword: string; address: string; now: Date },
): Promise<void> {
  const { auth, database } = accounts;
  const { currentPassword, newPassword, address, now } = change;
  const recent = now.getTime() - viewer.signedInAt.getTime() < RECENT_SESSION_MS;
  if (!recent) accounts.attempts.refuseKnown(WRONG_PASSWORDS, viewer.id);
  const own = and(eq(credentials.userId, viewer.id), eq(credentials.providerId, "credential"));
  const [credential] = await database.select({ digest: credentials.password }).from(credentials).where(own);
  const current = credential?.digest;
  if (!current) throw new Refusal("conflict", "Esta conta não tem palavra-passe.");

  const digest = await accounts.passwords.run({ account: viewer.email, address }, async () => {
    if (!recent) await verifyPassword(accounts, viewer, { digest: current, password: currentPassword });
    return (await auth.$context).password.hash(newPassword);
  });
  await database.transaction(async (transaction) => {
    await transaction.update(credentials).set({ password: digest, updatedAt: now }).where(own);
    await transaction.delete(sessions).where(and(eq(sessions.userId, viewer.id), ne(sessions.id, viewer.sessionId)));
    // The browsers whose sessions ended here notice at once.
    await announce(transaction, { topic: "accounts" });
  });
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
  if (!(await (await auth.$context).password.verify({ hash: digest, password }))) {
    await attempts.count(WRONG_PASSWORDS, id);
    throw new Refusal("invalid", "A senha atual não está correta", { field: "current_password" });
  }
  if (before?.count) await attempts.forget(WRONG_PASSWORDS, id);
}
