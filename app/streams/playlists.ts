import { MAX_STREAM_URL_LENGTH } from "./longest-url.ts";
import { decodeStreamText } from "./stream-text.ts";

const MOST_ENTRIES = 10;

/** Entries that are tried until ten of them are addresses: real lists have few others, and hostile ones nothing else. */
const MOST_TRIED = 1_000;

/**
 * The addresses that a playlist names, in its order, at most ten, each once. PLS, M3U (bare, with remarks, with relative
 * lines), XSPF and ASX, told apart by their content. What is no address that can be read against `base` is left out;
 * what is, may still be anything: file: and private ones among it. Never throws.
 * Bytes: as they came, possibly cut off: then the last line may be half an address, and is tried like any other.
 * Base: where the playlist itself was found.
 */
export function playlistEntries(bytes: Uint8Array, base: string): string[] {
  const tried = new Set<string>();
  const found = new Set<string>();
  for (const named of namedIn(decodeStreamText(bytes).trimStart())) {
    const entry = named.trim();
    // Longer ones are never opened, and their hosts would take the URL parser more than linear time.
    if (entry === "" || entry.length > MAX_STREAM_URL_LENGTH || tried.has(entry)) continue;
    tried.add(entry);
    const url = URL.parse(entry, base);
    if (url) found.add(url.href);
    if (found.size === MOST_ENTRIES || tried.size === MOST_TRIED) break;
  }
  return [...found];
}

function namedIn(text: string): Iterable<string> {
  if (/^\[playlist\]/i.test(text)) return lines(text).flatMap((line) => /^\s*File\d+\s*=(.*)$/i.exec(line)?.[1] ?? []);
  if (text.startsWith("<")) return namedInXml(text);
  return lines(text).filter((line) => !line.startsWith("#"));
}

/** XSPF has `<location>address</location>`, ASX `<ref href="address">` in any letters. No parser is needed, nor trusted, for that. */
function* namedInXml(text: string): Generator<string> {
  for (const [, location = ""] of text.matchAll(/<location>([^<]*)<\/location>/gi)) yield unescaped(location);
  const references = text.matchAll(/<(?:ref|entryref)\s[^<>]*?href\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')/gi);
  for (const [, first, second] of references) yield unescaped(first ?? second ?? "");
}

function unescaped(text: string): string {
  return text.replace(/&(?:amp|#38|#x26);/gi, "&");
}

function lines(text: string): string[] {
  return text.split(/\r\n?|\n/);
}
