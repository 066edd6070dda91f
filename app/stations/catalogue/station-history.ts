import type { VersionFields } from "#app/stations/station/field-list.ts";

/** A row of `station_changes`. `at`: milliseconds since 1970. `fields`: null in the current version of a station. */
export type VersionRow = { seq: number; uuid: string; stationId: string; at: number; fields: VersionFields | null };

/** A version of a station. `former`: its time and its fields; null: it is the current one. */
export type KnownVersion = {
  uuid: string;
  stationId: string;
  former: { at: number; fields: VersionFields } | null;
};

/** UUIDs that are compared in one step. */
const VERSIONS_PER_STEP = 20_000;

/**
 * The versions of all stations, of those that are not listed too: their UUIDs are cursors of apps. Transactions may
 * commit in another order than their versions are numbered: those that come later are put at the end, so that an app
 * that has read on misses none. Of current versions, which most are, only the UUIDs are kept: the stations have the rest.
 */
export function createStationHistory() {
  /** The oldest first. */
  let uuids: string[] = [];
  /** By the same index: of which station. */
  let stationIds: string[] = [];
  /** By UUID. */
  const formers = new Map<string, NonNullable<KnownVersion["former"]>>();

  function append({ uuid, stationId, at, fields }: VersionRow): void {
    uuids.push(uuid);
    stationIds.push(stationId);
    if (fields) formers.set(uuid, { at, fields });
  }

  function replace(replaced: ReadonlySet<string>, rows: readonly VersionRow[]): void {
    const added = new Map(rows.map((row) => [row.uuid, row]));
    const [knownUuids, knownIds] = [uuids, stationIds];
    [uuids, stationIds] = [[], []];
    for (const [index, uuid] of knownUuids.entries()) {
      const stationId = knownIds[index] ?? "";
      const row = added.get(uuid);
      added.delete(uuid);
      if (row) append(row);
      else if (!replaced.has(stationId)) {
        uuids.push(uuid);
        stationIds.push(stationId);
      } else formers.delete(uuid);
    }
    for (const row of [...added.values()].sort((one, other) => one.seq - other.seq)) append(row);
  }

  return {
    /** Replaces all versions. */
    reset: (rows: readonly VersionRow[]): void => {
      [uuids, stationIds] = [[], []];
      formers.clear();
      replace(new Set(), rows);
    },

    /** Replaces the versions of these stations; the numbers of new ones decide their order. */
    replace,

    /** Those after a version, the oldest first; all of them for an unknown one, and for null. In steps of a millisecond. */
    after: function* (uuid: string | null): Generator<undefined, Iterable<KnownVersion>> {
      // A change between two steps makes other arrays.
      const [known, ids, end] = [uuids, stationIds, uuids.length];
      let start = 0;
      for (let index = 0; uuid !== null && index < end; index += 1) {
        if (index % VERSIONS_PER_STEP === VERSIONS_PER_STEP - 1) yield;
        if (known[index] !== uuid) continue;
        start = index + 1;
        break;
      }
      return versionsIn(known.slice(start, end), ids.slice(start, end));
    },
  };

  function* versionsIn(known: readonly string[], ids: readonly string[]): Iterable<KnownVersion> {
    for (const [index, uuid] of known.entries())
      yield { uuid, stationId: ids[index] ?? "", former: formers.get(uuid) ?? null };
  }
}

export type StationHistory = ReturnType<typeof createStationHistory>;
