import { and, asc, eq } from "drizzle-orm";
import { announce } from "#app/live-events/announce.server.ts";
import type { Database, Transaction } from "#app/platform/database.server.ts";
import { userRoles, users } from "./accounts.table.ts";

/** What came of a wish to grant or revoke. */
export type RoleChange = "done" | "was-so" | "no-account";

/** Makes an account an administrator's, from its next request on. Email in lower case. */
export async function grantAdmin(database: Database | Transaction, email: string): Promise<RoleChange> {
  return changeRole(database, email, (transaction, userId) =>
    transaction.insert(userRoles).values({ userId, role: "admin" }).onConflictDoNothing().returning(),
  );
}

/** Takes the role away, from the account's next request on. Email in lower case. */
export async function revokeAdmin(database: Database | Transaction, email: string): Promise<RoleChange> {
  return changeRole(database, email, (transaction, userId) =>
    transaction
      .delete(userRoles)
      .where(and(eq(userRoles.userId, userId), eq(userRoles.role, "admin")))
      .returning(),
  );
}

/** The email addresses of the administrators, in alphabetical order. */
export async function listAdmins(database: Database): Promise<string[]> {
  const rows = await database
    .select({ email: users.email })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(eq(userRoles.role, "admin"))
    .orderBy(asc(users.email));
  return rows.map(({ email }) => email);
}

function changeRole(
  database: Database | Transaction,
  email: string,
  write: (transaction: Transaction, userId: string) => Promise<unknown[]>,
): Promise<RoleChange> {
  return database.transaction(async (transaction) => {
    const [user] = await transaction.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (!user) return "no-account";
    const changed = await write(transaction, user.id);
    if (changed.length === 0) return "was-so";
    await announce(transaction, { topic: "accounts" });
    return "done";
  });
}
