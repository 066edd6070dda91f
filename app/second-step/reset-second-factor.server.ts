import { eq } from "drizzle-orm";
import { users } from "#app/accounts/accounts.table.ts";
import { endAccess } from "#app/accounts/end-access.server.ts";
import { queueMail } from "#app/accounts/queue-mail.server.ts";
import { passkeys, secondFactors } from "#app/accounts/second-factors.table.ts";
import type { Database } from "#app/platform/database.server.ts";

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
    const codes = await transaction
      .delete(secondFactors)
      .where(eq(secondFactors.userId, user.id))
      .returning({ id: secondFactors.id });
    const keys = await transaction.delete(passkeys).where(eq(passkeys.userId, user.id)).returning({ id: passkeys.id });
    if (codes.length + keys.length === 0) return "unchanged";
    await transaction.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, user.id));
    await endAccess(transaction, user.id, { now });
    await queueMail(transaction, { kind: "notice", notice: "second-step-off", userId: user.id, address: email }, now);
    return "done";
  });
}
