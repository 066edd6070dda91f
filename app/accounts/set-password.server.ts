import { eq } from "drizzle-orm";
import type { Transaction } from "#app/platform/database.server.ts";
import type { Accounts } from "./accounts.server.ts";
import { credentials, users } from "./accounts.table.ts";
import { endSessions } from "./end-sessions.server.ts";
import { insertPassword, isPasswordOf } from "./password-credentials.server.ts";
import { grantAdmin } from "./roles.server.ts";
import type { Credentials } from "./sign-in.server.ts";

/**
 * Sets the password of an account, ends all its sessions and with `grants` grants the administrator role, in one
 * transaction. For the operator's command only: verifies nothing. Email in lower case.
 */
export async function setPassword(
  { auth, database }: Pick<Accounts, "auth" | "database">,
  { email, password, grants }: Credentials & { grants: boolean },
): Promise<"done" | "no-account"> {
  const digest = await (await auth.$context).password.hash(password);
  return database.transaction(async (transaction) => {
    const [user] = await transaction.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (!user) return "no-account";
    await replaceDigest(transaction, user.id, digest);
    await endSessions(transaction, user.id);
    if (grants) await grantAdmin(transaction, email);
    return "done";
  });
}

async function replaceDigest(transaction: Transaction, userId: string, digest: string): Promise<void> {
  const changed = await transaction
    .update(credentials)
    .set({ password: digest, updatedAt: new Date() })
    .where(isPasswordOf(userId))
    .returning({ id: credentials.id });
  if (changed.length === 0) await insertPassword(transaction, userId, digest);
}
