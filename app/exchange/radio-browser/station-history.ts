import type { VersionFields } from "#app/stations/station/field-list.ts";
import type { Steps } from "./steps.ts";

/** A row of `station_changes`. `at`: milliseconds since 1970. `fields`: null in the current version of a station. */
export type VersionRow = { seq: number; uuid: string; stationId: string; at: number; fields: VersionFields | null };

/** UUIDs that are compared in one step. */
const VERSIONS_PER_STEP = 20_000;

/**
 * The versions of all stations, of those that are not listed too: their UUIDs are cursors of apps. Transactions may
 * commit in another order than their versions are numbered: those that come later are put at the end, so that an app
 * that has read on misses none.
 */
export function createStationHistory() {
  /** The oldest first. */
  let versions: VersionRow[] = [];

  return {
    /** Adds versions of stations that have none yet, in the order of their numbers. */
    append: (rows: readonly VersionRow[]): void => {
      versions.push(...rows);
    },

    /** Replaces the versions of these stations; the numbers of new ones decide their order. */
    replace: (stationIds: ReadonlySet<string>, rows: readonly VersionRow[]): void => {
      const added = new Map(rows.map((row) => [row.uuid, row]));
      const kept: VersionRow[] = [];
      for (const version of versions) {
        const row = stationIds.has(version.stationId) ? added.get(version.uuid) : version;
        added.delete(version.uuid);
        if (row) kept.push(row);
      }
      for (const row of [...added.values()].sort((one, other) => one.seq - other.seq)) kept.push(row);
      versions = kept;
    },

    /** Those after a version, the oldest first; all of them for an unknown one, and for null. */
    after: function* (uuid: string | null): Steps<readonly VersionRow[]> {
      // A change between two steps makes another array, or adds to the end of this one.
      const [known, end] = [versions, versions.length];
      let start = 0;
      for (let index = 0; uuid !== null && index < end; index += 1) {
        if (index % VERSIONS_PER_STEP === VERSIONS_PER_STEP - 1) yield;
        if (known[index]?.uuid !== uuid) continue;
        start = index + 1;
        break;
      }
      return known.slice(start, end);
    },
  };
}
