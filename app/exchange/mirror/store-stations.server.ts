import { rowOfUpstream } from "#app/exchange/lists/formats/upstream-row.ts";
import { listedIdentity } from "#app/exchange/lists/listed-identity.ts";
import { stationFromRow } from "#app/exchange/lists/station-from-row.ts";
import type { UpstreamStation } from "#app/exchange/radio-browser/read-upstream-station.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { changedFields } from "#app/stations/history/changed-fields.ts";
import { recordChanges } from "#app/stations/history/record-change.server.ts";
import { BUILT_IN_GENRES } from "#app/stations/station/reference/genre-map.ts";
import type { MirroredColumns } from "./merge-fields.ts";
import type { BatchContext, MirrorPass } from "./mirror-run.ts";
import { MAX_RECORDED_EDITS } from "./pass-rules.ts";
import type { MirroredStation } from "./plan-known-station.ts";
import { type Known, readKnown } from "./read-known-stations.server.ts";
import { MIRROR_ACTOR, restoreStations } from "./removed-stations.server.ts";
import { type FollowedStation, type MatchedStation, storeKnownStations } from "./store-known.server.ts";
import { storeNewStations, type UnknownStation, unwritten } from "./store-new.server.ts";
import { writePresentRows } from "./write-known.server.ts";

/**
 * Stores stations of an upstream as it has them now, some dozens at a time: new ones are inserted or held, known ones
 * follow it, deleted ones stay deleted. Gives the pass with what was done.
 */
export async function storeStations(
  transaction: Transaction,
  upstream: readonly UpstreamStation[],
  context: BatchContext,
): Promise<MirrorPass> {
  const { pass, now } = context;
  // Names change while pages are read: of a station that came twice the last one counts.
  const latest = [...new Map(upstream.map((station) => [station.uuid, station])).values()];
  const known = await readKnown(
    transaction,
    latest.map(({ uuid }) => uuid),
  );
  const sorted = sortStations(latest, known, context);
  await writePresentRows(
    transaction,
    sorted.deleted.map(({ station, stationId }) => unwritten(station, stationId)),
    now,
  );
  // First what we have: a new station may have the stream that another one has left.
  const followed = await storeKnownStations(transaction, sorted.matched, { known, now });
  const stored = await storeNewStations(transaction, sorted.added, context);
  const aliasUuids = stored.aliases.map(({ uuid }) => uuid);
  const aliased = await storeAliases(transaction, aliasUuids, { added: sorted.added, now });
  const suspended = [...known.stations.values()].filter(({ status }) => status === "suspended");
  const restored = await restoreStations(
    transaction,
    suspended.map(({ id }) => id),
    { batch: pass.id, now, because: "back" },
  );
  const edited = [...followed, ...aliased];
  const statuses = new Map(edited.map(({ after }) => [after.id, after.status]));
  const recorded = await recordEdits(transaction, edited, pass);
  const changed = new Set([...edited.map(({ after }) => after.id), ...restored]);
  const isPublic = (id: string) => statuses.get(id) === "approved";
  // A station answers to another UUID from now on, whatever its fields are.
  const renamed = stored.aliases.map(({ stationId }) => stationId);
  const announced = new Set([...[...changed].filter(isPublic), ...restored, ...stored.inserted, ...renamed]);
  if (announced.size > 0) await announce(transaction, { topic: "stations", ids: [...announced] });
  const added = stored.inserted.length;
  const kept = latest.length - added - stored.held - changed.size;
  return {
    ...pass,
    recorded: pass.recorded + recorded,
    counts: {
      ...pass.counts,
      added: pass.counts.added + added,
      changed: pass.counts.changed + changed.size,
      kept: pass.counts.kept + Math.max(kept, 0),
    },
  };
}

type SortedStations = {
  matched: MatchedStation[];
  added: UnknownStation[];
  /** Deleted here, and not to return. */
  deleted: { station: UpstreamStation; stationId: string }[];
};

function sortStations(
  upstream: readonly UpstreamStation[],
  known: Known,
  { allowPrivateStreams }: BatchContext,
): SortedStations {
  const sorted: SortedStations = { matched: [], added: [], deleted: [] };
  const returning = new Set<string>();
  for (const station of upstream) {
    const theirs = mirroredStationOf(station, { allowPrivateStreams });
    const uuid = known.uuids.get(station.uuid);
    const stationId = uuid?.stationId;
    if (stationId !== undefined && (known.stations.has(stationId) || returning.has(stationId)))
      sorted.matched.push({ upstream: station, theirs, stationId });
    else if (stationId !== undefined && (uuid?.isDeleted || theirs === null))
      sorted.deleted.push({ station, stationId });
    else if (theirs) {
      sorted.added.push({ upstream: station, station: theirs, returns: stationId ?? null });
      if (stationId !== undefined) returning.add(stationId);
    }
  }
  return sorted;
}

/** Lets stations follow UUIDs by which they are known since now. */
async function storeAliases(
  transaction: Transaction,
  uuids: readonly string[],
  { added, now }: { added: readonly UnknownStation[]; now: Date },
): Promise<FollowedStation[]> {
  if (uuids.length === 0) return [];
  const known = await readKnown(transaction, uuids);
  const matched = added.flatMap(({ upstream, station }): MatchedStation[] => {
    const stationId = uuids.includes(upstream.uuid) ? known.uuids.get(upstream.uuid)?.stationId : undefined;
    return stationId === undefined ? [] : [{ upstream, stationId, theirs: station }];
  });
  return storeKnownStations(transaction, matched, { known, now });
}

/** Records edits of a pass up to a limit, under its id. Gives how many. */
async function recordEdits(
  transaction: Transaction,
  followed: readonly FollowedStation[],
  pass: MirrorPass,
): Promise<number> {
  const edits = followed.slice(0, Math.max(0, MAX_RECORDED_EDITS - pass.recorded)).flatMap(({ before, after }) => {
    const fields = changedFields(before, after);
    return fields ? [{ kind: "edit" as const, station: after, batch: pass.id, ...fields }] : [];
  });
  await recordChanges(transaction, MIRROR_ACTOR, edits);
  return edits.length;
}

/**
 * A station of an upstream in the form of ours, as an import makes it; null if it cannot be one, such as with a private
 * stream URL.
 */
function mirroredStationOf(
  upstream: UpstreamStation,
  { allowPrivateStreams }: { allowPrivateStreams: boolean },
): MirroredStation | null {
  const row = rowOfUpstream(1, upstream);
  const read = stationFromRow(row, { genres: BUILT_IN_GENRES, country: "", allowPrivate: allowPrivateStreams });
  const written = read.ok ? listedIdentity(row, read.station)?.upstream?.written : undefined;
  if (!read.ok || !written) return null;
  const { country, city, bitrate } = read.station;
  // An import writes all of them.
  return { columns: written as MirroredColumns, country, city, bitrate };
}
