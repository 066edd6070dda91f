import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { users } from "./accounts.table.ts";
import { endAccess } from "./end-access.server.ts";
import { queueMail } from "./queue-mail.server.ts";
import { passkeys, secondFactors } from "./second-factors.table.ts";

/**
 * Removes the codes and passkeys of an account; a notice is mailed if it had a second factor. False if there was
 * nothing to remove. Call it before the account's sessions end, so that one that a passkey begins meanwhile ends too.
 */
export async function removeFactors(
  transaction: Transaction,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<boolean> {
  const codes = await transaction
    .delete(secondFactors)
    .where(eq(secondFactors.userId, id))
    .returning({ verified: secondFactors.verified });
  const keys = await transaction.delete(passkeys).where(eq(passkeys.userId, id)).returning({ id: passkeys.id });
  if (codes.length + keys.length === 0) return false;
  await transaction.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, id));
  const wasOn = keys.length > 0 || codes.some(({ verified }) => verified);
  const notice = { kind: "notice", notice: "second-step-off", userId: id, address: email } as const;
  if (wasOn) await queueMail(transaction, notice, now);
  return true;
}

/**
 * Removes codes and passkeys of an account that lost them, and ends all access to it, in one transaction. A notice is
 * mailed. For the operator's command only: verifies nothing. Email in lower case.
 */
export async function resetSecondFactor(
  database: Database,
  email: string,
  now: Date,
): Promise<"done" | "unchanged" | "no-account"> {
  return database.transaction(async (transaction) => {
    const [user] = await transaction.select({ id: users.id }).from(users).where(eq(users.email, email)).for("update");
    if (!user) return "no-account";
    if (!(await removeFactors(transaction, { id: user.id, email }, now))) return "unchanged";
    await endAccess(transaction, user.id, { now });
    return "done";
  });
}
