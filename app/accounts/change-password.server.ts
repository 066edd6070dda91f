import { and, eq, ne } from "drizzle-orm";
import { announce } from "#app/live-events/announce.server.ts";
import { countAttempt, forgetAttempts, type Limit } from "#app/platform/attempts.server.ts";
import { Refusal } from "#app/platform/refusal.ts";
import type { Accounts } from "./accounts.server.ts";
import { credentials, sessions } from "./accounts.table.ts";
import type { SignedIn } from "./viewer.ts";

/** Who signed in so short a time ago has just proved the password. Source: contract, deviations. */
const RECENT_SESSION_MS = 15 * 60 * 1000;

const WRONG_PASSWORDS: Limit = { name: "password change", most: 10, withinSeconds: 15 * 60 };

/**
 * Gives an account a new password and ends every other session of it, both or neither. The current password is verified
 * unless the session is recent. Errors: Refusal `invalid` with the field, `conflict`, or `too-many`.
 */
export async function changePassword(
  { auth, database }: Accounts,
  viewer: SignedIn,
  { currentPassword, newPassword, now }: { currentPassword: string; newPassword: string; now: Date },
): Promise<void> {
  const { password: passwords } = await auth.$context;
  const own = and(eq(credentials.userId, viewer.id), eq(credentials.providerId, "credential"));
  const [credential] = await database.select({ digest: credentials.password }).from(credentials).where(own);
  if (!credential?.digest) throw new Refusal("conflict", "Esta conta não tem palavra-passe.");

  const recent = now.getTime() - viewer.signedInAt.getTime() < RECENT_SESSION_MS;
  if (!recent) {
    await countAttempt(database, WRONG_PASSWORDS, viewer.id);
    if (!(await passwords.verify({ hash: credential.digest, password: currentPassword }))) {
      throw new Refusal("invalid", "A senha atual não está correta", { field: "current_password" });
    }
    await forgetAttempts(database, WRONG_PASSWORDS, viewer.id);
  }

  const digest = await passwords.hash(newPassword);
  await database.transaction(async (transaction) => {
    await transaction.update(credentials).set({ password: digest, updatedAt: now }).where(own);
    await transaction.delete(sessions).where(and(eq(sessions.userId, viewer.id), ne(sessions.id, viewer.sessionId)));
    // The browsers whose sessions ended here notice at once.
    await announce(transaction, { topic: "accounts" });
  });
}
