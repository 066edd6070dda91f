import { inArray, sql } from "drizzle-orm";
import { type Transaction, timestampValue } from "#app/platform/database/database.server.ts";
import { resetCheckResults } from "#app/sound/checks/schedule-checks.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import type { UpstreamFacts } from "#app/stations/station/upstream-facts.ts";
import { upstreamStations } from "#app/stations/station/upstream-stations.table.ts";
import type { KnownRow, KnownStation } from "./known-station.ts";

/** What an upstream reported about a UUID. */
export type PresentRow = Omit<KnownRow, "isRemoved"> & { facts: UpstreamFacts };

/** Stores what an upstream reported about UUIDs that are present there. The rows are sent as one JSON parameter. */
export async function writePresentRows(
  transaction: Transaction,
  rows: readonly PresentRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const listed = rows.map(({ uuid, stationId, changeUuid, written, ownFields, facts }) => ({
    uuid,
    written,
    facts,
    station_id: stationId,
    changeuuid: changeUuid,
    own_fields: ownFields,
  }));
  await transaction.execute(sql`
    insert into ${upstreamStations} (uuid, station_id, changeuuid, written, own_fields, facts, seen_at, updated_at)
    select uuid, station_id, changeuuid, written, own_fields, facts, ${timestampValue(now)}, ${timestampValue(now)}
    from json_to_recordset(${JSON.stringify(listed)}::json)
      as row(uuid uuid, station_id text, changeuuid uuid, written jsonb, own_fields text[], facts jsonb)
    on conflict (uuid) do update set station_id = excluded.station_id, changeuuid = excluded.changeuuid, written = excluded.written,
      own_fields = excluded.own_fields, facts = excluded.facts, seen_at = excluded.seen_at, removed_at = null, updated_at = excluded.updated_at`);
}

/** Stores that the upstream still has UUIDs of which nothing has changed. */
export async function markPresent(transaction: Transaction, uuids: readonly string[], now: Date): Promise<void> {
  if (uuids.length === 0) return;
  await transaction
    .update(upstreamStations)
    .set({ seenAt: now })
    .where(inArray(upstreamStations.uuid, [...uuids]));
}

/** Clears the recorded values of UUIDs that no longer lead their station. */
export async function clearWritten(transaction: Transaction, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return;
  await transaction
    .update(upstreamStations)
    .set({ written: {}, ownFields: [] })
    .where(inArray(upstreamStations.uuid, [...uuids]));
}

/**
 * Stores the fields of stations; a new stream URL, of the stations in `withNewStream`, resets what checks found. The
 * pass stores itself which fields differ from the upstream, instead of the trigger that marks them (migration 0025). The
 * `in` list repeats the ids: without it the embedded database would read all stations.
 */
export async function writeStations(
  transaction: Transaction,
  changed: readonly KnownStation[],
  { withNewStream, now }: { withNewStream: readonly string[]; now: Date },
): Promise<void> {
  if (changed.length === 0) return;
  await transaction.execute(sql`select set_config('radiowave.mirrors', 'on', true)`);
  await transaction.execute(sql`
    update ${stations} set name = row.name, stream_url = row.stream_url, website_url = row.website_url, image_url = row.image_url,
      genre = row.genre, country = row.country, city = row.city, region = row.region, country_code = row.country_code,
      latitude = row.latitude, longitude = row.longitude, tags = row.tags, languages = row.languages, bitrate = row.bitrate,
      updated_at = ${timestampValue(now)}
    from json_to_recordset(${JSON.stringify(changed)}::json) as row(id text, name text, stream_url text, website_url text, image_url text,
      genre text, country text, city text, region text, country_code text, latitude float8, longitude float8, tags text[], languages text[],
      bitrate text)
    where stations.id in ${changed.map(({ id }) => id)} and stations.id = row.id`);
  await resetCheckResults(transaction, withNewStream, now);
}
