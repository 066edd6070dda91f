import { and, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { Database } from "#app/platform/database.server.ts";
import { audience } from "./audience.table.ts";

/** A process that has not renewed its rows for so long is gone, and its listeners with it. Machines' clocks agree better than this. */
export const COUNTS_FOR_MS = 45_000;

/** Writes how many people hear each station through a process; those that nobody hears there any more are taken out. */
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

/** How many people hear each station through all other processes, by id. */
export async function readOthersCounts(database: Database, process: string, now: Date): Promise<Map<string, number>> {
  const alive = gt(audience.seenAt, new Date(now.getTime() - COUNTS_FOR_MS));
  const rows = await database
    .select({ stationId: audience.stationId, listeners: sql<number>`sum(${audience.listeners})::integer` })
    .from(audience)
    .where(and(alive, sql`${audience.process} <> ${process}`))
    .groupBy(audience.stationId);
  return new Map(rows.map(({ stationId, listeners }) => [stationId, listeners]));
}

/** Takes out what processes left behind that ended without saying so. */
export async function sweepCounts(database: Database, now: Date): Promise<void> {
  await database.delete(audience).where(lte(audience.seenAt, new Date(now.getTime() - COUNTS_FOR_MS)));
}

/** Takes out all that a process has written: it ends. */
export async function removeCounts(database: Database, process: string): Promise<void> {
  await database.delete(audience).where(eq(audience.process, process));
}
