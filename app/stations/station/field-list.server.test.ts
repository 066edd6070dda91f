import { eq, getTableColumns, sql } from "drizzle-orm";
import { expect } from "vitest";
import { rowsOf } from "#app/platform/database/database.server.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { putStation, station } from "#test-support/named-stations.ts";
import { VERSION_FIELDS } from "./field-list.ts";
import { stationVersions } from "./station-identities.table.ts";
import { stations } from "./stations.table.ts";

/** Other values than those of `station`, by the type of a column. */
const OTHER: Record<string, unknown> = {
  string: "x",
  number: 7,
  boolean: true,
  array: ["x"],
  date: new Date("2026-01-01T00:00:00Z"),
};

const { id: _id, status: _status, submittedBy: _submittedBy, ...columns } = getTableColumns(stations);

onBothEngines("the triggers of versions and of own fields act on the fields of versions only", async ({ database }) => {
  const written = Object.entries(columns).filter(([, { generated }]) => generated === undefined);
  for (const [property, { name, dataType }] of written) {
    await putStation(database, station({ id: name, name: "Rádio Mar" }));
    await database.execute(
      sql`insert into upstream_stations (uuid, station_id, written, facts) values (gen_random_uuid(), ${name}, '{"none": 1}', '{}')`,
    );
    await database
      .update(stations)
      .set({ [property]: OTHER[dataType] })
      .where(eq(stations.id, name));
  }
  const versions = await database.select().from(stationVersions);
  const old = versions.flatMap(({ row, stationId }) => (row ? [{ row, stationId }] : []));
  const marked = await rowsOf<{ column: string }>(
    database,
    sql`select station_id as column from upstream_stations where own_fields <> '{}'`,
  );
  const fields = VERSION_FIELDS.toSorted();
  expect(old.map(({ stationId }) => stationId).toSorted()).toEqual(fields);
  for (const { row } of old) expect(Object.keys(row).toSorted()).toEqual(fields);
  expect(marked.map(({ column }) => column).toSorted()).toEqual(fields);
});
