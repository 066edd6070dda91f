import { sql } from "drizzle-orm";
import type { Transaction } from "#app/platform/database.server.ts";
import { type Announcement, announcementsOf, CHANGES_CHANNEL } from "./change.ts";

/**
 * Announces a change to every process, with the transaction that makes it: heard if and only if it is committed.
 * Only ids travel, and who hears it reads the rows; a title travels whole.
 */
export async function announce(transaction: Transaction, change: Announcement): Promise<void> {
  for (const payload of announcementsOf(change, newVersion)) {
    await transaction.execute(sql`select pg_notify(${CHANGES_CHANNEL}, ${payload})`);
  }
}

/** By what every process that hears an announcement knows it. */
export function newVersion(): string {
  return crypto.randomUUID().slice(0, 12);
}
