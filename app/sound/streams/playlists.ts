import { decodeStreamText } from "#app/platform/net/stream-text.ts";
import { MAX_STREAM_URL_LENGTH } from "#app/platform/net/url-limits.ts";
import { listedStream, parseUrl } from "#app/platform/text/web-url.ts";

const MAX_ENTRIES = 10;

/** Entries that are parsed, valid or not, to find ten URLs: a limit for hostile playlists. */
const MAX_TRIED = 1_000;

/**
 * Reads the URLs of a playlist, in its order, at most ten, each once. PLS, M3U (with or without header, comments and
 * relative lines), XSPF, ASX and the references of Windows Media, recognised by their content. Entries that are no URLs
 * are skipped; the others are not checked and may use any scheme or a private host. Never throws.
 * `bytes`: possibly truncated; the last line is then read like any other.
 * `base`: the playlist's own URL.
 */
export function playlistEntries(bytes: Uint8Array, base: string): string[] {
  const tried = new Set<string>();
  const found = new Set<string>();
  for (const text of entriesIn(decodeStreamText(bytes).trimStart())) {
    const entry = listedStream(text);
    // Longer URLs are never opened, and the URL parser needs more than linear time for long hosts.
    if (entry === "" || entry.length > MAX_STREAM_URL_LENGTH || tried.has(entry)) continue;
    tried.add(entry);
    const url = parseUrl(entry, base);
    if (url) found.add(url.href);
    if (found.size === MAX_ENTRIES || tried.size === MAX_TRIED) break;
  }
  return [...found];
}

function entriesIn(text: string): Iterable<string> {
  if (/^\[(playlist|reference)\]/i.test(text))
    return lines(text).flatMap((line) => /^\s*(?:File|Ref)\d+\s*=(.*)$/i.exec(line)?.[1] ?? []);
  if (text.startsWith("<")) return entriesInXml(text);
  return lines(text).filter((line) => !line.startsWith("#"));
}

/** XSPF has `<location>URL</location>`, ASX `<ref href="URL">`, case-insensitive. An XML parser would add attack surface. */
function* entriesInXml(text: string): Generator<string> {
  for (const [, location = ""] of text.matchAll(/<location>([^<]*)<\/location>/gi)) yield unescaped(location);
  const references = text.matchAll(/<(?:ref|entryref)\s[^<>]*?href\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')/gi);
  for (const [, double, single] of references) yield unescaped(double ?? single ?? "");
}

function unescaped(text: string): string {
  return text.replace(/&(?:amp|#38|#x26);/gi, "&");
}

function lines(text: string): string[] {
  return text.split(/\r\n?|\n/);
}
