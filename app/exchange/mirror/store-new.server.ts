import { sql } from "drizzle-orm";
import { insertListedStations, listedStationId } from "#app/exchange/lists/store-batch.server.ts";
import type { UpstreamStation } from "#app/exchange/radio-browser/read-upstream-station.ts";
import { rowsOf, type Transaction } from "#app/platform/database/database.server.ts";
import { addStationUuids } from "#app/stations/station/add-station-uuids.server.ts";
import { stationUuids } from "#app/stations/station/station-identities.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { listedStationKey, sameStreamKey } from "#app/stations/station/stream-key.ts";
import { upstreamStations } from "#app/stations/station/upstream-stations.table.ts";
import { findSameStreams } from "./find-same-streams.server.ts";
import { heldStations } from "./mirror.table.ts";
import type { BatchContext } from "./mirror-run.ts";
import type { MirroredStation } from "./plan-known-station.ts";
import { writePresentRows } from "./store-known.server.ts";
import { storeFollowedVersions } from "./store-versions.server.ts";

/** A station of an upstream that we do not know. `returns`: the id of ours that was deleted and may return. */
export type UnknownStation = { upstream: UpstreamStation; station: MirroredStation; returns: string | null };

type Alias = { upstream: UpstreamStation; stationId: string };

type StoredNew = {
  /** The ids of the inserted stations. */
  inserted: string[];
  /** Ids of stations that have another UUID now. */
  aliased: string[];
  /** Those whose UUIDs are of stations that we have or had: they are known by them from now on. */
  identified: UpstreamStation[];
  /** How many are held until the pass inserts them. */
  held: number;
};

/**
 * Stores new stations: a UUID with a stream that we have is an alias of that station, one with a stream that was deleted
 * here stays away, and the others are inserted, or held until the pass has counted them.
 */
export async function storeNewStations(
  transaction: Transaction,
  found: readonly UnknownStation[],
  { pass, now, insertsNew }: BatchContext,
): Promise<StoredNew> {
  if (found.length === 0) return { inserted: [], aliased: [], identified: [], held: 0 };
  const occupied = await readOccupied(transaction, found);
  const added: AddedStation[] = [];
  const aliases: Alias[] = [];
  const deleted: Alias[] = [];
  const held: (typeof heldStations.$inferInsert)[] = [];
  for (const { upstream, station, returns } of found) {
    const { uuid, name } = upstream;
    const key = sameStreamKey(station.columns.stream_url);
    const idKey = listedStationKey(station.columns.stream_url);
    const id = returns ?? listedStationId(idKey);
    const ofStream = returns ? undefined : occupied.ids.get(id);
    // A station whose stream was edited here has the id of the old one, and is the station of that one still; where it
    // follows the upstream by another UUID, the stream has a new owner.
    const editedId = ofStream?.isPresent && !ofStream.follows ? id : undefined;
    const ours = returns ? undefined : (occupied.streams.get(key) ?? editedId);
    if (ours !== undefined) aliases.push({ upstream, stationId: ours });
    else if (ofStream?.isDeleted) deleted.push({ upstream, stationId: id });
    else if (!returns && !insertsNew) held.push({ uuid, name, streamUrl: key, heldAt: now });
    else {
      const stationId = ofStream?.isPresent ? listedStationId(`${idKey}\n${uuid}`) : id;
      added.push({ upstream, station, stationId });
      // Others of this batch may have its stream.
      occupied.streams.set(key, stationId);
    }
  }
  const inserted = await insertStations(transaction, added, { pass, now });
  await addUuids(transaction, aliases);
  await addDeleted(transaction, deleted, now);
  if (held.length > 0) await transaction.insert(heldStations).values(held).onConflictDoNothing();
  return {
    inserted,
    aliased: aliases.map(({ stationId }) => stationId),
    identified: [...aliases, ...deleted].map(({ upstream }) => upstream),
    held: held.length,
  };
}

type Occupied = {
  /** Ids of stations, by the key of the stream that they have. */
  streams: Map<string, string>;
  /** By the id of a stream: whether its station is here, follows the upstream, or was deleted. */
  ids: Map<string, { isPresent: boolean; follows: boolean; isDeleted: boolean }>;
};

/** By the indexes, id by id (`offset 0`): statistics of before many were inserted or deleted lead to reading all. */
async function readOccupied(transaction: Transaction, found: readonly UnknownStation[]): Promise<Occupied> {
  const urls = found.map(({ station }) => station.columns.stream_url);
  const ids = [...new Set(urls.map((url) => listedStationId(listedStationKey(url))))];
  const rows = await rowsOf<{ id: string; isPresent: boolean; follows: boolean; isDeleted: boolean }>(
    transaction,
    sql`select listed.id,
      exists (select from ${stations} s where s.id = listed.id offset 0) as "isPresent",
      exists (select from ${upstreamStations} u where u.station_id = listed.id offset 0) as follows,
      exists (select from (select u.deleted_at, u.may_return from ${stationUuids} u where u.station_id = listed.id offset 0) ours
        where ours.deleted_at is not null and not ours.may_return) as "isDeleted"
      from json_array_elements_text(${JSON.stringify(ids)}::json) as listed(id)`,
  );
  return { streams: await findSameStreams(transaction, urls), ids: new Map(rows.map((row) => [row.id, row])) };
}

/** `stationId`: free, or that of a deleted station that returns. */
type AddedStation = Alias & { station: MirroredStation };

/**
 * Inserts stations as approved, with their UUIDs, in the order of the upstream. Gives the ids of those that were
 * inserted: an import may have taken an id meanwhile; the next reading finds its station.
 */
async function insertStations(
  transaction: Transaction,
  added: readonly AddedStation[],
  { pass, now }: Pick<BatchContext, "pass" | "now">,
): Promise<string[]> {
  if (added.length === 0) return [];
  const { ids } = await insertListedStations(
    transaction,
    added.map(({ station, stationId }, index) => ({
      ...station.input,
      id: stationId,
      index: pass.counts.added + index,
      identity: null,
    })),
    { ...BY_A_MIRROR, startedAt: new Date(pass.startedAt), now },
  );
  const isInserted = new Set(ids);
  const inserted = added.filter(({ stationId }) => isInserted.has(stationId));
  await addUuids(transaction, inserted);
  await writePresentRows(
    transaction,
    inserted.map(({ upstream, station, stationId }) => ({ ...upstream, stationId, written: station.columns })),
    now,
  );
  await storeFollowedVersions(
    transaction,
    inserted.map(({ upstream: { changeUuid }, stationId }) => ({ stationId, changeUuid, isRecorded: true })),
  );
  return ids;
}

/** Not by an import. */
const BY_A_MIRROR = { id: null, administratorId: null, approves: true, approvesPlaying: false };

function addUuids(transaction: Transaction, known: readonly Alias[]): Promise<void> {
  const uuids = known.map(({ upstream: { uuid }, stationId }) => ({ uuid, stationId }));
  return addStationUuids(transaction, uuids, "upstream");
}

/** UUIDs of stations that were deleted here before any pass. */
async function addDeleted(transaction: Transaction, deleted: readonly Alias[], now: Date): Promise<void> {
  if (deleted.length === 0) return;
  await transaction
    .insert(stationUuids)
    .values(
      deleted.map(({ upstream: { uuid, name }, stationId }) => ({
        uuid,
        stationId,
        origin: "upstream" as const,
        isPrimary: false,
        deletedAt: now,
        deletedName: name,
      })),
    )
    .onConflictDoNothing();
}
