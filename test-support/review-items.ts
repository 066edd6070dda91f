import { isNull } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";

/** The open items of the queue as lines of 'kind subject', sorted. */
export async function openItemsOf(database: Database): Promise<string[]> {
  const rows = await database.select().from(reviewItems).where(isNull(reviewItems.closedAt));
  return rows.map(({ kind, subject }) => `${kind} ${subject}`).sort();
}
