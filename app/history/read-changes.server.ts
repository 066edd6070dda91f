import { desc, eq, lt } from "drizzle-orm";
import { users } from "#app/accounts/accounts.table.ts";
import type { Database } from "#app/platform/database.server.ts";
import { changes } from "./changes.table.ts";

type ReadChange = typeof changes.$inferSelect & {
  /** The address of the person who made the change; null without one. */
  actorEmail: string | null;
};

export const CHANGES_PER_PAGE = 50;

/**
 * A page of the history, newest first. `olderThan`, `next`: cursors, the id of the last change of the page before.
 */
export async function readHistory(
  database: Database,
  olderThan: number | null,
): Promise<{ changes: ReadChange[]; next: number | null }> {
  const rows = await database
    .select({ change: changes, actorEmail: users.email })
    .from(changes)
    .leftJoin(users, eq(users.id, changes.actorId))
    .where(olderThan === null ? undefined : lt(changes.id, olderThan))
    .orderBy(desc(changes.id))
    .limit(CHANGES_PER_PAGE + 1);
  const page = rows.slice(0, CHANGES_PER_PAGE).map(({ change, actorEmail }) => ({ ...change, actorEmail }));
  return { changes: page, next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null };
}
