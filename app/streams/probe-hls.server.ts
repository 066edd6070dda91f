import type { StreamCodec } from "#app/stations/station.ts";
import { readHlsPlaylist } from "./hls-playlist.ts";
import { type InspectionRun, type Probe, probeUrl } from "./probe-url.server.ts";
import { refusePrivateHosts } from "./refuse-private-hosts.server.ts";
import { StreamError } from "./stream-error.server.ts";

type HlsFacts = { codec: StreamCodec; bitrateKbps: number | null; secureParts: boolean };

/**
 * Follows an HLS playlist, which must name nothing private, to its newest piece of sound: a playlist that is still there says nothing of whether its station is.
 * Errors: `StreamError`; "empty" when no piece is named.
 */
export async function probeHls(look: Probe, inspecting: InspectionRun): Promise<HlsFacts> {
  await refusePrivateHosts(look, inspecting);
  const master = readHlsPlaylist(look.bytes);
  if (master?.type !== "master") {
    const piece = await lookAtPiece(look, inspecting);
    return { codec: codecOf(piece), bitrateKbps: null, secureParts: isSecure(piece) };
  }
  const media = await probeUrl(absolute(master.first, look), inspecting);
  const piece = await lookAtPiece(media, inspecting);
  const { codec, bitrateKbps } = master;
  return { codec: codec || codecOf(piece), bitrateKbps, secureParts: isSecure(media) && isSecure(piece) };
}

async function lookAtPiece(media: Probe, inspecting: InspectionRun): Promise<Probe> {
  const playlist = media.signature?.form === "hls" ? readHlsPlaylist(media.bytes) : null;
  if (playlist?.type !== "media") throw new StreamError("not-audio", "no HLS playlist");
  if (playlist.last === null) throw new StreamError("empty", "no piece of sound is named");
  const piece = await probeUrl(absolute(playlist.last, media), inspecting);
  if (piece.signature && !("codec" in piece.signature))
    throw new StreamError("not-audio", "words for a piece of sound");
  return piece;
}

/** What is packed in MP4 may not tell itself, and what is encrypted cannot: that is no fault. */
function codecOf({ signature }: Probe): StreamCodec {
  return signature && "codec" in signature ? signature.codec : "";
}

function isSecure({ finalUrl }: Probe): boolean {
  return finalUrl.startsWith("https:");
}

function absolute(address: string, { finalUrl }: Probe): string {
  const url = URL.parse(address, finalUrl);
  if (!url) throw new StreamError("bad-playlist", "names no address");
  return url.href;
}
