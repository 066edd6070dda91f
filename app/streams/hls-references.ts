import { decodeStreamText } from "./stream-text.ts";
import { MAX_STREAM_URL_LENGTH } from "./url-limits.ts";

/** What a browser that plays a playlist requests. URLs may be relative. */
export type HlsReferences = {
  /** Playlists of variants and renditions. */
  playlists: string[];
  segments: string[];
  /** Keys, maps, parts and all other URLs in tags. */
  others: string[];
};

export type HlsReading = { ok: true; references: HlsReferences } | { ok: false; message: string };

/** Hours of live segments have some 4,000. Each costs a URL parse. */
const MAX_REFERENCES = 5_000;

const NAMES_PLAYLIST = /^#EXT-X-(MEDIA|I-FRAME-STREAM-INF):/;

/**
 * Reads all URLs of an HLS playlist, each once; not `ok` when there are too many to check, or one is too long. `data:` keys
 * may have any length, as they cause no request. Never throws.
 * Source: RFC 8216 and its successor, draft-pantos-hls-rfc8216bis: URLs are on lines of their own and in attributes whose
 * names end in URI, or in X-ASSET-LIST.
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
 * Splits instead of a regular expression, which would backtrack on long lines. Quoted values contain no quotes; players also
 * accept unquoted values up to a comma, and spaces before the equals sign.
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
