import type { StreamCodec, StreamKind } from "#app/stations/station.ts";
import { playlistEntries } from "./playlists.ts";
import { probeHls } from "./probe-hls.server.ts";
import { type InspectionRun, type Probe, probeUrl } from "./probe-url.server.ts";
import { StreamError } from "./stream-error.server.ts";

/** AudioSource, and where it was found. */
export type AudioSource = {
  /** The address that was opened, taken out of playlists, before redirects. */
  address: string;
  look: Probe;
  kind: StreamKind;
  codec: StreamCodec;
  bitrateKbps: number | null;
  /** All that was opened for it answered over https in the end: redirects, and the parts of HLS. */
  secure: boolean;
  playlist: boolean;
};

const DEEPEST = 5;

/**
 * Finds the sound that an address leads to, through playlists in playlists, five deep at most. The first entry that
 * sounds wins. Errors: `StreamError`; of a playlist none of whose entries sounds, what its first entry came to.
 */
export async function findAudio(address: string, inspecting: InspectionRun, depth = 0): Promise<AudioSource> {
  const look = await lookAtRoot(address, inspecting);
  if (look.signature?.form !== "playlist") return { ...(await soundOf(look, inspecting)), playlist: depth > 0 };
  if (depth === DEEPEST) throw new StreamError("bad-playlist", "playlists in playlists");
  let first: unknown;
  for (const entry of playlistEntries(look.bytes, look.finalUrl)) {
    if (inspecting.opened.includes(entry)) continue;
    try {
      return await findAudio(entry, inspecting, depth + 1);
    } catch (error) {
      if (!(error instanceof StreamError)) throw error;
      first ??= error;
    }
  }
  throw first ?? new StreamError("bad-playlist", "names no stream");
}

/** The sound at one address. Errors: `StreamError`, also when a playlist stands there. */
export async function probeAudio(address: string, inspecting: InspectionRun): Promise<AudioSource> {
  const look = { address, ...(await probeUrl(address, inspecting)) };
  return { ...(await soundOf(look, inspecting)), playlist: false };
}

type Looked = Probe & { address: string };

/**
 * SHOUTcast shows its page at `/` to whatever calls itself Mozilla, that is to every browser, and to us perhaps the
 * stream. At `/;` it has the stream for everyone.
 */
async function lookAtRoot(address: string, inspecting: InspectionRun): Promise<Looked> {
  const look = { address, ...(await probeUrl(address, inspecting)) };
  const url = new URL(address);
  const { form } = look.signature ?? {};
  if (url.pathname !== "/" || url.search || (form !== "audio" && form !== "text")) return look;
  const forEveryone = new URL("/;", url).href;
  const other = await probeUrl(forEveryone, inspecting).catch((error: unknown) => {
    // Another server than SHOUTcast: what stands at `/` is the answer.
    if (error instanceof StreamError) return null;
    throw error;
  });
  return other?.signature?.form === "audio" ? { address: forEveryone, ...other } : look;
}

async function soundOf(
  { address, ...look }: Looked,
  inspecting: InspectionRun,
): Promise<Omit<AudioSource, "playlist">> {
  const { signature, finalUrl } = look;
  const secure = finalUrl.startsWith("https:");
  if (signature?.form === "hls") {
    const { codec, bitrateKbps, secureParts } = await probeHls(look, inspecting);
    return { address, look, kind: "hls", codec, bitrateKbps, secure: secure && secureParts };
  }
  if (signature?.form !== "audio") throw new StreamError(signature?.form === "playlist" ? "bad-playlist" : "not-audio");
  return { address, look, kind: "direct", codec: signature.codec, bitrateKbps: null, secure };
}
