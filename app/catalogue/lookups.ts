import { seedOf } from "#app/covers/drawing/seed.ts";
import type { Station } from "#app/stations/station.ts";
import { sameStreamKey } from "#app/stations/stream-key.ts";
import { createIntegerIds } from "./search/integer-ids.ts";
import { createPostingLists } from "./search/posting-lists.ts";

/**
 * Hash indexes from a stream or a cover to the slots of stations that may have it, so that no look-up scans all
 * stations. Two texts may share a hash: the caller compares the results.
 */
export function createLookups() {
  const streams = createHashIndex(streamHashes);
  const covers = createHashIndex((station) => [seedOf(station.name)]);
  /** Not in the indexes yet: a start has no time for it. */
  const waiting = new Map<number, Station>();

  function prepare(most: number): boolean {
    let done = 0;
    for (const [slot, station] of waiting) {
      if (done === most) break;
      streams.add(slot, station);
      covers.add(slot, station);
      waiting.delete(slot);
      done += 1;
    }
    return waiting.size > 0;
  }

  function remove(slot: number, station: Station): void {
    if (waiting.delete(slot)) return;
    streams.remove(slot, station);
    covers.remove(slot, station);
  }

  return {
    remove,
    /** Indexes up to this many recently added stations; true when others are left. A look-up needs all. */
    prepare,

    /** `before`: the station that was in this slot. */
    put: (slot: number, before: Station | undefined, station: Station): void => {
      if (before && isFoundTheSame(before, station)) {
        if (waiting.has(slot)) waiting.set(slot, station);
        return;
      }
      if (before) remove(slot, before);
      waiting.set(slot, station);
    },

    slotsByStream: (streamUrl: string): readonly number[] => {
      prepare(Number.POSITIVE_INFINITY);
      return streams.find(seedOf(sameStreamKey(streamUrl)));
    },

    slotsByCoverSeed: (seed: number): readonly number[] => {
      prepare(Number.POSITIVE_INFINITY);
      return covers.find(seed);
    },
  };
}

/** As it was submitted, and as players open it. */
function streamHashes({ streamUrl, playUrl }: Station): number[] {
  return [streamUrl, playUrl].filter(Boolean).map((url) => seedOf(sameStreamKey(url)));
}

function isFoundTheSame(one: Station, other: Station): boolean {
  return one.name === other.name && one.streamUrl === other.streamUrl && one.playUrl === other.playUrl;
}

/** `hashesOf`: unsigned numbers of 32 bits, the same for the same station. */
function createHashIndex(hashesOf: (station: Station) => number[]) {
  const numbers = createIntegerIds();
  const slots = createPostingLists();
  // A numbering has no 0.
  const keysOf = (station: Station) => new Set(hashesOf(station).map((hash) => hash + 1));

  return {
    add: (slot: number, station: Station): void => {
      for (const key of keysOf(station)) slots.add(numbers.add(key), slot);
    },
    remove: (slot: number, station: Station): void => {
      for (const key of keysOf(station)) {
        const number = numbers.find(key);
        if (number !== undefined) slots.remove(number, slot);
      }
    },
    find: (hash: number): readonly number[] => {
      const number = numbers.find(hash + 1);
      return number === undefined ? [] : [...slots.valuesOf(number)];
    },
  };
}
