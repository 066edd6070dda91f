import { announce } from "#app/live-events/announce.server.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import { BUILT_IN_STATIONS } from "./built-in-stations.ts";
import { stations } from "./stations.table.ts";

/**
 * Puts in the built-in stations, approved, those already there left as they are.
 * Gives the ids of those that were missing. Each is a millisecond older than the one before it, so that station 1 comes first in lists.
 */
export async function insertBuiltInStations(transaction: Transaction, now: Date): Promise<string[]> {
  const rows = BUILT_IN_STATIONS.map((station, place) => ({
    ...station,
    tags: [...station.tags],
    status: "approved" as const,
    createdAt: new Date(now.getTime() - place),
    updatedAt: now,
  }));
  const missing = await transaction.insert(stations).values(rows).onConflictDoNothing().returning({ id: stations.id });
  const ids = missing.map(({ id }) => id);
  await announce(transaction, { topic: "stations", ids });
  return ids;
}
