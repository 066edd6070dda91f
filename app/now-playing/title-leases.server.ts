import { and, eq, lte, or, sql } from "drizzle-orm";
import type { Database } from "#app/platform/database.server.ts";
import { ears } from "./audience.table.ts";

/**
 * Takes, or renews, the right to read a station's titles for all processes until a moment. Gives false when another
 * process has it. Who ends without giving it back loses it at its end.
 */
export async function acquireTitleLease(
  database: Database,
  { stationId, process, now, until }: { stationId: string; process: string; now: Date; until: Date },
): Promise<boolean> {
  const leased = await database
    .insert(ears)
    .values({ stationId, process, leasedUntil: until })
    .onConflictDoUpdate({
      target: ears.stationId,
      set: { process: sql`excluded.process`, leasedUntil: sql`excluded.leased_until` },
      setWhere: or(eq(ears.process, process), lte(ears.leasedUntil, now)),
    })
    .returning({ stationId: ears.stationId });
  return leased.length > 0;
}

/** Gives back one station's titles: nobody hears it through this process any more. */
export async function releaseTitleLease(database: Database, stationId: string, process: string): Promise<void> {
  await database.delete(ears).where(and(eq(ears.stationId, stationId), eq(ears.process, process)));
}

/** Gives back all that a process has: it ends. */
export async function releaseTitleLeases(database: Database, process: string): Promise<void> {
  await database.delete(ears).where(eq(ears.process, process));
}
