import { and, eq } from "drizzle-orm";
import type { Transaction } from "#app/platform/database.server.ts";
import type { Accounts } from "./accounts.server.ts";
import { credentials, users } from "./accounts.table.ts";
import { endSessions } from "./end-sessions.server.ts";
import { grantAdmin } from "./roles.server.ts";
import type { Credentials } from "./sign-in.server.ts";

/**
 * Sets the password of an account and ends all its sessions; with `grants` it also grants the administrator role, in
 * one transaction. Only for the operator of the server: nothing is verified here. Email in lower case.
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

async function replaceDigest(transaction: Transaction, userId: string, password: string): Promise<void> {
  const changed = await transaction
    .update(credentials)
    .set({ password, updatedAt: new Date() })
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, "credential")))
    .returning({ id: credentials.id });
  if (changed.length > 0) return;
  await transaction
    .insert(credentials)
    .values({ id: crypto.randomUUID(), accountId: userId, providerId: "credential", userId, password });
}
