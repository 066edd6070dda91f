import type { Transaction } from "#app/platform/database/database.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { BUILT_IN_STATIONS } from "./built-in-stations.ts";
import { stationPlace } from "./station-place.ts";
import { stations } from "./stations.table.ts";

/**
 * Inserts the missing built-in stations, approved, and gives their ids. Each is a millisecond older than the one
 * before, so that station 1 comes first in lists.
 */
export async function insertBuiltInStations(transaction: Transaction, now: Date): Promise<string[]> {
  const rows = BUILT_IN_STATIONS.map((station, index) => ({
    ...station,
    ...stationPlace(station),
    tags: [...station.tags],
    languages: [...station.languages],
    status: "approved" as const,
    createdAt: new Date(now.getTime() - index),
    updatedAt: now,
  }));
  const missing = await transaction.insert(stations).values(rows).onConflictDoNothing().returning({ id: stations.id });
  const ids = missing.map(({ id }) => id);
  await announce(transaction, { topic: "stations", ids });
  return ids;
}
