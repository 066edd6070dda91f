import { sql } from "drizzle-orm";
import { rowsOf, type Transaction } from "#app/platform/database/database.server.ts";
import { firstCheckAt } from "#app/sound/checks/check-schedule.ts";
import { addStationUuids } from "#app/stations/station/add-station-uuids.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import type { MirroredStation } from "./plan-known-station.ts";

/** A station to insert, known upstream by a UUID. `id`: free, or that of a deleted station that returns. */
export type InsertedStation = { id: string; uuid: string; station: MirroredStation };

/**
 * Inserts stations of an upstream as approved, with their UUIDs and first stream checks. `index`: how many the pass has
 * inserted before; each is a millisecond older than the one before it, so that lists, newest first, keep the order of
 * the upstream. Gives those that were inserted: an import may have taken an id meanwhile; the next reading finds its
 * station. The rows are sent as one JSON parameter: one parameter per value takes longer than the insert.
 */
export async function insertMirroredStations(
  transaction: Transaction,
  inserted: readonly InsertedStation[],
  { index, startedAt }: { index: number; startedAt: Date },
): Promise<InsertedStation[]> {
  if (inserted.length === 0) return [];
  const rows = inserted.map(({ id, station: { columns, ...others } }, offset) => ({
    ...columns,
    ...others,
    id,
    created_at: new Date(startedAt.getTime() - index - offset).toISOString(),
    next_check_at: firstCheckAt(startedAt, index + offset).toISOString(),
  }));
  const added = await rowsOf<{ id: string }>(
    transaction,
    sql`
    with listed as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as row(id text, name text, stream_url text, website_url text,
        image_url text, genre text, country text, city text, region text, country_code text, latitude float8, longitude float8, tags text[],
        languages text[], bitrate text, created_at timestamptz, next_check_at timestamptz)
    ), added as (
      insert into ${stations} (id, name, stream_url, website_url, image_url, genre, country, city, region, country_code, latitude, longitude,
        tags, languages, bitrate, status, created_at, updated_at)
      select id, name, stream_url, website_url, image_url, genre, country, city, region, country_code, latitude, longitude,
        tags, languages, bitrate, 'approved', created_at, created_at
      from listed
      on conflict do nothing
      returning id
    ), scheduled as (
      insert into ${streamChecks} (station_id, next_check_at)
      select added.id, next_check_at from added join listed on listed.id = added.id
      on conflict do nothing
    )
    select id from added`,
  );
  const ids = new Set(added.map(({ id }) => id));
  const present = inserted.filter(({ id }) => ids.has(id));
  await addStationUuids(
    transaction,
    present.map(({ id, uuid }) => ({ uuid, stationId: id })),
    "upstream",
  );
  return present;
}
