import type { StreamCodec } from "#app/stations/station.ts";
import { startOfAdtsFrames } from "#app/streams/adts-frames.ts";
import { startOfFrames } from "#app/streams/mp3-frames.ts";
import { startOfPages } from "#app/streams/ogg-pages.ts";

/** Sound in pieces that can be told apart, so that a listener may begin at any of them. */
export type RelayFormat = "mp3" | "aac" | "ogg";

/** Where the first piece begins. Null when none does in these bytes. */
export const FIND_FRAME_START: Record<RelayFormat, (bytes: Uint8Array, from?: number) => number | null> = {
  mp3: startOfFrames,
  aac: startOfAdtsFrames,
  ogg: startOfPages,
};

const TYPES: Record<RelayFormat, string> = { mp3: "audio/mpeg", aac: "audio/aac", ogg: "audio/ogg" };

const TYPES_OF_CODECS: Partial<Record<StreamCodec, string>> = {
  mp3: "audio/mpeg",
  aac: "audio/aac",
  vorbis: "audio/ogg",
  opus: "audio/ogg",
  flac: "audio/flac",
};

/** What we answer with, by what upstream may say. Never anything else: a browser shows or runs none of these. */
const TYPES_OF_UPSTREAMS: Record<string, string> = {
  "audio/mpeg": "audio/mpeg",
  "audio/mp3": "audio/mpeg",
  "audio/x-mpeg": "audio/mpeg",
  "audio/aac": "audio/aac",
  "audio/aacp": "audio/aac",
  "audio/x-aac": "audio/aac",
  "audio/ogg": "audio/ogg",
  "audio/opus": "audio/ogg",
  "application/ogg": "audio/ogg",
  "audio/flac": "audio/flac",
  "audio/x-flac": "audio/flac",
  "audio/wav": "audio/wav",
  "audio/x-wav": "audio/wav",
  "audio/mp4": "audio/mp4",
  "audio/x-m4a": "audio/mp4",
  "video/mp4": "audio/mp4",
  "audio/webm": "audio/webm",
  "video/webm": "audio/webm",
};

/** What servers say of sound that they do not know as such. */
const SAYS_NOTHING = ["", "application/octet-stream", "binary/octet-stream"];

/** What the first bytes of a stream show. Null while they show nothing. */
export function detectFormat(bytes: Uint8Array): RelayFormat | null {
  if (isOgg(bytes)) return "ogg";
  const [mp3, aac] = [startOfFrames(bytes), startOfAdtsFrames(bytes)];
  if (mp3 !== null && (aac === null || mp3 < aac)) return "mp3";
  return aac === null ? null : "aac";
}

/**
 * The type that a relayed stream is given: by what its bytes show, else by what checks found, else by what upstream says
 * where that is a known kind of sound. Null when it is no sound: a page, a playlist, a picture.
 */
export function relayContentType(known: {
  format: RelayFormat | null;
  codec: StreamCodec;
  upstreamType: string;
  firstBytes: Uint8Array;
}): string | null {
  if (known.format) return TYPES[known.format];
  if (isText(known.firstBytes)) return null;
  const [said = ""] = known.upstreamType.toLowerCase().split(";");
  const byUpstream = TYPES_OF_UPSTREAMS[said.trim()];
  if (!byUpstream && !SAYS_NOTHING.includes(said.trim())) return null;
  return TYPES_OF_CODECS[known.codec] ?? byUpstream ?? "audio/mpeg";
}

/** The type that is promised before a byte was seen. */
export function expectedContentType(codec: StreamCodec): string {
  return TYPES_OF_CODECS[codec] ?? "audio/mpeg";
}

function isOgg(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, 4)) === "OggS";
}

/** Sound has control characters in any few hundred bytes; pages and playlists have none. */
function isText(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 512).every((byte) => byte >= 0x20 || [0x09, 0x0a, 0x0d].includes(byte));
}
