import { sql } from "drizzle-orm";
import type { Transaction } from "#app/platform/database.server.ts";

/** The PostgreSQL NOTIFY channel that wakes the outboxes of all processes. */
export const MAILS_CHANNEL = "radiowave_mails";

/** Wakes the outboxes when the transaction commits. */
export async function wakeOutboxes(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_notify(${MAILS_CHANNEL}, '')`);
}
