import { inArray, sql } from "drizzle-orm";
import { listedStationId } from "#app/exchange/lists/store-batch.server.ts";
import type { UpstreamStation } from "#app/exchange/radio-browser/read-upstream-station.ts";
import { rowsOf, type Transaction } from "#app/platform/database/database.server.ts";
import { addStationUuids } from "#app/stations/station/add-station-uuids.server.ts";
import { stationUuids } from "#app/stations/station/station-identities.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { sameStreamKey } from "#app/stations/station/stream-key.ts";
import { upstreamStations } from "#app/stations/station/upstream-stations.table.ts";
import { findSameStreams } from "./find-same-streams.server.ts";
import { type InsertedStation, insertMirroredStations } from "./insert-stations.server.ts";
import { heldStations } from "./mirror.table.ts";
import type { BatchContext } from "./mirror-run.ts";
import type { MirroredStation } from "./plan-known-station.ts";
import { writePresentRows } from "./write-known.server.ts";

/** A station of an upstream that we do not know. `returns`: the id of ours that was deleted and may return. */
export type UnknownStation = { upstream: UpstreamStation; station: MirroredStation; returns: string | null };

type StoredNew = {
  /** The ids of the inserted stations. */
  inserted: string[];
  /** UUIDs that are other names of stations that we have. */
  aliases: { uuid: string; stationId: string }[];
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
  if (found.length === 0) return { inserted: [], aliases: [], held: 0 };
  const occupied = await readOccupied(transaction, found);
  const inserts: (InsertedStation & { upstream: UpstreamStation })[] = [];
  const aliases: { uuid: string; stationId: string }[] = [];
  const deleted: { upstream: UpstreamStation; stationId: string }[] = [];
  const held: (typeof heldStations.$inferInsert)[] = [];
  for (const { upstream, station, returns } of found) {
    const { uuid, name } = upstream;
    const key = sameStreamKey(station.columns.stream_url);
    const id = returns ?? listedStationId(key);
    const ofStream = returns ? undefined : occupied.ids.get(id);
    // A station whose stream was edited here has the id of the old one, and is the station of that one still; where it
    // follows the upstream by another UUID, the stream has a new owner.
    const ours = returns ? undefined : (occupied.streams.get(key) ?? (ofStream === "edited" ? id : undefined));
    if (ours !== undefined) aliases.push({ uuid, stationId: ours });
    else if (!returns && occupied.deleted.has(id)) deleted.push({ upstream, stationId: id });
    else if (!returns && !insertsNew) held.push({ uuid, name, streamUrl: key, heldAt: now });
    else {
      const insertedId = ofStream === undefined ? id : listedStationId(`${key}\n${uuid}`);
      inserts.push({ id: insertedId, uuid, station, upstream });
      // Others of this batch may have its stream.
      occupied.streams.set(key, insertedId);
    }
  }
  const index = pass.counts.added;
  const inserted = await insertMirroredStations(transaction, inserts, { index, startedAt: new Date(pass.startedAt) });
  await writeInserted(transaction, inserts, inserted, now);
  await addStationUuids(transaction, aliases, "upstream");
  await addDeleted(transaction, deleted, now);
  if (held.length > 0) await transaction.insert(heldStations).values(held).onConflictDoNothing();
  return { inserted: inserted.map(({ id }) => id), aliases, held: held.length };
}

type Occupied = {
  /** Ids of stations, by the key of the stream that they have. */
  streams: Map<string, string>;
  /** Stations with another stream than that of their id: it was edited here, or followed an upstream. */
  ids: Map<string, "edited" | "following">;
  /** Ids of stations that were deleted here. */
  deleted: Set<string>;
};

async function readOccupied(transaction: Transaction, found: readonly UnknownStation[]): Promise<Occupied> {
  const urls = found.map(({ station }) => station.columns.stream_url);
  const ids = [...new Set(urls.map((url) => listedStationId(sameStreamKey(url))))];
  const present = await transaction.select({ id: stations.id }).from(stations).where(inArray(stations.id, ids));
  const following = await transaction
    .selectDistinct({ id: upstreamStations.stationId })
    .from(upstreamStations)
    .where(inArray(upstreamStations.stationId, ids));
  // By the index, id by id: the embedded database has no statistics, and would read all UUIDs.
  const deleted = await rowsOf<{ id: string }>(
    transaction,
    sql`select distinct found.id from json_array_elements_text(${JSON.stringify(ids)}::json) as listed(id)
      cross join lateral (select u.station_id as id, u.deleted_at, u.may_return from ${stationUuids} u
        where u.station_id = listed.id offset 0) found
      where found.deleted_at is not null and not found.may_return`,
  );
  const followingIds = new Set(following.map(({ id }) => id));
  return {
    streams: await findSameStreams(transaction, urls),
    ids: new Map(present.map(({ id }) => [id, followingIds.has(id) ? "following" : "edited"])),
    deleted: new Set(deleted.map(({ id }) => id)),
  };
}

async function writeInserted(
  transaction: Transaction,
  inserts: readonly (InsertedStation & { upstream: UpstreamStation })[],
  inserted: readonly InsertedStation[],
  now: Date,
): Promise<void> {
  const uuids = new Set(inserted.map(({ uuid }) => uuid));
  const rows = inserts
    .filter(({ uuid }) => uuids.has(uuid))
    .map(({ id, uuid, station, upstream: { changeUuid, facts } }) => ({
      uuid,
      stationId: id,
      changeUuid,
      facts,
      written: station.columns,
      ownFields: [],
    }));
  await writePresentRows(transaction, rows, now);
}

/** UUIDs of stations that were deleted here before any pass. */
async function addDeleted(
  transaction: Transaction,
  deleted: readonly { upstream: UpstreamStation; stationId: string }[],
  now: Date,
): Promise<void> {
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
  await writePresentRows(
    transaction,
    deleted.map(({ upstream, stationId }) => unwritten(upstream, stationId)),
    now,
  );
}

/** What an upstream reports about a station that does not follow it. */
export function unwritten({ uuid, changeUuid, facts }: UpstreamStation, stationId: string) {
  return { uuid, stationId, changeUuid, facts, written: {}, ownFields: [] };
}
