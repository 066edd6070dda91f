import { pgTable, text } from "drizzle-orm/pg-core";
import { timestampColumn } from "#app/platform/database/database.server.ts";
import { expiringRows } from "#app/platform/database/expiring-rows.server.ts";
import { DAY_MS } from "#app/platform/text/durations.ts";

/** Longer than any backup of the site is kept. */
const DELETED_ACCOUNTS_KEPT_MS = 365 * DAY_MS;

/** Which accounts were deleted, so that restoring an older backup deletes them again. Only a digest of the id. */
export const deletedAccounts = pgTable("deleted_accounts", {
  /** SHA-256 of the account's random id, in hexadecimal. */
  digest: text("digest").primaryKey(),
  deletedAt: timestampColumn("deleted_at").notNull(),
});

/** Removed by the daily clean-up. */
export const expiringDeletedAccounts = [
  expiringRows({
    name: "deleted accounts",
    table: deletedAccounts,
    key: deletedAccounts.digest,
    end: deletedAccounts.deletedAt,
    keptMs: DELETED_ACCOUNTS_KEPT_MS,
  }),
];
