import { StreamError } from "#app/platform/net/stream-error.server.ts";
import type { StreamCodec, StreamKind } from "#app/stations/station/station.ts";
import { readHlsPlaylist } from "./hls-playlist.ts";
import { playlistEntries } from "./playlists.ts";
import { type InspectionRun, type Probe, probeUrl } from "./probe-url.server.ts";
import { refusePrivateHosts } from "./refuse-private-hosts.server.ts";

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
async function probeAudio(url: string, run: InspectionRun): Promise<AudioSource> {
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
  const secure = isHttps(finalUrl);
  if (signature?.form === "hls") {
    const { codec, bitrateKbps, secureParts } = await probeHls(probe, run);
    return { url, probe, kind: "hls", codec, bitrateKbps, secure: secure && secureParts };
  }
  if (signature?.form !== "audio") throw new StreamError(signature?.form === "playlist" ? "bad-playlist" : "not-audio");
  return { url, probe, kind: "direct", codec: signature.codec, bitrateKbps: null, secure };
}

type HlsFacts = { codec: StreamCodec; bitrateKbps: number | null; secureParts: boolean };

/**
 * Follows an HLS playlist, which must not name private hosts, to its newest segment: the playlist alone does not show
 * that the station is on the air. Errors: `StreamError`; "empty" when no segment is named.
 */
async function probeHls(probe: Probe, run: InspectionRun): Promise<HlsFacts> {
  await refusePrivateHosts(probe, run);
  const master = readHlsPlaylist(probe.bytes);
  if (master?.type !== "master") {
    const segment = await probeSegment(probe, run);
    return { codec: codecOf(segment), bitrateKbps: null, secureParts: isHttps(segment.finalUrl) };
  }
  const media = await probeUrl(resolveUrl(master.first, probe), run);
  const segment = await probeSegment(media, run);
  const { codec, bitrateKbps } = master;
  return {
    codec: codec || codecOf(segment),
    bitrateKbps,
    secureParts: isHttps(media.finalUrl) && isHttps(segment.finalUrl),
  };
}

async function probeSegment(media: Probe, run: InspectionRun): Promise<Probe> {
  const playlist = media.signature?.form === "hls" ? readHlsPlaylist(media.bytes) : null;
  if (playlist?.type !== "media") throw new StreamError("not-audio", "no HLS playlist");
  if (playlist.last === null) throw new StreamError("empty", "names no segment");
  const segment = await probeUrl(resolveUrl(playlist.last, media), run);
  if (segment.signature && !("codec" in segment.signature)) throw new StreamError("not-audio", "a segment is text");
  return segment;
}

/** "" for MP4 without a recognised codec, and for encrypted segments. */
function codecOf({ signature }: Probe): StreamCodec {
  return signature && "codec" in signature ? signature.codec : "";
}

function resolveUrl(text: string, { finalUrl }: Probe): string {
  const url = URL.parse(text, finalUrl);
  if (!url) throw new StreamError("bad-playlist", "names no URL");
  return url.href;
}

/**
 * The URL at which https pages can play an audio source; null when there is none. For an http URL, https is tried on
 * the same port and on the default port in parallel. The response must have the same kind, codec and name, because
 * another station may use the other port.
 */
export async function findHttpsUrl(source: AudioSource, run: InspectionRun): Promise<string | null> {
  const { url, secure, probe } = source;
  if (secure && isHttps(url)) return url;
  const httpUrls = [url, probe.finalUrl].filter((candidate) => !isHttps(candidate));
  const candidates = [...new Set(httpUrls.flatMap(httpsVariants))];
  const results = await Promise.all(candidates.map((candidate) => playsTheSame(candidate, source, run)));
  const found = candidates.find((_, index) => results[index]);
  // An http URL that redirects to https: https pages may not open the former, but the latter.
  return found ?? (secure ? probe.finalUrl : null);
}

function isHttps(url: string): boolean {
  return url.startsWith("https:");
}

function httpsVariants(httpUrl: string): string[] {
  const url = new URL(httpUrl);
  url.protocol = "https:";
  const samePort = url.href;
  url.port = "";
  return [samePort, url.href];
}

async function playsTheSame(url: string, source: AudioSource, run: InspectionRun): Promise<boolean> {
  try {
    const found = await probeAudio(url, run);
    const sameName = found.probe.headers["icy-name"] === source.probe.headers["icy-name"];
    return found.secure && found.kind === source.kind && found.codec === source.codec && sameName;
  } catch (error) {
    // No https server, or none in time. Any other error is a bug.
    if (error instanceof StreamError || run.signal.aborted) return false;
    throw error;
  }
}
