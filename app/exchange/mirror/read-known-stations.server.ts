import { and, inArray, isNotNull, sql } from "drizzle-orm";
import type { Transaction } from "#app/platform/database/database.server.ts";
import type { ActorRole } from "#app/stations/history/change.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { isBuiltIn } from "#app/stations/station/station.ts";
import { stationUuids } from "#app/stations/station/station-identities.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import type { WrittenFields } from "#app/stations/station/upstream-facts.ts";
import { upstreamStations } from "#app/stations/station/upstream-stations.table.ts";
import { MIRROR_FIELDS, pickColumns } from "./merge-fields.ts";
import type { KnownRow, KnownStation } from "./plan-known-station.ts";

/** A UUID of ours. `isDeleted`: its station was, and no administrator lets it return. */
type MatchedUuid = { stationId: string; isDeleted: boolean };

/** What we have of some UUIDs of an upstream. The stations are locked until the transaction ends. */
export type Known = {
  uuids: Map<string, MatchedUuid>;
  /** By id, as are the next two. */
  stations: Map<string, KnownStation>;
  primaries: Map<string, string>;
  rows: Map<string, KnownRow[]>;
};

/** Reads what we have of these UUIDs; at most some hundreds. Without joins: the embedded database has no statistics. */
export async function readKnown(transaction: Transaction, uuids: readonly string[]): Promise<Known> {
  const { uuid, stationId, deletedAt, mayReturn } = stationUuids;
  const primary = sql<
    string | null
  >`(select p.uuid from ${stationUuids} p where p.station_id = station_uuids.station_id and p.is_primary)`;
  const uuidRows = await transaction
    .select({ uuid, stationId, deletedAt, mayReturn, primary })
    .from(stationUuids)
    .where(inArray(uuid, [...uuids]));
  const known = new Map(
    uuidRows.map((row) => [
      row.uuid,
      { stationId: row.stationId, isDeleted: row.deletedAt !== null && !row.mayReturn },
    ]),
  );
  const ids = [...new Set(uuidRows.map((row) => row.stationId))];
  return {
    uuids: known,
    stations: await readStations(transaction, ids),
    primaries: new Map(uuidRows.flatMap((row) => (row.primary === null ? [] : [[row.stationId, row.primary]]))),
    rows: await readUpstreamRows(transaction, ids),
  };
}

/** The stations with these ids, locked, in one order. */
async function readStations(transaction: Transaction, ids: readonly string[]): Promise<Map<string, KnownStation>> {
  if (ids.length === 0) return new Map();
  const rows = await transaction
    .select({
      id: stations.id,
      status: stations.status,
      name: stations.name,
      stream_url: stations.streamUrl,
      website_url: stations.websiteUrl,
      image_url: stations.imageUrl,
      genre: stations.genre,
      country_code: stations.countryCode,
      country: stations.country,
      city: stations.city,
      region: stations.region,
      tags: stations.tags,
      languages: stations.languages,
      latitude: stations.latitude,
      longitude: stations.longitude,
      bitrate: stations.bitrate,
    })
    .from(stations)
    .where(inArray(stations.id, [...ids]))
    .orderBy(stations.id)
    .for("no key update");
  return new Map(rows.map((row) => [row.id, row]));
}

/** What an upstream reported last about the UUIDs of these stations, by station. */
async function readUpstreamRows(
  transaction: Transaction,
  stationIds: readonly string[],
): Promise<Map<string, KnownRow[]>> {
  if (stationIds.length === 0) return new Map();
  const { uuid, stationId, changeUuid, written, ownFields, facts, removedAt } = upstreamStations;
  const rows = await transaction
    .select({ uuid, stationId, changeUuid, written, ownFields, facts, removedAt })
    .from(upstreamStations)
    .where(inArray(stationId, [...stationIds]));
  return Map.groupBy(
    rows.map(({ removedAt: removed, ...row }) => ({ ...row, isRemoved: removed !== null })),
    (row) => row.stationId,
  );
}

/** Programs: what they write is from lists. */
const PROGRAMS: readonly ActorRole[] = ["system", "import", "command"];

/**
 * The values with which the fields of these stations are compared in their first pass, by id: those from a list follow
 * the upstream, but for what was edited here. A station that was submitted here, or is built in, keeps all its fields.
 */
export async function readFirstBases(
  transaction: Transaction,
  known: readonly KnownStation[],
): Promise<Map<string, WrittenFields>> {
  const listed = await readListed(
    transaction,
    known.map(({ id }) => id),
  );
  return new Map(
    known.map((station) => {
      const edited = listed.get(station.id);
      const fields = edited ? MIRROR_FIELDS.filter((field) => !field.some((column) => edited.has(column))) : [];
      return [station.id, pickColumns(fields.flat(), station)];
    }),
  );
}

/** Those of these stations that came from a list or an upstream, with the columns that people edited. */
export async function readListed(
  transaction: Transaction,
  ids: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  if (ids.length === 0) return new Map();
  const { stationId, kind, actorRole, after } = changes;
  const rows = await transaction
    .select({ stationId, kind, actorRole, after })
    .from(changes)
    .where(inArray(stationId, [...ids]));
  // Of one that was submitted before there was a history, the contact is known.
  const withContact = await transaction
    .select({ id: stations.id })
    .from(stations)
    .where(and(inArray(stations.id, [...ids]), isNotNull(stations.contactEmail)));
  const submitted = new Set([
    ...withContact.map(({ id }) => id),
    ...rows.flatMap((row) => (row.kind === "submit" ? (row.stationId ?? []) : [])),
  ]);
  const edited = new Map(ids.filter((id) => !isBuiltIn(id) && !submitted.has(id)).map((id) => [id, new Set<string>()]));
  for (const row of rows) {
    if (PROGRAMS.includes(row.actorRole)) continue;
    for (const column of Object.keys(row.after ?? {})) edited.get(row.stationId ?? "")?.add(column);
  }
  return edited;
}
