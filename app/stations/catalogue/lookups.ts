import { fnv1a } from "#app/platform/text/fnv1a.ts";
import { fold } from "#app/platform/text/folded-text.ts";
import { seedOf } from "#app/stations/covers/drawing/seed.ts";
import type { Station } from "#app/stations/station/station.ts";
import { sameStreamKey } from "#app/stations/station/stream-key.ts";
import { createIntegerIds } from "./search/integer-ids.ts";
import { createPostingLists } from "./search/posting-lists.ts";

/**
 * Hash indexes from a stream or a cover to the slots of stations that may have it, so that no look-up scans all
 * stations. Two texts may share a hash: the caller compares the results.
 */
export function createLookups() {
  const streams = createHashIndex(streamHashes);
  const covers = createHashIndex((station) => [seedOf(station.name)]);
  /** By slot: added and not yet indexed. */
  const pending = new Map<number, Station>();

  function prepare(limit: number): boolean {
    let done = 0;
    for (const [slot, station] of pending) {
      if (done === limit) break;
      streams.add(slot, station);
      covers.add(slot, station);
      pending.delete(slot);
      done += 1;
    }
    return pending.size > 0;
  }

  function remove(slot: number, station: Station): void {
    if (pending.delete(slot)) return;
    streams.remove(slot, station);
    covers.remove(slot, station);
  }

  return {
    remove,
    /** Indexes up to `limit` pending stations; true while more are pending. A look-up indexes the rest. */
    prepare,

    /** `before`: the previous station in this slot. */
    put: (slot: number, before: Station | undefined, station: Station): void => {
      if (before && hasSameHashes(before, station)) {
        if (pending.has(slot)) pending.set(slot, station);
        return;
      }
      if (before) remove(slot, before);
      pending.set(slot, station);
    },

    slotsByStream: (streamUrl: string): readonly number[] => {
      prepare(Number.POSITIVE_INFINITY);
      return streams.find(fnv1a(sameStreamKey(streamUrl)));
    },

    slotsByCoverSeed: (seed: number): readonly number[] => {
      prepare(Number.POSITIVE_INFINITY);
      return covers.find(seed);
    },
  };
}

/** The stream as submitted and as played. */
function streamHashes({ streamUrl, playUrl }: Station): number[] {
  return [streamUrl, playUrl].filter(Boolean).map((url) => fnv1a(sameStreamKey(url)));
}

function hasSameHashes(one: Station, other: Station): boolean {
  return one.name === other.name && one.streamUrl === other.streamUrl && one.playUrl === other.playUrl;
}

/** `hashesOf`: unsigned 32-bit numbers, the same for the same station. */
function createHashIndex(hashesOf: (station: Station) => number[]) {
  const ids = createIntegerIds();
  const postings = createPostingLists();
  // Plus one: integer ids have no key 0.
  const keysOf = (station: Station) => new Set(hashesOf(station).map((hash) => hash + 1));

  return {
    add: (slot: number, station: Station): void => {
      for (const key of keysOf(station)) postings.add(ids.add(key), slot);
    },
    remove: (slot: number, station: Station): void => {
      for (const key of keysOf(station)) {
        const id = ids.find(key);
        if (id !== undefined) postings.remove(id, slot);
      }
    },
    find: (hash: number): readonly number[] => {
      const id = ids.find(hash + 1);
      return id === undefined ? [] : [...postings.valuesOf(id)];
    },
  };
}

/** Slots of stations by tag: whole tags, compared without case and accents. */
export function createTagIndex() {
  const ids = new Map<string, number>();
  const freeIds: number[] = [];
  const postings = createPostingLists();

  const keysOf = (tags: readonly string[]) => new Set(tags.map(fold));

  function idOf(key: string): number {
    // With no free id, the ids in use are 0 to size - 1.
    const id = ids.get(key) ?? freeIds.pop() ?? ids.size;
    ids.set(key, id);
    return id;
  }

  return {
    add: (slot: number, tags: readonly string[]): void => {
      for (const key of keysOf(tags)) postings.add(idOf(key), slot);
    },

    /** `tags`: those that were added. */
    remove: (slot: number, tags: readonly string[]): void => {
      for (const key of keysOf(tags)) {
        const id = ids.get(key);
        if (id === undefined) continue;
        postings.remove(id, slot);
        if (postings.sizeOf(id) > 0) continue;
        ids.delete(key);
        freeIds.push(id);
      }
    },

    find: (tag: string): ReadonlySet<number> => {
      const id = ids.get(fold(tag));
      return new Set(id === undefined ? [] : postings.valuesOf(id));
    },
  };
}
