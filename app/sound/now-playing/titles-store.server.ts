import { and, desc, eq, lte, notInArray, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import type { SongTitle } from "#app/platform/live-events/live-change.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { stationTitles, titleLeases } from "./now-playing.table.ts";

/** Older titles of a station are deleted. */
export const TITLES_PER_STATION = 20;

export type StoredTitle = SongTitle & { playedAt: Date };

/**
 * Stores a title, unless it is the station's last one, and announces it to all processes; an empty title is only
 * announced. Does nothing for a station that was deleted.
 */
export async function storeTitle(database: Database, stationId: string, played: StoredTitle): Promise<void> {
  await database.transaction(async (transaction) => {
    const playedAt = await insertTitle(transaction, stationId, played);
    if (!playedAt) return;
    const { artist, title } = played;
    await announce(transaction, { topic: "now-playing", stationId, artist, title, playedAt: playedAt.getTime() });
  });
}

/** The time since when the title is played; null when the station does not exist. */
async function insertTitle(transaction: Transaction, stationId: string, played: StoredTitle): Promise<Date | null> {
  if (!played.title) return played.playedAt;
  // The lock makes a concurrent deletion of the station wait.
  const found = await transaction
    .select({ id: stations.id })
    .from(stations)
    .where(eq(stations.id, stationId))
    .for("key share");
  if (found.length === 0) return null;
  const [last] = await readLatest(transaction, stationId, 1);
  if (last?.artist === played.artist && last.title === played.title) return last.playedAt;
  await transaction.insert(stationTitles).values({ stationId, ...played });
  const kept = transaction
    .select({ id: stationTitles.id })
    .from(stationTitles)
    .where(eq(stationTitles.stationId, stationId))
    .orderBy(desc(stationTitles.id))
    .limit(TITLES_PER_STATION);
  await transaction
    .delete(stationTitles)
    .where(and(eq(stationTitles.stationId, stationId), notInArray(stationTitles.id, kept)));
  return played.playedAt;
}

/** The last titles of a station, latest first. */
export function readTitles(database: Database, stationId: string): Promise<StoredTitle[]> {
  return readLatest(database, stationId, TITLES_PER_STATION);
}

function readLatest(database: Database | Transaction, stationId: string, count: number): Promise<StoredTitle[]> {
  return database
    .select({ artist: stationTitles.artist, title: stationTitles.title, playedAt: stationTitles.playedAt })
    .from(stationTitles)
    .where(eq(stationTitles.stationId, stationId))
    .orderBy(desc(stationTitles.id))
    .limit(count);
}

/**
 * Acquires or renews the lease to poll a station's titles; false if another process holds it. It expires at `until`
 * unless released before.
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
