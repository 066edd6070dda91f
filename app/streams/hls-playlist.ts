import type { StreamCodec } from "#app/stations/station.ts";
import { decodeStreamText } from "./stream-text.ts";

export type HlsPlaylist =
  /** Names other playlists, one for each quality: the first one that is read here is the one a player begins with. */
  | { type: "master"; first: string; codec: StreamCodec; bitrateKbps: number | null }
  /** Names pieces of sound; the last is the newest, null when there is none. */
  | { type: "media"; last: string | null };

/** CODECS as they are written in RFC 6381. 0x40 is AAC, of which object type 34 is MP3; 0x69 and 0x6B are MP3. */
const CODECS: readonly (readonly [pattern: RegExp, codec: StreamCodec])[] = [
  [/mp4a\.(40\.34|69|6b)/i, "mp3"],
  [/mp4a\.40/i, "aac"],
  [/opus/i, "opus"],
  [/flac/i, "flac"],
];

/**
 * What an HLS playlist leads to. Addresses may be relative. Null when a master playlist names nothing.
 * Source: RFC 8216.
 */
export function readHlsPlaylist(bytes: Uint8Array): HlsPlaylist | null {
  const lines = decodeStreamText(bytes)
    .split(/[\r\n]+/)
    .map((line) => line.trim());
  const described = lines.findIndex((line) => line.startsWith("#EXT-X-STREAM-INF:"));
  if (described < 0) return { type: "media", last: lines.findLast(isAddress) ?? null };
  const first = lines.slice(described).find(isAddress);
  if (!first) return null;
  const description = lines[described] ?? "";
  const codecs = /CODECS="([^"]*)"/.exec(description)?.[1] ?? "";
  const bandwidth = /[:,](?:AVERAGE-)?BANDWIDTH=(\d{1,9})/.exec(description)?.[1];
  return {
    type: "master",
    first,
    codec: CODECS.find(([pattern]) => pattern.test(codecs))?.[1] ?? (codecs ? "other" : ""),
    bitrateKbps: bandwidth ? Math.round(Number(bandwidth) / 1000) : null,
  };
}

function isAddress(line: string): boolean {
  return line !== "" && !line.startsWith("#");
}
