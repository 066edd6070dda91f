import { inArray, sql } from "drizzle-orm";
import { listedStationId } from "#app/exchange/lists/store-batch.server.ts";
import type { UpstreamStation } from "#app/exchange/radio-browser/read-upstream-station.ts";
import { rowsOf, type Transaction } from "#app/platform/database/database.server.ts";
import { addStationUuids } from "#app/stations/station/add-station-uuids.server.ts";
import { stationUuids } from "#app/stations/station/station-uuids.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { sameStreamKey } from "#app/stations/station/stream-key.ts";
import { upstreamStations } from "#app/stations/station/upstream-stations.table.ts";
import { decideNewStation, type NewStationOutcome } from "./decide-new-station.ts";
import { findSameStreams, type SameStream } from "./find-same-streams.server.ts";
import { type InsertedStation, insertMirroredStations } from "./insert-stations.server.ts";
import { heldStations } from "./mirror.table.ts";
import type { HeldReason } from "./mirror-decisions.ts";
import type { BatchContext, PassCounts } from "./mirror-run.ts";
import type { MirroredStation } from "./plan-known-station.ts";
import type { HeldStation } from "./read-known-stations.server.ts";
import { writePresentRows } from "./write-known.server.ts";

/** A station of an upstream that we do not know. `returns`: the id of ours that was deleted and may return. */
export type UnknownStation = {
  upstream: UpstreamStation;
  station: MirroredStation;
  held: HeldStation | undefined;
  returns: string | null;
};

type StoredNew = Pick<PassCounts, "added" | "held"> & {
  /** The ids of the inserted stations. */
  inserted: string[];
  /** UUIDs that are other names of stations that we have. */
  aliases: { uuid: string; stationId: string }[];
};

/** Takes new stations in, makes them aliases of ours, or holds them. */
export async function storeNewStations(
  transaction: Transaction,
  found: readonly UnknownStation[],
  { pass, now, maxNew }: BatchContext,
): Promise<StoredNew> {
  if (found.length === 0) return { added: 0, held: 0, inserted: [], aliases: [] };
  const occupied = await readOccupied(transaction, found);
  const inserts: (InsertedStation & { upstream: UpstreamStation })[] = [];
  const aliases: { uuid: string; stationId: string }[] = [];
  const deleted: { upstream: UpstreamStation; stationId: string }[] = [];
  const held: (typeof heldStations.$inferInsert)[] = [];
  for (const { upstream, station, held: before, returns } of found) {
    const { uuid, name, url } = upstream;
    const key = sameStreamKey(station.columns.stream_url);
    const id = returns ?? listedStationId(key);
    const outcome: NewStationOutcome = returns
      ? { as: "insert", ownId: false }
      : decideNewStation(name, {
          sameStream: occupied.streams.get(key),
          sameId: occupied.ids.get(id),
          isDeleted: occupied.deleted.has(id),
          answer: before?.answer ?? null,
          answeredStation: before?.stationId ?? null,
          hasRoom: before?.reason !== "many" && (pass.isFirst || pass.counts.added + inserts.length < maxNew),
        });
    if (outcome.as === "insert") {
      const insertedId = outcome.ownId ? listedStationId(`${key}\n${uuid}`) : id;
      inserts.push({ id: insertedId, uuid, station, upstream });
      // Others of this batch may have its stream.
      occupied.streams.set(key, { id: insertedId, name: station.columns.name, status: "approved" });
    } else if (outcome.as === "alias") aliases.push({ uuid, stationId: outcome.stationId });
    else if (outcome.as === "deleted") deleted.push({ upstream, stationId: id });
    else {
      const reason: HeldReason = outcome.as === "wait" ? "many" : "same-stream";
      const stationId = outcome.as === "ask" ? outcome.stationId : null;
      held.push({ uuid, reason, name, streamUrl: url, stationId, heldAt: now });
    }
  }
  const index = pass.counts.added;
  const inserted = await insertMirroredStations(transaction, inserts, { index, startedAt: new Date(pass.startedAt) });
  await writeInserted(transaction, inserts, inserted, now);
  await addStationUuids(transaction, aliases, "upstream");
  await addDeleted(transaction, deleted, now);
  await removeHeld(
    transaction,
    [...inserted, ...aliases].map(({ uuid }) => uuid),
  );
  return {
    added: inserted.length,
    held: await hold(transaction, held),
    inserted: inserted.map(({ id }) => id),
    aliases,
  };
}

type Occupied = {
  /** By stream key. */
  streams: Map<string, SameStream>;
  /** By the id of their stream, with another one. */
  ids: Map<string, { id: string; name: string; isFollowing: boolean }>;
  /** Ids of stations that were deleted here. */
  deleted: Set<string>;
};

async function readOccupied(transaction: Transaction, found: readonly UnknownStation[]): Promise<Occupied> {
  const urls = found.map(({ station }) => station.columns.stream_url);
  const ids = [...new Set(urls.map((url) => listedStationId(sameStreamKey(url))))];
  const present = await transaction
    .select({ id: stations.id, name: stations.name })
    .from(stations)
    .where(inArray(stations.id, ids));
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
    ids: new Map(present.map((one) => [one.id, { ...one, isFollowing: followingIds.has(one.id) }])),
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

/** Gives the number of those that were not held before. */
async function hold(transaction: Transaction, held: readonly (typeof heldStations.$inferInsert)[]): Promise<number> {
  if (held.length === 0) return 0;
  const { reason, name, streamUrl, stationId } = heldStations;
  const excluded = (column: { name: string }) => sql.raw(`excluded.${column.name}`);
  const rows = await transaction
    .insert(heldStations)
    .values([...held])
    .onConflictDoUpdate({
      target: heldStations.uuid,
      set: {
        reason: excluded(reason),
        name: excluded(name),
        streamUrl: excluded(streamUrl),
        stationId: excluded(stationId),
        // An answer to another question.
        answer: null,
      },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  return rows.filter(({ isNew }) => isNew).length;
}

async function removeHeld(transaction: Transaction, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return;
  await transaction.delete(heldStations).where(inArray(heldStations.uuid, [...uuids]));
}
