import { plainStreamText } from "./plain-stream-text.ts";

/** What is on. The artist is "" where the stream does not tell it apart. */
export type StreamTitle = { artist: string; title: string };

/** What automation sends when it has nothing to say, in small letters. */
const JUNK = [
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

/** Marks by which players know that an advert comes: not for people's eyes. */
const ADVERT =
  /adw_ad|AdCreativeId|adContext|insertionType|durationMilliseconds|song_spot="[^"M]"|spotblock|spot block/i;

/**
 * What a stream says is on, split once at " - " or " – " into artist and title; null when it is empty, a placeholder, an
 * advert's mark, an address or an object meant for a program.
 */
export function splitTitle(said: string): StreamTitle | null {
  if (isAdvert(said) || /^\s*[{[]\s*["{}[\]]/.test(said)) return null;
  const text = plainStreamText(said);
  if (isJunk(text) || /^https?:\/\/\S*$/i.test(text)) return null;
  const [artist, title] = halves(text);
  if (isJunk(title)) return isJunk(artist) ? null : { artist: "", title: artist };
  return { artist: isJunk(artist) ? "" : artist, title };
}

/** Whether there is a mark in a text by which players know adverts. */
export function isAdvert(text: string): boolean {
  return ADVERT.test(text);
}

/** A text that is only a title has an empty first half. The signs at its ends, left over from a missing half, go. */
function halves(text: string): [string, string] {
  const dash = / [-–] /.exec(` ${text} `);
  if (!dash) return ["", text];
  return [text.slice(0, Math.max(0, dash.index - 1)).trim(), text.slice(dash.index + 2).trim()];
}

function isJunk(text: string): boolean {
  return JUNK.includes(text.toLowerCase());
}
