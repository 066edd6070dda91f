import type { Station } from "#app/stations/station.ts";
import { sameStreamKey } from "#app/stations/stream-key.ts";

/** A station as a list names it: by the id of its page here, by its address, or both; empty where the list does not say. */
export type StationReference = { id: string; streamUrl: string };

/**
 * Which of our stations these are, in their order: by id first, which is exact, else by the address of the stream, as it
 * was submitted or as it is played; null for one that is none of ours. Of several with one address it is the newest.
 */
export function matchStations(
  named: readonly StationReference[],
  { has, findByStream }: { has: (id: string) => boolean; findByStream: (streamUrl: string) => readonly Station[] },
): (string | null)[] {
  // One address may be named, and ours, many times.
  const found = new Map<string, string | null>();
  const idByStream = (streamUrl: string): string | null => {
    const key = sameStreamKey(streamUrl);
    const known = found.get(key);
    if (known !== undefined) return known;
    const id = findByStream(streamUrl)[0]?.id ?? null;
    found.set(key, id);
    return id;
  };
  return named.map(({ id, streamUrl }) => {
    if (has(id)) return id;
    return streamUrl === "" ? null : idByStream(streamUrl);
  });
}
