import { inArray, sql } from "drizzle-orm";
import type { UpstreamStation } from "#app/exchange/radio-browser/read-upstream-station.ts";
import { type Transaction, timestampValue } from "#app/platform/database/database.server.ts";
import { resetCheckResults } from "#app/sound/checks/schedule-checks.server.ts";
import { nextStationVersion, stations } from "#app/stations/station/stations.table.ts";
import { factsWithVotes, upstreamStations } from "#app/stations/station/upstream-stations.table.ts";
import type { BatchContext } from "./mirror-run.ts";
import { type KnownRow, type KnownStation, type MirroredStation, planKnownStation } from "./plan-known-station.ts";
import { type Known, readFirstBases } from "./read-known-stations.server.ts";
import { storeFollowedVersions } from "./store-versions.server.ts";

/** A station of an upstream that we have. `theirs`: null where it cannot be used. */
export type MatchedStation = { upstream: UpstreamStation; theirs: MirroredStation | null; stationId: string };

/** A station before and after its fields followed the upstream. */
export type FollowedStation = { before: KnownStation; after: KnownStation };

/** What an upstream reported about a UUID. Without `written`: of one that gives its station no fields. */
type PresentRow = Pick<KnownRow, "uuid" | "stationId" | "changeUuid" | "facts"> &
  Partial<Pick<KnownRow, "written" | "ownFields">>;

/**
 * Lets stations that we have follow the upstream. Gives those whose fields have changed, and the ids of those that are
 * as the upstream has them, with a new version.
 */
export async function storeKnownStations(
  transaction: Transaction,
  matched: readonly MatchedStation[],
  { known, now }: { known: Known } & Pick<BatchContext, "now">,
): Promise<{ followed: FollowedStation[]; versioned: string[] }> {
  const firstBases = await readFirstBases(transaction, stationsWithoutBase(matched, known));
  const merged = new Map(known.stations);
  const rows = new Map(known.rows);
  const seen: string[] = [];
  const toWrite = new Map<string, PresentRow>();
  const former = new Set<string>();
  const versions = new Map<string, string | null>();
  for (const { upstream, theirs, stationId } of matched) {
    const station = merged.get(stationId);
    if (!station) continue;
    const ofStation = rows.get(stationId) ?? [];
    const plan = planKnownStation(upstream, theirs, {
      station,
      rows: ofStation,
      primaryUuid: known.primaries.get(stationId),
      firstBase: firstBases.get(stationId) ?? {},
    });
    if (plan.row === null) {
      seen.push(upstream.uuid);
      continue;
    }
    const row = { ...plan.row, stationId };
    toWrite.set(row.uuid, row);
    former.delete(row.uuid);
    if (plan.formerLeader !== null) former.add(plan.formerLeader);
    if (plan.station) merged.set(stationId, plan.station);
    if (plan.isFollowedVersion) versions.set(stationId, row.changeUuid);
    rows.set(stationId, [
      ...ofStation
        .filter(({ uuid }) => uuid !== row.uuid)
        .map((other) => (other.uuid === plan.formerLeader ? { ...other, written: {}, ownFields: [] } : other)),
      { ...row, isRemoved: false },
    ]);
  }
  await markPresent(transaction, seen, now);
  await writePresentRows(transaction, [...toWrite.values()], now);
  await clearWritten(transaction, [...former]);
  const followed = [...merged.values()].flatMap((after) => {
    const before = known.stations.get(after.id);
    return before && before !== after ? [{ before, after }] : [];
  });
  await writeStations(transaction, followed, now);
  const isWritten = new Set(followed.map(({ after }) => after.id));
  await storeFollowedVersions(
    transaction,
    [...versions].map(([stationId, changeUuid]) => ({ stationId, changeUuid, isRecorded: isWritten.has(stationId) })),
  );
  return { followed, versioned: [...versions.keys()] };
}

/** Stations that no upstream was compared with yet. */
function stationsWithoutBase(matched: readonly MatchedStation[], known: Known): KnownStation[] {
  const ids = new Set(matched.map(({ stationId }) => stationId));
  return [...ids].flatMap((id) => {
    const hasBase = known.rows.get(id)?.some(({ written }) => Object.keys(written).length > 0);
    return hasBase ? [] : (known.stations.get(id) ?? []);
  });
}

/** Stores what an upstream reported about UUIDs that are present there. The rows are sent as one JSON parameter. */
export async function writePresentRows(
  transaction: Transaction,
  rows: readonly PresentRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const listed = rows.map(({ uuid, stationId, changeUuid, written = {}, ownFields = [], facts }) => ({
    uuid,
    written,
    facts,
    station_id: stationId,
    changeuuid: changeUuid,
    own_fields: ownFields,
  }));
  await transaction.execute(sql`
    insert into ${upstreamStations} as known (uuid, station_id, changeuuid, written, own_fields, facts, seen_at, updated_at)
    select uuid, station_id, changeuuid, written, own_fields, facts, ${timestampValue(now)}, ${timestampValue(now)}
    from json_to_recordset(${JSON.stringify(listed)}::json)
      as row(uuid uuid, station_id text, changeuuid uuid, written jsonb, own_fields text[], facts jsonb)
    on conflict (uuid) do update set station_id = excluded.station_id, changeuuid = excluded.changeuuid, written = excluded.written,
      own_fields = excluded.own_fields, facts = ${factsWithVotes}, seen_at = excluded.seen_at, removed_at = null, updated_at = excluded.updated_at`);
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
async function clearWritten(transaction: Transaction, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return;
  await transaction
    .update(upstreamStations)
    .set({ written: {}, ownFields: [] })
    .where(inArray(upstreamStations.uuid, [...uuids]));
}

/**
 * Stores the fields of stations; a new stream URL resets what checks found. The pass stores itself which fields differ
 * from the upstream, instead of the trigger that marks them (migration 0025). The `in` list repeats the ids: without it
 * the embedded database would read all stations.
 */
async function writeStations(transaction: Transaction, followed: readonly FollowedStation[], now: Date): Promise<void> {
  if (followed.length === 0) return;
  const changed = followed.map(({ after }) => after);
  const withNewStream = followed.filter(({ before, after }) => before.stream_url !== after.stream_url);
  await transaction.execute(sql`select set_config('radiowave.mirrors', 'on', true)`);
  await transaction.execute(sql`
    update ${stations} set name = row.name, stream_url = row.stream_url, website_url = row.website_url, image_url = row.image_url,
      genre = row.genre, country = row.country, city = row.city, region = row.region, country_code = row.country_code,
      latitude = row.latitude, longitude = row.longitude, tags = row.tags, languages = row.languages, bitrate = row.bitrate,
      updated_at = ${nextStationVersion(now)}
    from json_to_recordset(${JSON.stringify(changed)}::json) as row(id text, name text, stream_url text, website_url text, image_url text,
      genre text, country text, city text, region text, country_code text, latitude float8, longitude float8, tags text[], languages text[],
      bitrate text)
    where stations.id in ${changed.map(({ id }) => id)} and stations.id = row.id`);
  await resetCheckResults(
    transaction,
    withNewStream.map(({ after }) => after.id),
    now,
  );
}
