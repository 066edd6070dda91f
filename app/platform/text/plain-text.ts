import { withoutStraySigns } from "./invisible-signs.ts";

/**
 * Characters removed from user text: controls, lone surrogates (PostgreSQL cannot store them), and overrides and
 * embeddings of the writing direction, with which a name could reverse the text around it. Ordinary direction marks and
 * joiners stay: Arabic, Persian and emoji need them.
 */
const UNWANTED = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;

const UNWANTED_WITHIN_LINES = /(?!\s)[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;

/** Text without visible characters: only spaces, marks and characters without a glyph. */
const INVISIBLE = /^[\p{Z}\s\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** One line of visible ASCII without needless spaces, as most texts are. */
const PLAIN_LINE = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/**
 * User text as one line, in the form that is stored: composed (NFC), unwanted characters and stray invisible signs removed,
 * white space collapsed, trimmed. Empty if nothing is visible.
 */
export function oneLine(text: string): string {
  if (PLAIN_LINE.test(text)) return text;
  return stored(text, (lines) => lines.replace(/\s+/gu, " "));
}

/**
 * User text with its lines, each ended by LF; otherwise as `oneLine`. Browsers send CRLF for a line end that a text
 * field counts as one character: with CRLF a message within the limit would exceed it.
 */
export function manyLines(text: string): string {
  return stored(text.replace(/\r\n?|[\u2028\u2029\v\f]/gu, "\n"), (lines) => lines);
}

function stored(text: string, withSpaces: (text: string) => string): string {
  const wanted = withSpaces(withoutStraySigns(text.replace(UNWANTED_WITHIN_LINES, "")));
  return emptyIfInvisible(normalised(withoutOuter(wanted), "NFC"));
}

const OUTER = /[\s\u200E\u200F\u061C]/u;

/** Without white space and direction marks at the ends. An expression with `+$` takes quadratic time. */
function withoutOuter(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && OUTER.test(text.charAt(start))) start += 1;
  while (end > start && OUTER.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Whether a text contains a control character, a lone surrogate or a direction override. */
export function hasUnwantedCharacters(text: string): boolean {
  return UNWANTED.test(text);
}

/** A text with each lone surrogate replaced by U+FFFD, as `toWellFormed`, which is too new for some browsers. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, "\uFFFD");
}

/** Normalising a run of combining marks takes quadratic time: longer texts are normalised in pieces of about this length. */
const MAX_NORMALISED_LENGTH = 100;

/**
 * A text in a form of Unicode. NFD and NFKD normalised it into letters and combining marks, so that the marks can be
 * removed; NFKD also separates ligatures and full-width forms. Linear time; in a run of over 100 marks, some may be
 * neither composed nor in canonical order.
 */
export function normalised(text: string, form: "NFC" | "NFD" | "NFKD"): string {
  if (text.length <= MAX_NORMALISED_LENGTH) return text.normalize(form);
  return (text.match(PIECES) ?? []).map((piece) => piece.normalize(form)).join("");
}

/** With what composes with the last letter: marks, and vowels and final consonants of Korean. */
const PIECES = new RegExp(`[^]{1,${MAX_NORMALISED_LENGTH}}[\\p{M}\\u1161-\\u11FF]{0,${MAX_NORMALISED_LENGTH}}`, "gu");

function emptyIfInvisible(text: string): string {
  return INVISIBLE.test(text) ? "" : text;
}

/**
 * A text of at most `max` characters, in code points; a longer one ends with an ellipsis, before which neither a space
 * nor a joiner of emoji is left.
 */
export function shortenedText(text: string, max: number): string {
  const characters = [...text];
  if (characters.length <= max) return text;
  const start = characters.slice(0, max - 1).join("");
  return `${start.replace(/[\s\u200D]+$/u, "")}…`;
}
