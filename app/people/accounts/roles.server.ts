import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { accountRole, userRoles, users } from "./accounts.table.ts";
import { endAccess } from "./end-access.server.ts";
import type { AccountRole, GrantedRole } from "./viewer.ts";

/** An account whose role was set, and the role that it had. */
export type RoleChange = { id: string; email: string; before: AccountRole };

/** Sets the role of the account of an address, see `writeRole`. Null without such an account. Email in lower case. */
export function setRole(
  database: Database | Transaction,
  email: string,
  { role, now }: { role: AccountRole; now: Date },
): Promise<RoleChange | null> {
  return database.transaction(async (transaction) => {
    const [account] = await transaction
      .select({ id: users.id, email: users.email, role: accountRole })
      .from(users)
      .where(eq(users.email, email));
    if (!account) return null;
    const { role: held, ...named } = account;
    const before = held ?? "user";
    if (before !== "user" || role !== "user") await writeRole(transaction, account.id, { role, now });
    return { ...named, before };
  });
}

/**
 * Makes `role` the only role of an account; effective from its next request. A granted role ends all access, also if
 * the account already has it: an email need not be confirmed, so an open session may belong to another person. Without
 * a role the sessions go on.
 */
export async function writeRole(
  transaction: Transaction,
  userId: string,
  { role, now }: { role: AccountRole; now: Date },
): Promise<void> {
  await transaction.delete(userRoles).where(eq(userRoles.userId, userId));
  if (role === "user") {
    await endAccess(transaction, userId, { keptSessions: "all", now });
    return announce(transaction, { topic: "accounts", ids: [userId] });
  }
  await transaction.insert(userRoles).values({ userId, role });
  await endAccess(transaction, userId, { now });
}

/** The accounts with a granted role: administrators, then editors, each in alphabetical order. */
export async function listModerators(database: Database): Promise<{ email: string; role: GrantedRole }[]> {
  const rows = await database
    .select({ email: users.email, role: accountRole })
    .from(users)
    .where(sql`${accountRole} is not null`)
    .orderBy(asc(accountRole), asc(users.email));
  return rows.flatMap(({ email, role }) => (role ? [{ email, role }] : []));
}

/**
 * Locks the rows of all administrators, and those of this account. Every change of roles or blocks that could remove
 * the last administrator begins with it, before it locks any account: of two such changes at once, the second sees the
 * first.
 */
export async function lockRoles(transaction: Transaction, userId: string): Promise<void> {
  await transaction
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(or(eq(userRoles.role, "admin"), eq(userRoles.userId, userId)))
    .orderBy(userRoles.userId, userRoles.role)
    .for("update");
}

/** Whether the account is the only administrator that is not blocked. Call `lockRoles` before. */
export async function isLastAdministrator(transaction: Transaction, userId: string): Promise<boolean> {
  const administrators = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(sql`${accountRole} = 'admin'`, isNull(users.blockedAt)))
    .limit(2);
  return administrators.length === 1 && administrators[0]?.id === userId;
}
