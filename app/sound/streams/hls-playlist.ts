import { decodeStreamText } from "#app/platform/net/stream-text.ts";
import { MAX_STREAM_URL_LENGTH } from "#app/platform/net/url-limits.ts";
import type { TextOrigin } from "#app/platform/net/writing-systems.ts";
import type { StreamCodec } from "#app/stations/station/station.ts";

type HlsPlaylist =
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
 * Reads the first variant of a master playlist, or the newest segment of a media playlist. URLs may be relative. Null
 * for a master playlist without a variant.
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

/**
 * The title that a media playlist has for its newest segment, as 'Artist - Title'; null without one. The text after a
 * segment's duration counts only with both halves, or as attributes: most playlists have there 'no desc', a file's name
 * or nothing.
 */
export function newestSegmentTitle(bytes: Uint8Array, origin?: TextOrigin): string | null {
  const lines = decodeStreamText(bytes, origin).split(/[\r\n]+/);
  const line = lines.findLast((one) => one.startsWith("#EXTINF:"))?.slice(0, MAX_EXTINF_LENGTH) ?? "";
  const text = line.slice(line.indexOf(",") + 1).trim();
  const attribute = (name: string) => new RegExp(`(?:^|[ ,;])${name}="([^"]*)"`, "i").exec(text)?.[1]?.trim() ?? "";
  const title = attribute("title");
  if (title) return [attribute("artist"), title].filter(Boolean).join(" - ");
  return line.includes(",") && text.includes(" - ") ? text : null;
}

const MAX_EXTINF_LENGTH = 1_000;

function isUrlLine(line: string): boolean {
  return line !== "" && !line.startsWith("#");
}

/** What a browser that plays a playlist requests. URLs may be relative. */
type HlsReferences = {
  /** Playlists of variants and renditions. */
  playlists: string[];
  segments: string[];
  /** Keys, maps, parts and all other URLs in tags. */
  others: string[];
};

type HlsReading = { ok: true; references: HlsReferences } | { ok: false; message: string };

/** Hours of live segments have some 4,000. Each costs a URL parse. */
const MAX_REFERENCES = 5_000;

const NAMES_PLAYLIST = /^#EXT-X-(MEDIA|I-FRAME-STREAM-INF):/;

/**
 * Reads all URLs of an HLS playlist, each once; not `ok` when there are too many to check, or one is too long. `data:`
 * keys may have any length, as they cause no request. Never throws.
 * Source: RFC 8216 and its successor, draft-pantos-hls-rfc8216bis: URLs are on lines of their own and in attributes
 * whose names end in URI, or in X-ASSET-LIST.
 */
export function hlsReferences(bytes: Uint8Array): HlsReading {
  const found = { playlists: new Set<string>(), segments: new Set<string>(), others: new Set<string>() };
  const { playlists, segments, others } = found;
  for (const [kind, url] of urlsIn(decodeStreamText(bytes))) {
    if (url.length > MAX_STREAM_URL_LENGTH && !/^data:/i.test(url))
      return { ok: false, message: "names too long a URL" };
    found[kind].add(url);
    if (playlists.size + segments.size + others.size > MAX_REFERENCES)
      return { ok: false, message: "names too many URLs" };
  }
  return { ok: true, references: { playlists: [...playlists], segments: [...segments], others: [...others] } };
}

function* urlsIn(playlist: string): Generator<[kind: keyof HlsReferences, url: string]> {
  let isVariant = false;
  for (const line of playlist.split(/[\r\n]+/)) {
    const text = line.trim();
    if (text.startsWith("#EXT-X-STREAM-INF:")) isVariant = true;
    if (text.startsWith("#EXT-X-")) {
      const kind = NAMES_PLAYLIST.test(text) ? "playlists" : "others";
      for (const url of attributeUrls(text)) yield [kind, url];
    } else if (text !== "" && !text.startsWith("#")) {
      yield [isVariant ? "playlists" : "segments", text];
      isVariant = false;
    }
  }
}

/**
 * Splits instead of a regular expression, which would backtrack on long lines. Quoted values contain no quotes; players
 * also accept unquoted values up to a comma, and spaces before the equals sign.
 */
function attributeUrls(line: string): string[] {
  const parts = line.split('"');
  return parts.flatMap((part, index) => {
    if (index % 2 === 0) return part.split(",").flatMap(unquotedUrl);
    const before = parts[index - 1] ?? "";
    return before.endsWith("=") && isUrlAttribute(before.slice(0, -1)) ? [part] : [];
  });
}

/** The value after the first equals sign that follows a URL attribute's name. */
function unquotedUrl(attribute: string): string[] {
  const pieces = attribute.split("=");
  const name = pieces.findIndex(isUrlAttribute);
  if (name < 0) return [];
  const value = pieces.slice(name + 1).join("=");
  return value.trim() === "" ? [] : [value.trim()];
}

function isUrlAttribute(text: string): boolean {
  const name = text.trimEnd();
  return name.endsWith("URI") || name.endsWith("X-ASSET-LIST");
}
