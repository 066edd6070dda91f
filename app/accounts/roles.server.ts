import { and, asc, eq } from "drizzle-orm";
import { announce } from "#app/live-events/announce.server.ts";
import type { Database, Transaction } from "#app/platform/database.server.ts";
import { userRoles, users } from "./accounts.table.ts";
import { endSessions } from "./end-sessions.server.ts";

/** The outcome of granting or revoking a role. */
export type RoleChange = "done" | "unchanged" | "no-account";

/**
 * Grants an account the administrator role and ends its sessions, also if it already has the role: emails are not
 * verified, so an open session may belong to another person. Email in lower case.
 */
export async function grantAdmin(database: Database | Transaction, email: string): Promise<RoleChange> {
  return changeRole(database, email, async (transaction, userId) => {
    const granted = await transaction
      .insert(userRoles)
      .values({ userId, role: "admin" })
      .onConflictDoNothing()
      .returning();
    await endSessions(transaction, userId);
    return granted.length > 0;
  });
}

/** Revokes the administrator role; effective from the account's next request. Email in lower case. */
export async function revokeAdmin(database: Database | Transaction, email: string): Promise<RoleChange> {
  return changeRole(database, email, async (transaction, userId) => {
    const revoked = await transaction
      .delete(userRoles)
      .where(and(eq(userRoles.userId, userId), eq(userRoles.role, "admin")))
      .returning();
    if (revoked.length > 0) await announce(transaction, { topic: "accounts", ids: [userId] });
    return revoked.length > 0;
  });
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
  write: (transaction: Transaction, userId: string) => Promise<boolean>,
): Promise<RoleChange> {
  return database.transaction(async (transaction) => {
    const [user] = await transaction.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (!user) return "no-account";
    return (await write(transaction, user.id)) ? "done" : "unchanged";
  });
}
