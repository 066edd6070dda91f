import { streamText } from "../opening/stream-text.ts";

const MOST_ENTRIES = 10;

/**
 * The addresses that a playlist names, in its order, at most ten, each once. PLS, M3U (bare, with remarks, with relative
 * lines), XSPF and ASX, told apart by their content. What is no address that can be read against `base` is left out;
 * what is, may still be anything: file: and private ones among it. Never throws.
 * Bytes: as they came, possibly cut off: then the last line may be half an address, and is tried like any other.
 * Base: where the playlist itself was found.
 */
export function playlistEntries(bytes: Uint8Array, base: string): string[] {
  const entries = namedIn(streamText(bytes).trimStart()).flatMap((entry) => absolute(entry.trim(), base));
  return [...new Set(entries)].slice(0, MOST_ENTRIES);
}

function namedIn(text: string): string[] {
  if (/^\[playlist\]/i.test(text)) return lines(text).flatMap((line) => /^\s*File\d+\s*=(.*)$/i.exec(line)?.[1] ?? []);
  if (text.startsWith("<")) return namedInXml(text);
  return lines(text).filter((line) => !line.startsWith("#"));
}

/** XSPF has `<location>address</location>`, ASX `<ref href="address">` in any letters. No parser is needed, nor trusted, for that. */
function namedInXml(text: string): string[] {
  const locations = text.matchAll(/<location>([^<]*)<\/location>/gi);
  const references = text.matchAll(/<(?:ref|entryref)\s[^<>]*?href\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')/gi);
  return [...locations, ...references].map(([, first, second]) => unescaped(first ?? second ?? ""));
}

function unescaped(text: string): string {
  return text.replace(/&(?:amp|#38|#x26);/gi, "&");
}

function lines(text: string): string[] {
  return text.split(/\r\n?|\n/);
}

function absolute(entry: string, base: string): string[] {
  return entry !== "" && URL.canParse(entry, base) ? [new URL(entry, base).href] : [];
}
