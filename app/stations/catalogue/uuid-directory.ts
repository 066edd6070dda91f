/**
 * A row of `station_uuids`, as far as look-ups need it. Rows outlive their station: that of a deleted duplicate has the
 * one that answers.
 */
export type KnownUuid = { uuid: string; stationId: string; answeredBy: string | null };

/** A station that answers for another one may itself be answered for: so many times at most. */
const MAX_HOPS = 5;

/** Which station answers to a UUID: its own, or the one that answers in its place. */
export function createUuidDirectory() {
  const stationIds = new Map<string, string>();
  /** By station id: the station that answers in its place. */
  const answers = new Map<string, string>();

  return {
    add: (uuid: string, stationId: string): void => void stationIds.set(uuid, stationId),

    /** Adds UUIDs, and replaces what was known of their stations. UUIDs are never taken back. */
    put: (rows: readonly KnownUuid[]): void => {
      for (const { stationId } of rows) answers.delete(stationId);
      for (const { uuid, stationId, answeredBy } of rows) {
        stationIds.set(uuid, stationId);
        if (answeredBy !== null) answers.set(stationId, answeredBy);
      }
    },

    all: (): Iterable<string> => stationIds.keys(),

    /** The id of the first station of the chain that `isListed`; null if there is none. `uuid`: in lower case. */
    find: (uuid: string, isListed: (stationId: string) => boolean): string | null => {
      let stationId = stationIds.get(uuid);
      for (let hops = 0; stationId !== undefined && hops <= MAX_HOPS; hops += 1) {
        if (isListed(stationId)) return stationId;
        stationId = answers.get(stationId);
      }
      return null;
    },
  };
}
