import { sql } from "drizzle-orm";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { type Announcement, announcementsOf, CHANGES_CHANNEL } from "./live-change.ts";

/**
 * Announces a change to every process as part of the transaction: delivered if and only if the transaction commits.
 * The payload has ids only, and each process reads the rows; a title is sent whole.
 */
export async function announce(transaction: Transaction, change: Announcement): Promise<void> {
  for (const payload of announcementsOf(change)) {
    await transaction.execute(sql`select pg_notify(${CHANGES_CHANNEL}, ${payload})`);
  }
}
