import { and, desc, eq, notInArray } from "drizzle-orm";
import { announce } from "#app/live-events/announce.server.ts";
import type { SongTitle } from "#app/live-events/audience.ts";
import type { Database, Transaction } from "#app/platform/database.server.ts";
import { stations } from "#app/stations/stations.table.ts";
import { stationTitles } from "./titles.table.ts";

/** So many titles of a station are kept. */
export const TITLES_PER_STATION = 20;

export type StoredTitle = SongTitle & { playedAt: Date };

/**
 * Keeps what a station plays, unless it is what was kept last, and announces it to every process; with an empty title only
 * the announcement. A station that is not there any more keeps nothing.
 */
export async function storeTitle(database: Database, stationId: string, heard: StoredTitle): Promise<void> {
  await database.transaction(async (transaction) => {
    const kept = await keep(transaction, stationId, heard);
    if (!kept) return;
    const { artist, title } = heard;
    await announce(transaction, { topic: "now-playing", stationId, artist, title, playedAt: kept.getTime() });
  });
}

/** Since when it is on; null when there is no such station. */
async function keep(transaction: Transaction, stationId: string, heard: StoredTitle): Promise<Date | null> {
  if (!heard.title) return heard.playedAt;
  // Who deletes the station meanwhile waits, or was first.
  const there = await transaction
    .select({ id: stations.id })
    .from(stations)
    .where(eq(stations.id, stationId))
    .for("key share");
  if (there.length === 0) return null;
  const [last] = await latest(transaction, stationId, 1);
  if (last?.artist === heard.artist && last.title === heard.title) return last.playedAt;
  await transaction.insert(stationTitles).values({ stationId, ...heard });
  const kept = transaction
    .select({ id: stationTitles.id })
    .from(stationTitles)
    .where(eq(stationTitles.stationId, stationId))
    .orderBy(desc(stationTitles.id))
    .limit(TITLES_PER_STATION);
  await transaction
    .delete(stationTitles)
    .where(and(eq(stationTitles.stationId, stationId), notInArray(stationTitles.id, kept)));
  return heard.playedAt;
}

/** What a station has played, latest first. */
export function readTitles(database: Database, stationId: string): Promise<StoredTitle[]> {
  return latest(database, stationId, TITLES_PER_STATION);
}

function latest(database: Database | Transaction, stationId: string, count: number): Promise<StoredTitle[]> {
  return database
    .select({ artist: stationTitles.artist, title: stationTitles.title, playedAt: stationTitles.playedAt })
    .from(stationTitles)
    .where(eq(stationTitles.stationId, stationId))
    .orderBy(desc(stationTitles.id))
    .limit(count);
}
