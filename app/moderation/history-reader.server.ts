import { desc, lt } from "drizzle-orm";
import type { Database } from "#app/platform/database.server.ts";
import { decisions } from "./decisions.table.ts";

type RecordedDecision = typeof decisions.$inferSelect;

export const DECISIONS_PER_PAGE = 50;

/** A page of the history, newest first. `olderThan`, `next`: cursors, the id of the last decision of the page before. */
export async function readHistory(
  database: Database,
  olderThan: number | null,
): Promise<{ decisions: RecordedDecision[]; next: number | null }> {
  const rows = await database
    .select()
    .from(decisions)
    .where(olderThan === null ? undefined : lt(decisions.id, olderThan))
    .orderBy(desc(decisions.id))
    .limit(DECISIONS_PER_PAGE + 1);
  const page = rows.slice(0, DECISIONS_PER_PAGE);
  return { decisions: page, next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null };
}
