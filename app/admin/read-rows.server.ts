import { readCheckResults } from "#app/checks/administrator-checks.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { type ModeratedQuery, readModeratedPage } from "#app/stations/station-reader.server.ts";
import { moderatedRow } from "./moderated-row.ts";

/** One page of the panel's station tables, each row with its last check result. */
export async function readRows(database: Database, query: ModeratedQuery) {
  const { stations, ...found } = await readModeratedPage(database, query);
  const checkResults = await readCheckResults(
    database,
    stations.map(({ id }) => id),
  );
  return { ...found, rows: stations.map((station) => moderatedRow(station, checkResults.get(station.id))) };
}
