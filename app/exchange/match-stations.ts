import type { Station } from "#app/stations/station.ts";
import { sameStreamKey } from "#app/streams/inspecting/duplicates.ts";

/** A station as a list names it: by the id of its page here, by its address, or both; empty where the list does not say. */
export type NamedStation = { id: string; streamUrl: string };

/**
 * Which of our stations these are, in their order: by id first, which is exact, else by the address of the stream, as it
 * was submitted or as it is played; null for one that is none of ours. Of several with one address it is the first.
 * `pages`: all of our stations; asked for a page at a time, so that whoever gives them can let others have a turn.
 */
export async function matchStations(
  named: readonly NamedStation[],
  { has, pages }: { has: (id: string) => boolean; pages: AsyncIterable<readonly Station[]> },
): Promise<(string | null)[]> {
  const wanted = new Map<string, string | null>();
  for (const { id, streamUrl } of named) if (streamUrl && !has(id)) wanted.set(sameStreamKey(streamUrl), null);
  const hosts = new Set([...wanted.keys()].map(hostOf));
  if (wanted.size > 0) {
    for await (const page of pages) {
      for (const { id, streamUrl, playUrl } of page) {
        for (const address of [streamUrl, playUrl]) {
          // Reading an address is dear; nearly all of them have another host.
          if (!hosts.has(hostOf(address))) continue;
          const key = sameStreamKey(address);
          if (wanted.get(key) === null) wanted.set(key, id);
        }
      }
    }
  }
  return named.map(({ id, streamUrl }) => (has(id) ? id : (wanted.get(sameStreamKey(streamUrl)) ?? null)));
}

/**
 * An address' or key's host, lower case, without its port. Not ASCII: empty, since such a host is written in two ways; then
 * all of those are read.
 */
function hostOf(address: string): string {
  const host = /^(?:[a-z]+:\/\/)?(?:[^/?#@]*@)?([^/:?#]*)/i.exec(address)?.[1]?.toLowerCase().replace(/\.$/, "") ?? "";
  return /^[\x21-\x7e]*$/.test(host) && !host.startsWith("xn--") && !host.includes(".xn--") ? host : "";
}
