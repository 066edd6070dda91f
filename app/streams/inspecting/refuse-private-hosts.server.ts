import { StreamError } from "../opening/stream-error.server.ts";
import { type HlsReferences, hlsReferences } from "./hls-references.ts";
import { type Inspecting, type Look, lookAt } from "./look-at-address.server.ts";

/** Each is asked for, at once: a real station has up to eight qualities. */
const MOST_PLAYLISTS = 16;
/** Each is looked up. A station that is spread over networks for delivery has two or three. */
const MOST_HOSTS = 20;
/** Keys, maps and the like that are opened, the newest, to see where they redirect to. */
const MOST_OTHERS = 3;
const ONE_PLAYLIST_MS = 5_000;

/**
 * Errors: `StreamError` "private-address" when a playlist names something on a private network, which a browser would ask for
 * in the visitor's network; "bad-playlist" when it names too much to be checked. Every address is tested and every name
 * looked up; of a master playlist each other playlist too; the newest keys and maps are opened, as redirects tell only then.
 * Does not cover: redirects of other segments than the newest, and a server that answers browsers otherwise than us, or
 * otherwise a moment later. Against addresses that say themselves that they are private, hls-output.client.ts stands as well.
 */
export async function refusePrivateHosts(look: Look, inspecting: Inspecting): Promise<void> {
  const references = await testReferences(look, inspecting);
  const { playlists } = references;
  if (playlists.length > MOST_PLAYLISTS) throw new StreamError("bad-playlist", "names too many playlists");
  // The first variant is followed to its sound, and tested there.
  await Promise.all(playlists.map((playlist) => testPlaylist(playlist, look, inspecting)));
}

async function testPlaylist(playlist: string, look: Look, inspecting: Inspecting): Promise<void> {
  const signal = AbortSignal.any([inspecting.signal, AbortSignal.timeout(ONE_PLAYLIST_MS)]);
  const inside: Inspecting = { ...inspecting, signal, opened: [] };
  await unlessHarmless(inspecting, async () => {
    const found = await lookAt(new URL(playlist, look.finalUrl).href, inside);
    if (found.signature?.form === "hls") await testReferences(found, inside);
  });
}

/** Tests what one playlist names by itself. */
async function testReferences(look: Look, inspecting: Inspecting): Promise<HlsReferences> {
  if (look.end !== "body ended")
    throw new StreamError(look.end === "out of time" ? "timed-out" : "bad-playlist", look.end);
  const references = hlsReferences(look.bytes);
  const { playlists, segments, others } = references;
  const hosts = new Map<string, string>();
  for (const address of [...playlists, ...segments, ...others]) {
    // What a variable stands for is for the player to work out.
    if (address.includes("{$")) throw new StreamError("bad-playlist", "addresses with variables");
    // What is no address, or of another kind than http and https, no browser asks a host for.
    const url = URL.parse(address, look.finalUrl);
    if (url && /^https?:$/.test(url.protocol)) hosts.set(url.host, url.href);
  }
  if (hosts.size > MOST_HOSTS) throw new StreamError("bad-playlist", "names too many hosts");
  const { door, signal } = inspecting;
  await Promise.all([...hosts.values()].map((url) => unlessHarmless(inspecting, () => door.test(url, { signal }))));
  const opened = others.slice(-MOST_OTHERS).map((other) => URL.parse(other, look.finalUrl)?.href);
  await Promise.all(
    opened.map((url) =>
      unlessHarmless(inspecting, async () => {
        if (url) (await door.open(url, { signal })).close();
      }),
    ),
  );
  return references;
}

/** What is gone or does not answer sends no browser anywhere. */
async function unlessHarmless({ signal }: Inspecting, test: () => Promise<void>): Promise<void> {
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
