import { and, count, inArray, isNull, ne } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import { readCheckResults } from "#app/sound/checks/administrator-checks.server.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import {
  findUnconfirmed,
  type ModeratedQuery,
  readModeratedPage,
} from "#app/stations/station/station-reader.server.ts";
import { moderatedRow } from "./moderated-row.ts";

/**
 * One page of the panel's station tables, each row with its last check result and its number of open items, which in a
 * table of pending stations leave out the submission itself. With `unconfirmedLast`, rows are marked whose submitter's
 * address is not confirmed.
 */
export async function readStationRows(database: Database, query: ModeratedQuery) {
  const { stations, ...found } = await readModeratedPage(database, query);
  const ids = stations.map(({ id }) => id);
  const checkResults = await readCheckResults(database, ids);
  const unconfirmed = query.unconfirmedLast ? await findUnconfirmed(database, ids) : new Set<string>();
  const openItems = await countItemsOfStations(database, ids, { submissions: query.status !== "pending" });
  const rows = stations.map((station) => ({
    ...moderatedRow(station, checkResults.get(station.id)),
    openItems: openItems.get(station.id) ?? 0,
    isUnconfirmed: unconfirmed.has(station.id),
  }));
  return { ...found, rows };
}

/**
 * The number of open items of each of these stations; one without any is missing. `submissions`: whether items of kind
 * `submission` count. `stationIds`: a page of them.
 */
async function countItemsOfStations(
  database: Database,
  stationIds: readonly string[],
  { submissions }: { submissions: boolean },
): Promise<Map<string, number>> {
  if (stationIds.length === 0) return new Map();
  const { stationId, kind, closedAt } = reviewItems;
  const rows = await database
    .select({ stationId, number: count() })
    .from(reviewItems)
    .where(and(isNull(closedAt), inArray(stationId, [...stationIds]), submissions ? undefined : ne(kind, "submission")))
    .groupBy(stationId);
  return new Map(rows.flatMap(({ stationId: id, number }) => (id === null ? [] : [[id, number] as const])));
}
