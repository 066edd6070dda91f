import { setImmediate as letOthersWork } from "node:timers/promises";
import PQueue from "p-queue";
import { type HlsReferences, hlsReferences } from "./hls-references.ts";
import { type InspectionRun, type Probe, probeUrl } from "./probe-url.server.ts";
import { StreamError } from "./stream-error.server.ts";

/** Each is asked for, at once: a real station has up to eight qualities. */
const MOST_PLAYLISTS = 16;
/** Each is looked up. A station that is spread over networks for delivery has two or three. */
const MOST_HOSTS = 20;
/** Keys, maps and the like that are opened, the newest, to see where they redirect to. */
const MOST_OTHERS = 3;
/** For the network; the time that its text waits to be read is not the playlist's. */
const ONE_PLAYLIST_MS = 5_000;
/** Addresses are parsed so many characters at a time: other requests wait a few milliseconds for each part. */
const CHARACTERS_A_TURN = 4_096;

/** One at a time: several playlists that arrive together would hold up all else for as long as all of them take. */
const reading = new PQueue({ concurrency: 1 });

/**
 * Errors: `StreamError` "private-address" when a playlist names something on a private network, which a browser would ask for
 * in the visitor's network; "bad-playlist" when it names too much to be checked. Every address is tested and every name
 * looked up; of a master playlist each other playlist too; the newest keys and maps are opened, as redirects tell only then.
 * Does not cover: redirects of other segments than the newest, and a server that answers browsers otherwise than us, or
 * otherwise a moment later. Against addresses that say themselves that they are private, hls-output.client.ts stands as well.
 */
export async function refusePrivateHosts(look: Probe, inspecting: InspectionRun): Promise<void> {
  const named = await readNamed(look, inspecting);
  await testNamed(named, inspecting);
  const { playlists } = named.references;
  if (playlists.length > MOST_PLAYLISTS) throw new StreamError("bad-playlist", "names too many playlists");
  // The first variant is followed to its sound, and tested there.
  await Promise.all(playlists.map((playlist) => testPlaylist(playlist, look, inspecting)));
}

async function testPlaylist(playlist: string, look: Probe, inspecting: InspectionRun): Promise<void> {
  const url = URL.parse(playlist, look.finalUrl)?.href;
  if (!url) return;
  await unlessHarmless(inspecting, async () => {
    const started = performance.now();
    const found = await probeUrl(url, { ...inspecting, opened: [], signal: within(inspecting, ONE_PLAYLIST_MS) });
    const leftMs = Math.max(0, Math.round(ONE_PLAYLIST_MS - (performance.now() - started)));
    if (found.signature?.form !== "hls") return;
    const named = await readNamed(found, inspecting);
    await testNamed(named, { ...inspecting, signal: within(inspecting, leftMs) });
  });
}

function within({ signal }: InspectionRun, ms: number): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(ms)]);
}

type Named = {
  references: HlsReferences;
  /** URLs of the hosts' roots. */
  hosts: string[];
  /** Of the newest keys, maps and the like. */
  opened: string[];
};

/** What one playlist names by itself. */
async function readNamed(look: Probe, { signal }: InspectionRun): Promise<Named> {
  if (look.end !== "body ended")
    throw new StreamError(look.end === "out of time" ? "timed-out" : "bad-playlist", look.end);
  return reading.add(async () => {
    await letOthersWork();
    signal.throwIfAborted();
    const result = hlsReferences(look.bytes);
    if (!result.ok) throw new StreamError("bad-playlist", result.message);
    const { references } = result;
    const { playlists, segments, others } = references;
    const hosts = await hostsOf([...playlists, ...segments, ...others], look.finalUrl);
    const opened = others.slice(-MOST_OTHERS).flatMap((other) => URL.parse(other, look.finalUrl)?.href ?? []);
    return { references, hosts, opened };
  });
}

async function hostsOf(addresses: readonly string[], base: string): Promise<string[]> {
  // Relative addresses take scheme and host from the base. Its path, which may be long, plays no part in either.
  const { origin } = new URL(base);
  const hosts = new Map<string, string>();
  let characters = 0;
  for (const address of addresses) {
    characters += address.length;
    if (characters > CHARACTERS_A_TURN) {
      await letOthersWork();
      characters = address.length;
    }
    // What a variable stands for is for the player to work out.
    if (address.includes("{$")) throw new StreamError("bad-playlist", "addresses with variables");
    // What is no address, or of another kind than http and https, no browser asks a host for.
    const url = URL.parse(address, origin);
    // The host alone: a password or a long path would have the rest of the address refused before its host is tested.
    if (url && /^https?:$/.test(url.protocol)) hosts.set(url.host, url.origin);
    if (hosts.size > MOST_HOSTS) throw new StreamError("bad-playlist", "names too many hosts");
  }
  return [...hosts.values()];
}

async function testNamed({ hosts, opened }: Named, inspecting: InspectionRun): Promise<void> {
  const { streamClient, signal } = inspecting;
  await Promise.all(hosts.map((url) => unlessHarmless(inspecting, () => streamClient.test(url, { signal }))));
  await Promise.all(
    opened.map((url) => unlessHarmless(inspecting, async () => (await streamClient.open(url, { signal })).close())),
  );
}

/** What is gone or does not answer sends no browser anywhere. */
async function unlessHarmless({ signal }: InspectionRun, test: () => Promise<void>): Promise<void> {
  try {
    await test();
  } catch (error) {
    signal.throwIfAborted();
    const isOurLimit = error instanceof DOMException && error.name === "TimeoutError";
    if (isOurLimit) return;
    if (!(error instanceof StreamError)) throw error;
    if (error.outcome === "private-address" || error.outcome === "bad-playlist") throw error;
  }
}
