import { getTableName, sql } from "drizzle-orm";
import { users } from "#app/people/accounts/accounts.table.ts";
import { deletedAccounts } from "#app/people/accounts/deleted-accounts.table.ts";
import { endAllSessions } from "#app/people/accounts/end-sessions.server.ts";
import { endAllLinks } from "#app/people/mail-links/account-link-rows.server.ts";
import { tableNames } from "#app/platform/backup/described-tables.server.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { systemClock } from "#app/platform/process/clock.server.ts";
import { deleteAccount } from "./delete-account.server.ts";

/** What every restore of a site's database needs beside its rows: the same for the command and the running process. */
export const RESTORE_STEPS = {
  carryOver: rememberDeletedAccounts,
  announce: async (transaction: Transaction): Promise<void> => {
    await endAllLinks(transaction, systemClock.now());
    await endAllSessions(transaction);
    await announce(transaction, { topic: "everything" });
  },
};

/**
 * Reads which accounts were deleted. The function that it gives deletes those of them that the backup contained, as if
 * they had been deleted then, and keeps the record. A database without tables has no deletions.
 */
async function rememberDeletedAccounts(transaction: Transaction): Promise<(restored: Transaction) => Promise<void>> {
  const hasTable = (await tableNames(transaction)).includes(getTableName(deletedAccounts));
  const remembered = hasTable ? await transaction.select().from(deletedAccounts) : [];
  return async (restored) => {
    if (remembered.length === 0) return;
    for (let start = 0; start < remembered.length; start += ROWS_A_STATEMENT) {
      const some = remembered.slice(start, start + ROWS_A_STATEMENT);
      await restored.insert(deletedAccounts).values(some).onConflictDoNothing();
    }
    const digest = sql`encode(sha256(convert_to(${users.id}, 'UTF8')), 'hex')`;
    const back = await restored
      .select({ id: users.id, email: users.email, emailVerified: users.emailVerified })
      .from(users)
      .where(sql`${digest} in (select ${deletedAccounts.digest} from ${deletedAccounts})`);
    for (const account of back) await deleteAccount(restored, account, systemClock.now());
  };
}

/** Two parameters a row; PostgreSQL takes 65,535 in a statement. */
const ROWS_A_STATEMENT = 10_000;
