import type { Station } from "#app/stations/station/station.ts";
import { sameStreamKey } from "#app/stations/station/stream-key.ts";

/** A station in a list: its id on this site, its stream's URL, or both; empty where unknown. */
export type StationReference = { id: string; streamUrl: string };

/**
 * The ids of the stations that match a list's, in the list's order; null where none matches. Matches by id first, else
 * by the URL of the stream as submitted or as played; the newest station of several with one stream.
 */
export function matchStations(
  references: readonly StationReference[],
  { has, findByStream }: { has: (id: string) => boolean; findByStream: (streamUrl: string) => readonly Station[] },
): (string | null)[] {
  // A list may contain one URL many times, and looking it up is a search.
  const found = new Map<string, string | null>();
  const idByStream = (streamUrl: string): string | null => {
    const key = sameStreamKey(streamUrl);
    const known = found.get(key);
    if (known !== undefined) return known;
    const id = findByStream(streamUrl)[0]?.id ?? null;
    found.set(key, id);
    return id;
  };
  return references.map(({ id, streamUrl }) => {
    if (has(id)) return id;
    return streamUrl === "" ? null : idByStream(streamUrl);
  });
}
