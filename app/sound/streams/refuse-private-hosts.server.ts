import { setImmediate as nextTurn } from "node:timers/promises";
import PQueue from "p-queue";
import { StreamError } from "#app/platform/net/stream-error.server.ts";
import { hlsReferences } from "./hls-playlist.ts";
import { type InspectionRun, type Probe, probeUrl } from "./probe-url.server.ts";

/** All are requested in parallel; a real station has up to eight qualities. */
const MAX_PLAYLISTS = 16;
/** All are looked up in DNS; a station on content delivery networks has two or three. */
const MAX_HOSTS = 20;
/** The newest keys, maps and other references, which are opened to check their redirects. */
const MAX_OTHERS = 3;
/** For the network requests of one playlist, without the wait for its parsing. */
const ONE_PLAYLIST_MS = 5_000;
/** Characters of URLs that are parsed in one turn of the event loop: a turn takes a few milliseconds. */
const CHARACTERS_PER_TURN = 4_096;

/** One at a time, so that playlists that arrive together do not block the event loop. */
const parseQueue = new PQueue({ concurrency: 1 });

/**
 * Refuses HLS playlists that would make a browser request hosts of the visitor's private network.
 * Errors: `StreamError` "private-address" for such a playlist; "bad-playlist" when it names too much to be checked.
 * Checks every URL and looks up every host name, also those of the playlists that a master playlist names; opens the
 * newest keys and maps to check their redirects.
 * Does not cover: redirects of segments other than the newest, and a server that sends browsers, or later requests,
 * another response. hls-output.client.ts also blocks URLs with private IP addresses.
 */
export async function refusePrivateHosts(probe: Probe, run: InspectionRun): Promise<void> {
  const references = await readReferences(probe, run);
  await testReferences(references, run);
  const { playlists } = references;
  if (playlists.length > MAX_PLAYLISTS) throw new StreamError("bad-playlist", "names too many playlists");
  // The caller also probes the first variant down to its newest segment.
  await Promise.all(playlists.map((playlist) => testPlaylist(playlist, probe, run)));
}

async function testPlaylist(playlist: string, probe: Probe, run: InspectionRun): Promise<void> {
  const url = URL.parse(playlist, probe.finalUrl)?.href;
  if (!url) return;
  await ignoreUnavailable(run, async () => {
    const started = performance.now();
    const found = await probeUrl(url, { ...run, opened: [], signal: within(run, ONE_PLAYLIST_MS) });
    const leftMs = Math.max(0, Math.round(ONE_PLAYLIST_MS - (performance.now() - started)));
    if (found.signature?.form !== "hls") return;
    const references = await readReferences(found, run);
    await testReferences(references, { ...run, signal: within(run, leftMs) });
  });
}

function within({ signal }: InspectionRun, ms: number): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(ms)]);
}

type References = {
  playlists: string[];
  /** The hosts' root URLs. */
  hosts: string[];
  /** URLs of the newest keys, maps and other references. */
  newestOthers: string[];
};

/** The references of one playlist, without those of the playlists that it names. */
async function readReferences(probe: Probe, { signal }: InspectionRun): Promise<References> {
  if (probe.end !== "body ended")
    throw new StreamError(probe.end === "out of time" ? "timed-out" : "bad-playlist", probe.end);
  return parseQueue.add(async () => {
    await nextTurn();
    signal.throwIfAborted();
    const result = hlsReferences(probe.bytes);
    if (!result.ok) throw new StreamError("bad-playlist", result.message);
    const { playlists, segments, others } = result.references;
    const hosts = await hostsOf([...playlists, ...segments, ...others], probe.finalUrl);
    const newestOthers = others.slice(-MAX_OTHERS).flatMap((other) => URL.parse(other, probe.finalUrl)?.href ?? []);
    return { playlists, hosts, newestOthers };
  });
}

async function hostsOf(urls: readonly string[], base: string): Promise<string[]> {
  // Relative URLs take scheme and host from the base; its path, which may be long, is not needed.
  const { origin } = new URL(base);
  const hosts = new Map<string, string>();
  let characters = 0;
  for (const text of urls) {
    characters += text.length;
    if (characters > CHARACTERS_PER_TURN) {
      await nextTurn();
      characters = text.length;
    }
    // Only the player can resolve variables.
    if (text.includes("{$")) throw new StreamError("bad-playlist", "URLs with variables");
    // Invalid URLs and other schemes cause no request to a host.
    const url = URL.parse(text, origin);
    // The origin alone: credentials or a long path would be refused before the host is tested.
    if (url && /^https?:$/.test(url.protocol)) hosts.set(url.host, url.origin);
    if (hosts.size > MAX_HOSTS) throw new StreamError("bad-playlist", "names too many hosts");
  }
  return [...hosts.values()];
}

async function testReferences({ hosts, newestOthers }: References, run: InspectionRun): Promise<void> {
  const { streamClient, signal } = run;
  await Promise.all(hosts.map((url) => ignoreUnavailable(run, () => streamClient.test(url, { signal }))));
  await Promise.all(
    newestOthers.map((url) => ignoreUnavailable(run, async () => (await streamClient.open(url, { signal })).close())),
  );
}

/** Ignores errors of URLs that are gone or do not respond: they lead a browser to no private host. */
async function ignoreUnavailable({ signal }: InspectionRun, test: () => Promise<void>): Promise<void> {
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
