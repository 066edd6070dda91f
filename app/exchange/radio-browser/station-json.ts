import { LRUCache } from "lru-cache";
import type { IndexedStation } from "./indexed-station.ts";

/** Some ten thousand stations; all of them would have 60 MB. */
export const MAX_JSON_BYTES = 16_000_000;

/** What an entry takes beside its bytes. */
const ENTRY_BYTES = 400;

/** Longer lists are written without storing what they write: they would replace all that is stored. */
const MAX_STORED_STATIONS = 2_000;

/** The JSON of stations as lists have it, of those that were listed last. A station that changes is another object. */
export function createStationJsonCache() {
  const written = new LRUCache<IndexedStation, Buffer<ArrayBuffer>>({
    maxSize: MAX_JSON_BYTES,
    sizeCalculation: (bytes) => ENTRY_BYTES + bytes.length,
  });
  const encoder = new TextEncoder();

  return {
    /** `write`: of a station that is not stored. `count`: of the stations in the list. */
    read: (station: IndexedStation, count: number, write: () => string): Buffer<ArrayBuffer> => {
      const known = written.get(station);
      if (known) return known;
      if (count > MAX_STORED_STATIONS) return Buffer.from(write());
      // Memory of its own: a small buffer is a part of a larger one, all of which would stay.
      const bytes = Buffer.from(encoder.encode(write()).buffer);
      written.set(station, bytes);
      return bytes;
    },
    bytes: (): number => written.calculatedSize,
  };
}
