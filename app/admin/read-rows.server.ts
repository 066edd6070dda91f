import { readCheckResults } from "#app/checks/read-check-results.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { type ModeratedQuery, readModeratedPage } from "#app/stations/moderated-station-reader.server.ts";
import { moderatedRow } from "./moderated-row.ts";

/** A page of stations as the panel's tables show them, each with what is known of its stream. */
export async function readRows(database: Database, query: ModeratedQuery) {
  const { stations, ...found } = await readModeratedPage(database, query);
  const verdicts = await readCheckResults(
    database,
    stations.map(({ id }) => id),
  );
  return { ...found, rows: stations.map((station) => moderatedRow(station, verdicts.get(station.id))) };
}
