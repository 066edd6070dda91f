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
import {
  type FollowedStation,
  type MatchedStation,
  storeKnownStations,
  writePresentRows,
} from "./store-known.server.ts";
import { storeNewStations, type UnknownStation } from "./store-new.server.ts";

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
  if (upstream.length === 0) return pass;
  // Names change while pages are read: of a station that came twice the last one counts.
  const latest = [...new Map(upstream.map((station) => [station.uuid, station])).values()];
  const known = await readKnown(
    transaction,
    latest.map(({ uuid }) => uuid),
  );
  const sorted = sortStations(latest, known, context);
  await writePresentRows(transaction, sorted.deleted, now);
  // First what we have: a new station may have the stream that another one has left.
  const { followed, versioned } = await storeKnownStations(transaction, sorted.matched, { known, now });
  const stored = await storeNewStations(transaction, sorted.added, context);
  const suspended = [...known.stations.values()].filter(({ status }) => status === "suspended");
  const restored = await restoreStations(
    transaction,
    suspended.map(({ id }) => id),
    { batch: pass.id, now, because: "back" },
  );
  await recordEdits(transaction, followed, pass);
  const publicIds = followed.flatMap(({ after: { id, status } }) => (status === "approved" ? id : []));
  // A station answers to another UUID from now on, whatever its fields are.
  const announced = new Set([...publicIds, ...versioned, ...restored, ...stored.inserted, ...stored.aliased]);
  if (announced.size > 0) await announce(transaction, { topic: "stations", ids: [...announced] });
  const added = stored.inserted.length;
  const changed = new Set([...followed.map(({ after }) => after.id), ...restored]).size;
  const kept = latest.length - added - stored.held - stored.identified.length - changed;
  const counts = {
    ...pass.counts,
    added: pass.counts.added + added,
    changed: pass.counts.changed + changed,
    kept: pass.counts.kept + Math.max(kept, 0),
  };
  return storeStations(transaction, stored.identified, { ...context, pass: { ...pass, counts } });
}

type SortedStations = {
  matched: MatchedStation[];
  added: UnknownStation[];
  /** Deleted here, and not to return. */
  deleted: (UpstreamStation & { stationId: string })[];
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
      sorted.deleted.push({ ...station, stationId });
    else if (theirs) {
      sorted.added.push({ upstream: station, station: theirs, returns: stationId ?? null });
      if (stationId !== undefined) returning.add(stationId);
    }
  }
  return sorted;
}

/** Records edits of a pass up to a limit, under its id. */
async function recordEdits(
  transaction: Transaction,
  followed: readonly FollowedStation[],
  { id, counts }: MirrorPass,
): Promise<void> {
  const edits = followed.slice(0, Math.max(0, MAX_RECORDED_EDITS - counts.changed)).flatMap(({ before, after }) => {
    const fields = changedFields(before, after);
    return fields ? [{ kind: "edit" as const, station: after, batch: id, ...fields }] : [];
  });
  await recordChanges(transaction, MIRROR_ACTOR, edits);
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
  // An import writes all of them.
  const columns = written as MirroredColumns;
  return { columns, input: { ...read.station, countryCode: columns.country_code } };
}
