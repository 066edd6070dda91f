import type { SongTitle } from "#app/platform/live-events/live-change.ts";
import { shortLine, withoutMarkup } from "#app/platform/net/plain-stream-text.ts";
import { readTitleRecord } from "./title-record.ts";

/** Placeholders of broadcast automation, in lower case. */
const PLACEHOLDERS = [
  "",
  "-",
  "–",
  "—",
  "unknown",
  "unknown artist",
  "unknown title",
  "unknown track",
  "untitled",
  "undefined",
  "null",
  "n/a",
  "no title",
  "no artist",
  "now playing info goes here",
  "artista desconhecido",
  "desconhecido",
  "sem título",
];

/** Markers of adverts for players. */
const ADVERT =
  /adw_ad|AdCreativeId|adContext|insertionType|durationMilliseconds|song_spot\s*=\s*[\\"'“]*[^\\"'“&M\s]|spotblock|spot block/i;

/**
 * Splits an announced title once at " - " or " – " into artist and title; without a separator the artist is "". Reads
 * records of broadcast automation. Null for an empty text, a placeholder, an advert marker, a URL, JSON or a record that
 * is not understood.
 */
export function splitTitle(announced: string): SongTitle | null {
  if (isAdvert(announced) || /^\s*[{[]\s*["{}[\]]/.test(announced)) return null;
  const text = withoutMarkup(announced);
  const record = readTitleRecord(text);
  if (record === null) return null;
  const line = shortLine(text);
  const [artist, title] = record ? [shortLine(record.artist), shortLine(record.title)] : halves(line);
  if (isPlaceholder(line) || /^https?:\/\/\S*$/i.test(line)) return null;
  if (isPlaceholder(title)) return isPlaceholder(artist) ? null : { artist: "", title: artist };
  return { artist: isPlaceholder(artist) ? "" : artist, title };
}

/** Whether a text contains an advert marker for players. */
export function isAdvert(text: string): boolean {
  return ADVERT.test(text);
}

/** The first half of a text without separator is empty. Separators at the ends, left over from a missing half, are removed. */
function halves(text: string): [string, string] {
  const dash = / [-–] /.exec(` ${text} `);
  if (!dash) return ["", text];
  return [text.slice(0, Math.max(0, dash.index - 1)).trim(), text.slice(dash.index + 2).trim()];
}

function isPlaceholder(text: string): boolean {
  return PLACEHOLDERS.includes(text.toLowerCase());
}
