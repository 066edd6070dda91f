import { startOfAdtsFrames } from "#app/sound/streams/adts-frames.ts";
import { startOfFrames } from "#app/sound/streams/mp3-frames.ts";
import { startOfPages } from "#app/sound/streams/ogg-pages.ts";
import type { StreamCodec } from "#app/stations/station/station.ts";

/** Formats with recognisable frames or pages, at which a listener can join. */
export type RelayFormat = "mp3" | "aac" | "ogg";

/** The position of the first frame or page; null when there is none. */
export const FIND_FRAME_START: Record<RelayFormat, (bytes: Uint8Array, from?: number) => number | null> = {
  mp3: startOfFrames,
  aac: startOfAdtsFrames,
  ogg: startOfPages,
};

const TYPE_BY_FORMAT: Record<RelayFormat, string> = { mp3: "audio/mpeg", aac: "audio/aac", ogg: "audio/ogg" };

const TYPE_BY_CODEC: Partial<Record<StreamCodec, string>> = {
  mp3: "audio/mpeg",
  aac: "audio/aac",
  vorbis: "audio/ogg",
  opus: "audio/ogg",
  flac: "audio/flac",
};

/** Our content types by those of upstream. Only audio, which browsers neither render nor execute. */
const TYPE_BY_UPSTREAM_TYPE: Record<string, string> = {
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

/** Content types of servers that do not recognise audio. */
const UNSPECIFIC_TYPES = ["", "application/octet-stream", "binary/octet-stream"];

/** The format of a stream's first bytes; null when it is not recognised. */
export function detectFormat(bytes: Uint8Array): RelayFormat | null {
  if (isOgg(bytes)) return "ogg";
  const [mp3, aac] = [startOfFrames(bytes), startOfAdtsFrames(bytes)];
  if (mp3 !== null && (aac === null || mp3 < aac)) return "mp3";
  return aac === null ? null : "aac";
}

/**
 * The content type of a relayed stream: by the format of its bytes, else by the codec from checks, else by a known
 * audio type of upstream. Null when it is no audio but, for example, a page, a playlist or an image.
 */
export function relayContentType(known: {
  format: RelayFormat | null;
  codec: StreamCodec;
  upstreamType: string;
  firstBytes: Uint8Array;
}): string | null {
  if (known.format) return TYPE_BY_FORMAT[known.format];
  if (isText(known.firstBytes)) return null;
  const [mediaType = ""] = known.upstreamType.toLowerCase().split(";");
  const byUpstream = TYPE_BY_UPSTREAM_TYPE[mediaType.trim()];
  if (!byUpstream && !UNSPECIFIC_TYPES.includes(mediaType.trim())) return null;
  return TYPE_BY_CODEC[known.codec] ?? byUpstream ?? "audio/mpeg";
}

/** The content type before the first byte is received. */
export function expectedContentType(codec: StreamCodec): string {
  return TYPE_BY_CODEC[codec] ?? "audio/mpeg";
}

function isOgg(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, 4)) === "OggS";
}

/** Audio has control characters within any few hundred bytes; pages and playlists have none. */
function isText(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 512).every((byte) => byte >= 0x20 || [0x09, 0x0a, 0x0d].includes(byte));
}
