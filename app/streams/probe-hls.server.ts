import type { StreamCodec } from "#app/stations/station.ts";
import { readHlsPlaylist } from "./hls-playlist.ts";
import { type InspectionRun, type Probe, probeUrl } from "./probe-url.server.ts";
import { refusePrivateHosts } from "./refuse-private-hosts.server.ts";
import { StreamError } from "./stream-error.server.ts";

type HlsFacts = { codec: StreamCodec; bitrateKbps: number | null; secureParts: boolean };

/**
 * Follows an HLS playlist, which must not name private hosts, to its newest segment: the playlist alone does not show that
 * the station is on the air. Errors: `StreamError`; "empty" when no segment is named.
 */
export async function probeHls(probe: Probe, run: InspectionRun): Promise<HlsFacts> {
  await refusePrivateHosts(probe, run);
  const master = readHlsPlaylist(probe.bytes);
  if (master?.type !== "master") {
    const segment = await probeSegment(probe, run);
    return { codec: codecOf(segment), bitrateKbps: null, secureParts: isHttps(segment) };
  }
  const media = await probeUrl(resolveUrl(master.first, probe), run);
  const segment = await probeSegment(media, run);
  const { codec, bitrateKbps } = master;
  return { codec: codec || codecOf(segment), bitrateKbps, secureParts: isHttps(media) && isHttps(segment) };
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

function isHttps({ finalUrl }: Probe): boolean {
  return finalUrl.startsWith("https:");
}

function resolveUrl(text: string, { finalUrl }: Probe): string {
  const url = URL.parse(text, finalUrl);
  if (!url) throw new StreamError("bad-playlist", "names no URL");
  return url.href;
}
