import { and, eq, lte, or, sql } from "drizzle-orm";
import type { Database } from "#app/platform/database.server.ts";
import { titleLeases } from "./titles.table.ts";

/**
 * Acquires or renews the lease to poll a station's titles; false if another process holds it. It expires at `until` unless
 * released before.
 */
export async function acquireTitleLease(
  database: Database,
  { stationId, process, now, until }: { stationId: string; process: string; now: Date; until: Date },
): Promise<boolean> {
  const leased = await database
    .insert(titleLeases)
    .values({ stationId, process, leasedUntil: until })
    .onConflictDoUpdate({
      target: titleLeases.stationId,
      set: { process: sql`excluded.process`, leasedUntil: sql`excluded.leased_until` },
      setWhere: or(eq(titleLeases.process, process), lte(titleLeases.leasedUntil, now)),
    })
    .returning({ stationId: titleLeases.stationId });
  return leased.length > 0;
}

/** Releases the lease of one station. */
export async function releaseTitleLease(database: Database, stationId: string, process: string): Promise<void> {
  await database.delete(titleLeases).where(and(eq(titleLeases.stationId, stationId), eq(titleLeases.process, process)));
}

/** Releases all leases of a process. */
export async function releaseTitleLeases(database: Database, process: string): Promise<void> {
  await database.delete(titleLeases).where(eq(titleLeases.process, process));
}
