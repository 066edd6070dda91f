import type { UpstreamStation } from "#app/exchange/radio-browser/read-upstream-station.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import type { KnownStation } from "./known-station.ts";
import type { BatchContext } from "./mirror-run.ts";
import { type MirroredStation, planKnownStation } from "./plan-known-station.ts";
import { readFirstBases } from "./read-first-bases.server.ts";
import type { Known } from "./read-known-stations.server.ts";
import { clearWritten, markPresent, type PresentRow, writePresentRows, writeStations } from "./write-known.server.ts";

/** A station of an upstream that we have. `theirs`: null where it cannot be used. */
export type MatchedStation = { upstream: UpstreamStation; theirs: MirroredStation | null; stationId: string };

/** A station before and after its fields followed the upstream. */
export type FollowedStation = { before: KnownStation; after: KnownStation };

/** Lets stations that we have follow the upstream. Gives those whose fields have changed. */
export async function storeKnownStations(
  transaction: Transaction,
  matched: readonly MatchedStation[],
  { known, now }: { known: Known } & Pick<BatchContext, "now">,
): Promise<FollowedStation[]> {
  const firstBases = await readFirstBases(transaction, stationsWithoutBase(matched, known));
  const stations = new Map(known.stations);
  const rows = new Map(known.rows);
  const seen: string[] = [];
  const toWrite = new Map<string, PresentRow>();
  const former = new Set<string>();
  for (const { upstream, theirs, stationId } of matched) {
    const station = stations.get(stationId);
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
    if (plan.station) stations.set(stationId, plan.station);
    rows.set(stationId, [
      ...ofStation
        .filter(({ uuid }) => uuid !== row.uuid)
        .map((other) => (other.uuid === plan.formerLeader ? { ...other, written: {}, ownFields: [] } : other)),
      { ...row, isRemoved: false },
    ]);
  }
  await markPresent(transaction, seen, now);
  await clearWritten(transaction, [...former]);
  await writePresentRows(transaction, [...toWrite.values()], now);
  const followed = [...stations.values()].flatMap((after) => {
    const before = known.stations.get(after.id);
    return before && before !== after ? [{ before, after }] : [];
  });
  await writeStations(
    transaction,
    followed.map(({ after }) => after),
    { withNewStream: followed.filter(isMoved).map(({ after }) => after.id), now },
  );
  return followed;
}

/** Stations that no upstream was compared with yet. */
function stationsWithoutBase(matched: readonly MatchedStation[], { stations, rows }: Known): KnownStation[] {
  const ids = new Set(matched.map(({ stationId }) => stationId));
  return [...ids].flatMap((id) => {
    const hasBase = rows.get(id)?.some(({ written }) => Object.keys(written).length > 0);
    return hasBase ? [] : (stations.get(id) ?? []);
  });
}

function isMoved({ before, after }: FollowedStation): boolean {
  return before.stream_url !== after.stream_url;
}
