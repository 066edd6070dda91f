import { eq } from "drizzle-orm";
import { users } from "#app/people/accounts/accounts.table.ts";
import { endAccess } from "#app/people/accounts/end-access.server.ts";
import { removeFactors } from "#app/people/accounts/remove-factors.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";

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
