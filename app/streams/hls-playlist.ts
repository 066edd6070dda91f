import type { StreamCodec } from "#app/stations/station.ts";
import { decodeStreamText } from "./stream-text.ts";

export type HlsPlaylist =
  /** Names a playlist for each quality: a player begins with the first. */
  | { type: "master"; first: string; codec: StreamCodec; bitrateKbps: number | null }
  /** Names segments; the last is the newest, null when there is none. */
  | { type: "media"; last: string | null };

/** CODECS attribute, RFC 6381. 0x40 is MPEG-4 audio, of which object type 34 is MP3; 0x69 and 0x6B are MP3. */
const CODECS: readonly (readonly [pattern: RegExp, codec: StreamCodec])[] = [
  [/mp4a\.(40\.34|69|6b)/i, "mp3"],
  [/mp4a\.40/i, "aac"],
  [/opus/i, "opus"],
  [/flac/i, "flac"],
];

/**
 * Reads the first variant of a master playlist, or the newest segment of a media playlist. URLs may be relative. Null for
 * a master playlist without a variant.
 * Source: RFC 8216.
 */
export function readHlsPlaylist(bytes: Uint8Array): HlsPlaylist | null {
  const lines = decodeStreamText(bytes)
    .split(/[\r\n]+/)
    .map((line) => line.trim());
  const variant = lines.findIndex((line) => line.startsWith("#EXT-X-STREAM-INF:"));
  if (variant < 0) return { type: "media", last: lines.findLast(isUrlLine) ?? null };
  const first = lines.slice(variant).find(isUrlLine);
  if (!first) return null;
  const attributes = lines[variant] ?? "";
  const codecs = /CODECS="([^"]*)"/.exec(attributes)?.[1] ?? "";
  const bandwidth = /[:,](?:AVERAGE-)?BANDWIDTH=(\d{1,9})/.exec(attributes)?.[1];
  return {
    type: "master",
    first,
    codec: CODECS.find(([pattern]) => pattern.test(codecs))?.[1] ?? (codecs ? "other" : ""),
    bitrateKbps: bandwidth ? Math.round(Number(bandwidth) / 1000) : null,
  };
}

function isUrlLine(line: string): boolean {
  return line !== "" && !line.startsWith("#");
}
