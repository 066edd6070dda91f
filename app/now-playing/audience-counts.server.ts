import { and, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { Database } from "#app/platform/database.server.ts";
import { audience } from "./audience.table.ts";

/** Rows that were not renewed for so long do not count: their process has ended. Far longer than the clocks of machines differ. */
const ROWS_COUNT_MS = 45_000;

/** Stores the listeners per station of a process. `gone`: stations without listeners there, whose rows are deleted. */
export async function writeCounts(
  database: Database,
  process: string,
  { counts, gone, now }: { counts: ReadonlyMap<string, number>; gone: readonly string[]; now: Date },
): Promise<void> {
  if (gone.length > 0) {
    await database.delete(audience).where(and(eq(audience.process, process), inArray(audience.stationId, [...gone])));
  }
  if (counts.size === 0) return;
  const rows = [...counts].map(([stationId, listeners]) => ({ process, stationId, listeners, seenAt: now }));
  await database
    .insert(audience)
    .values(rows)
    .onConflictDoUpdate({
      target: [audience.process, audience.stationId],
      set: { listeners: sql`excluded.listeners`, seenAt: sql`excluded.seen_at` },
    });
}

/** Listeners per station of all other processes, by id. */
export async function readOthersCounts(database: Database, process: string, now: Date): Promise<Map<string, number>> {
  const isCurrent = gt(audience.seenAt, new Date(now.getTime() - ROWS_COUNT_MS));
  const rows = await database
    .select({ stationId: audience.stationId, listeners: sql<number>`sum(${audience.listeners})::integer` })
    .from(audience)
    .where(and(isCurrent, sql`${audience.process} <> ${process}`))
    .groupBy(audience.stationId);
  return new Map(rows.map(({ stationId, listeners }) => [stationId, listeners]));
}

/** Deletes the rows of processes that ended without deleting them. */
export async function sweepCounts(database: Database, now: Date): Promise<void> {
  await database.delete(audience).where(lte(audience.seenAt, new Date(now.getTime() - ROWS_COUNT_MS)));
}

/** Deletes all rows of a process. */
export async function removeCounts(database: Database, process: string): Promise<void> {
  await database.delete(audience).where(eq(audience.process, process));
}
