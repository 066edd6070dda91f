import { eq } from "drizzle-orm";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { users } from "./accounts.table.ts";
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
