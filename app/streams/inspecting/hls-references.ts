import { streamText } from "../opening/stream-text.ts";

/** What a browser that plays a playlist would ask for. Addresses may be relative. */
export type HlsReferences = {
  /** A playlist for each variant and each rendition. */
  playlists: string[];
  segments: string[];
  /** Keys, maps, parts and whatever else tags name. */
  others: string[];
};

const NAMES_PLAYLIST = /^#EXT-X-(MEDIA|I-FRAME-STREAM-INF):/;

/**
 * Everything that an HLS playlist names, each address once.
 * Source: RFC 8216 and its successor, draft-pantos-hls-rfc8216bis: addresses stand on lines of their own and in attributes
 * whose names end in URI, or in X-ASSET-LIST.
 */
export function hlsReferences(bytes: Uint8Array): HlsReferences {
  const found = { playlists: new Set<string>(), segments: new Set<string>(), others: new Set<string>() };
  let ofVariant = false;
  for (const line of streamText(bytes).split(/[\r\n]+/)) {
    const text = line.trim();
    if (text.startsWith("#EXT-X-STREAM-INF:")) ofVariant = true;
    if (text.startsWith("#EXT-X-")) {
      const named = NAMES_PLAYLIST.test(text) ? found.playlists : found.others;
      for (const address of attributeAddresses(text)) named.add(address);
    } else if (text !== "" && !text.startsWith("#")) {
      (ofVariant ? found.playlists : found.segments).add(text);
      ofVariant = false;
    }
  }
  return { playlists: [...found.playlists], segments: [...found.segments], others: [...found.others] };
}

/**
 * By hand rather than by a pattern: one would try again at every letter of a long line. Values have no quotes inside; players
 * also take values without quotes, up to a comma.
 */
function attributeAddresses(line: string): string[] {
  const parts = line.split('"');
  return parts.flatMap((part, index) => {
    if (index % 2 === 1) return /(URI|X-ASSET-LIST)=$/.test((parts[index - 1] ?? "").slice(-20)) ? [part] : [];
    return part.split(",").flatMap((attribute) => /(?:URI|X-ASSET-LIST)=(.+)$/.exec(attribute)?.[1]?.trim() ?? []);
  });
}
