import type { StreamCodec, StreamKind } from "#app/stations/station.ts";
import { playlistEntries } from "./playlists.ts";
import { probeHls } from "./probe-hls.server.ts";
import { type InspectionRun, type Probe, probeUrl } from "./probe-url.server.ts";
import { StreamError } from "./stream-error.server.ts";

export type AudioSource = {
  /** The URL that was opened: taken out of playlists, before redirects. */
  url: string;
  probe: Probe;
  kind: StreamKind;
  codec: StreamCodec;
  bitrateKbps: number | null;
  /** The final URLs, of the parts of HLS too, are https. */
  secure: boolean;
  playlist: boolean;
};

const MAX_PLAYLIST_DEPTH = 5;

/**
 * Finds the audio that a URL leads to, through nested playlists up to five deep. The first playable entry is used.
 * Errors: `StreamError`; for a playlist without a playable entry, the error of its first entry.
 */
export async function findAudio(url: string, run: InspectionRun, depth = 0): Promise<AudioSource> {
  const probed = await probeRoot(url, run);
  if (probed.signature?.form !== "playlist") return { ...(await audioOf(probed, run)), playlist: depth > 0 };
  if (depth === MAX_PLAYLIST_DEPTH) throw new StreamError("bad-playlist", "playlists in playlists");
  let firstError: unknown;
  for (const entry of playlistEntries(probed.bytes, probed.finalUrl)) {
    if (run.opened.includes(entry)) continue;
    try {
      return await findAudio(entry, run, depth + 1);
    } catch (error) {
      if (!(error instanceof StreamError)) throw error;
      firstError ??= error;
    }
  }
  throw firstError ?? new StreamError("bad-playlist", "names no stream");
}

/** The audio at one URL. Errors: `StreamError`, also for a playlist. */
export async function probeAudio(url: string, run: InspectionRun): Promise<AudioSource> {
  return { ...(await audioOf({ url, ...(await probeUrl(url, run)) }, run)), playlist: false };
}

type ProbedUrl = Probe & { url: string };

/** At `/` SHOUTcast serves an HTML page to browsers, and possibly the stream to us; at `/;` it serves the stream to all. */
async function probeRoot(url: string, run: InspectionRun): Promise<ProbedUrl> {
  const probed = { url, ...(await probeUrl(url, run)) };
  const { pathname, search } = new URL(url);
  const { form } = probed.signature ?? {};
  if (pathname !== "/" || search || (form !== "audio" && form !== "text")) return probed;
  const streamUrl = new URL("/;", url).href;
  const stream = await probeUrl(streamUrl, run).catch((error: unknown) => {
    // Not a SHOUTcast server: the response at `/` is used.
    if (error instanceof StreamError) return null;
    throw error;
  });
  return stream?.signature?.form === "audio" ? { url: streamUrl, ...stream } : probed;
}

async function audioOf({ url, ...probe }: ProbedUrl, run: InspectionRun): Promise<Omit<AudioSource, "playlist">> {
  const { signature, finalUrl } = probe;
  const secure = finalUrl.startsWith("https:");
  if (signature?.form === "hls") {
    const { codec, bitrateKbps, secureParts } = await probeHls(probe, run);
    return { url, probe, kind: "hls", codec, bitrateKbps, secure: secure && secureParts };
  }
  if (signature?.form !== "audio") throw new StreamError(signature?.form === "playlist" ? "bad-playlist" : "not-audio");
  return { url, probe, kind: "direct", codec: signature.codec, bitrateKbps: null, secure };
}
