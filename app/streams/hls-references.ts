import { MAX_STREAM_URL_LENGTH } from "./longest-url.ts";
import { decodeStreamText } from "./stream-text.ts";

/** What a browser that plays a playlist would ask for. Addresses may be relative. */
export type HlsReferences = {
  /** A playlist for each variant and each rendition. */
  playlists: string[];
  segments: string[];
  /** Keys, maps, parts and whatever else tags name. */
  others: string[];
};

export type HlsReading = { ok: true; references: HlsReferences } | { ok: false; message: string };

/** Hours of live segments have some 4,000. Each costs a URL parse, so that more are refused rather than looked at. */
const MOST_REFERENCES = 5_000;

const NAMES_PLAYLIST = /^#EXT-X-(MEDIA|I-FRAME-STREAM-INF):/;

/**
 * Everything that an HLS playlist names, each address once; not `ok` when it names too many addresses to be checked, or one
 * that is too long. Keys written out as `data:` may have any length: no host is asked for them. Never throws.
 * Source: RFC 8216 and its successor, draft-pantos-hls-rfc8216bis: addresses stand on lines of their own and in attributes
 * whose names end in URI, or in X-ASSET-LIST.
 */
export function hlsReferences(bytes: Uint8Array): HlsReading {
  const found = { playlists: new Set<string>(), segments: new Set<string>(), others: new Set<string>() };
  const { playlists, segments, others } = found;
  for (const [kind, address] of namedIn(decodeStreamText(bytes))) {
    if (address.length > MAX_STREAM_URL_LENGTH && !/^data:/i.test(address))
      return { ok: false, message: "names too long an address" };
    found[kind].add(address);
    if (playlists.size + segments.size + others.size > MOST_REFERENCES)
      return { ok: false, message: "names too many addresses" };
  }
  return { ok: true, references: { playlists: [...playlists], segments: [...segments], others: [...others] } };
}

function* namedIn(playlist: string): Generator<[kind: keyof HlsReferences, address: string]> {
  let ofVariant = false;
  for (const line of playlist.split(/[\r\n]+/)) {
    const text = line.trim();
    if (text.startsWith("#EXT-X-STREAM-INF:")) ofVariant = true;
    if (text.startsWith("#EXT-X-")) {
      const kind = NAMES_PLAYLIST.test(text) ? "playlists" : "others";
      for (const address of attributeAddresses(text)) yield [kind, address];
    } else if (text !== "" && !text.startsWith("#")) {
      yield [ofVariant ? "playlists" : "segments", text];
      ofVariant = false;
    }
  }
}

/**
 * By hand rather than by a pattern: one would try again at every letter of a long line. Values have no quotes inside; players
 * also take values without quotes, up to a comma, and spaces before the equals sign.
 */
function attributeAddresses(line: string): string[] {
  const parts = line.split('"');
  return parts.flatMap((part, index) => {
    if (index % 2 === 0) return part.split(",").flatMap(unquotedAddress);
    const before = parts[index - 1] ?? "";
    return before.endsWith("=") && namesAddress(before.slice(0, -1)) ? [part] : [];
  });
}

/** What follows the first equals sign that an address's name stands before. */
function unquotedAddress(attribute: string): string[] {
  const pieces = attribute.split("=");
  const name = pieces.findIndex(namesAddress);
  if (name < 0) return [];
  const value = pieces.slice(name + 1).join("=");
  return value.trim() === "" ? [] : [value.trim()];
}

function namesAddress(text: string): boolean {
  const name = text.trimEnd();
  return name.endsWith("URI") || name.endsWith("X-ASSET-LIST");
}
