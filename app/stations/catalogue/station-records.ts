import type { Station } from "#app/stations/station/station.ts";
import type { StationFacts } from "./station-facts.ts";
import { createStationHistory, type StationHistory, type VersionRow } from "./station-history.ts";
import type { StationStore } from "./station-store.ts";
import { createUuidDirectory, type KnownUuid } from "./uuid-directory.ts";

/** A station with what the tables have of it. */
export type RecordedStation = { station: Station; facts: StationFacts };

type Listener = (slots: ReadonlySet<number>) => void;

const NO_SLOTS: ReadonlySet<number> = new Set();

/** The stations of the catalogue in their slots, their UUIDs and their versions: other indexes are columns beside it. */
export type StationRecords = {
  slots: () => Iterable<number>;
  slotOf: (stationId: string) => number | undefined;
  /** Null: there is none, or the tables have nothing of it yet. */
  inSlot: (slot: number) => RecordedStation | null;
  /** All that were ever given out, those of stations that are not listed too. Later ones come last. */
  uuids: () => Iterable<string>;
  /** The id of the station that answers to a UUID in lower case, of those that are listed; null: there is none. */
  findByUuid: (uuid: string, isListed: (stationId: string) => boolean) => string | null;
  /**
   * Slots among which are all stations whose name contains a folded text, or is it; null if they are more than `max`,
   * and for a text without words.
   */
  findNamed: (folded: string, options: { exact: boolean; max: number }) => number[] | null;
  history: Pick<StationHistory, "after">;
  /** Replaces UUIDs and versions: of these stations, or of all. */
  putIdentities: (
    stationIds: ReadonlySet<string> | "all",
    uuids: readonly KnownUuid[],
    rows: readonly VersionRow[],
  ) => void;
  /**
   * `listener`: called with the slots of stations that were put or removed, and with none for other UUIDs and versions,
   * after that. Gives the function that ends it.
   */
  follow: (listener: Listener) => () => void;
};

/** `announce`: calls the followers. */
export function createStationRecords(store: StationStore): {
  records: StationRecords;
  announce: (slots: ReadonlySet<number>) => void;
} {
  const uuids = createUuidDirectory();
  const history = createStationHistory();
  const listeners = new Set<Listener>();

  function announce(slots: ReadonlySet<number>): void {
    for (const slot of slots) {
      const [station, facts] = [store.stationIn(slot), store.factsIn(slot)];
      if (station && facts) uuids.add(facts.uuid, station.id);
    }
    for (const listener of listeners) listener(slots);
  }

  const records: StationRecords = {
    slots: store.slots,
    slotOf: store.slotOf,
    inSlot: (slot) => {
      const [station, facts] = [store.stationIn(slot), store.factsIn(slot)];
      return station && facts ? { station, facts } : null;
    },
    uuids: uuids.all,
    findByUuid: uuids.find,
    findNamed: (folded, options) => {
      const words = folded.split(/\s+/u).filter(Boolean);
      return words.length === 0 ? null : store.findInNames(words, options);
    },
    history,
    putIdentities: (stationIds, known, rows) => {
      uuids.put(known);
      if (stationIds === "all") history.reset(rows);
      else history.replace(stationIds, rows);
      for (const listener of listeners) listener(NO_SLOTS);
    },
    follow: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return { records, announce };
}
