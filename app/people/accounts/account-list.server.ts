import { count, desc, eq, sql } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import { isTextId } from "#app/platform/http/row-id.ts";
import { accountRole, users } from "./accounts.table.ts";
import type { ListedAccount } from "./viewer.ts";

const ACCOUNTS_PER_PAGE = 50;

const FIELDS = {
  id: users.id,
  email: users.email,
  emailVerified: users.emailVerified,
  createdAt: users.createdAt,
  role: accountRole,
  blockedAt: users.blockedAt,
  blockedReason: users.blockedReason,
} as const;

/**
 * A page of the accounts whose address contains `q`, newest first. `page`: from 1; one past the end gives the last
 * page.
 */
export async function readAccounts(
  database: Database,
  { q, page }: { q: string; page: number },
): Promise<{ accounts: ListedAccount[]; total: number; page: number; pages: number }> {
  // PostgreSQL rejects a NUL in a text. '%' and '_' are not wildcards.
  const part = q.replaceAll("\0", "").trim().toLowerCase();
  const matches = part === "" ? undefined : sql`strpos(${users.email}, ${part}) > 0`;
  const [counted] = await database.select({ total: count() }).from(users).where(matches);
  const total = counted?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / ACCOUNTS_PER_PAGE));
  const shownPage = Math.min(Math.max(1, page), pages);
  const accounts = await database
    .select(FIELDS)
    .from(users)
    .where(matches)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(ACCOUNTS_PER_PAGE)
    .offset((shownPage - 1) * ACCOUNTS_PER_PAGE);
  return { accounts, total, page: shownPage, pages };
}

/** The account with this id; undefined for an unknown one. */
export async function findListedAccount(database: Database, id: string): Promise<ListedAccount | undefined> {
  if (!isTextId(id)) return undefined;
  const [account] = await database.select(FIELDS).from(users).where(eq(users.id, id));
  return account;
}
