import { detectCodePage } from "./detect-code-page.ts";
import type { TextOrigin } from "./writing-systems.ts";

/**
 * Windows-1252 from 0x80 to 0x9F. The decoder of several versions of Node gives control characters there (20.18 to
 * 24.6, nodejs/node#56542). The five unassigned bytes keep their control characters.
 */
const WINDOWS_1252 =
  "\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f" +
  "\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178";

const strictUtf8 = new TextDecoder("utf-8", { fatal: true });
const lenientUtf8 = new TextDecoder();

/**
 * Decodes text from a stream: UTF-16 with a byte order mark, UTF-8 with or without one, also with a broken character,
 * else the code page that its origin and its bytes suggest, which is Windows-1252 without other evidence. Repairs doubly
 * encoded UTF-8. Never throws.
 */
export function decodeStreamText(bytes: Uint8Array, origin?: TextOrigin): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const text = decodeUtf8(bytes);
  return text === null ? decodeCodePage(bytes, detectCodePage(bytes, origin)) : withoutMojibake(text);
}

/** Decodes a header's value, in which Node represents each byte as one character. */
export function decodeHeaderText(value: string, origin?: TextOrigin): string {
  if (!/[\x80-\xff]/.test(value)) return value;
  return decodeStreamText(
    Uint8Array.from(value, (character) => character.charCodeAt(0)),
    origin,
  );
}

function asUtf8(bytes: Uint8Array): string | null {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    // Not UTF-8: null is the answer.
    return null;
  }
}

/** What follows a title: its end, or that of the block of metadata it stands in. */
const TITLE_END = `(?=['"\\0]|$)`;

const CUT_CHARACTER = new RegExp(`\\uFFFD+${TITLE_END}`, "g");

/**
 * UTF-8, also with one broken character among others, or with one that is cut off at the end of a title; null for
 * anything else. Counts first, as an exception of the decoder takes longer.
 */
function decodeUtf8(bytes: Uint8Array): string | null {
  let whole = 0;
  let broken = 0;
  let isCut = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    const length = sequenceLength(lead);
    let found = 1;
    while (found < length && ((bytes[at + found] ?? 0) & 0xc0) === 0x80) found += 1;
    at += found - 1;
    if (length > 1 && found === length) whole += 1;
    else {
      broken += 1;
      isCut = length > 1 && [0, 0x22, 0x27].includes(bytes[at + 1] ?? 0);
    }
  }
  if (broken === 0) return asUtf8(bytes);
  const isUtf8 = broken === 1 && whole >= (isCut ? 1 : 3);
  return isUtf8 ? lenientUtf8.decode(bytes).replace(CUT_CHARACTER, "") : null;
}

/** By its first byte; 1 for a byte that begins no sequence. */
function sequenceLength(lead: number): number {
  if (lead >= 0xf0) return lead <= 0xf4 ? 4 : 1;
  if (lead >= 0xe0) return 3;
  return lead >= 0xc2 ? 2 : 1;
}

const decoders = new Map<string, TextDecoder>();

/** Decodes a code page by its WHATWG label. Vietnamese letters are composed; a character cut off at the end is dropped. */
function decodeCodePage(bytes: Uint8Array, page: string): string {
  let decoder = decoders.get(page);
  if (!decoder) {
    decoder = new TextDecoder(page);
    decoders.set(page, decoder);
  }
  const text = decoder.decode(bytes);
  if (page === "windows-1252")
    return text.replace(/[\x80-\x9f]/g, (control) => WINDOWS_1252.charAt(control.charCodeAt(0) - 0x80));
  return page === "windows-1258" ? text.normalize("NFC") : text.replace(CUT_CHARACTER, "");
}

/**
 * Undoes double encoding, which turns "Canção" into "CanÃ§Ã£o" when UTF-8 is read as Windows-1252 and encoded again:
 * in the whole text where all of it can be decoded so, which is not the case for correctly encoded text in practice,
 * else sequence by sequence.
 */
function withoutMojibake(text: string): string {
  if (!/[\xc2-\xf4]/.test(text)) return text;
  const codes = Array.from(text, windows1252Code);
  const whole = codes.some((code) => code > 0xff) ? null : asUtf8(Uint8Array.from(codes));
  return whole ?? withoutMojibakeSequences(text);
}

function windows1252Code(character: string): number {
  const index = WINDOWS_1252.indexOf(character);
  return index < 0 ? (character.codePointAt(0) ?? 0) : 0x80 + index;
}

const CONTINUATION = `[\\x80-\\xbf${WINDOWS_1252}]`;
const SEQUENCE = new RegExp(
  `[\\xc2-\\xdf]${CONTINUATION}|[\\xe0-\\xef]${CONTINUATION}{2}|[\\xf0-\\xf4]${CONTINUATION}{3}`,
  "g",
);
const CUT_SEQUENCE = new RegExp(`(?:[\\xc2-\\xc5\\xd0\\xd1]|\\xe2${CONTINUATION}?)${TITLE_END}`, "g");

/** Sequences of letters with accents, Greek, Cyrillic, Hebrew and Arabic, and of quotation marks and dashes. */
const USUAL_SEQUENCE = /^(?:[\xc2-\xc5\xce-\xd1\xd7-\xdb].|\xe2[\u20ac\x80].)$/;

/** Signs that also stand after a capital at the end of a word, as in «MAÇû. */
const ENDS_WORD =
  /^[\xc2-\xdf][\xa0\xaa\xae\xb0\xb2\xb3\xb7\xb9-\xbb\u2013\u2014\u2018-\u201d\u2022\u2026\u203a\u2122]$/;

/** Repairs all sequences of a text in which one is unmistakable, and drops one that is cut off at its end. */
function withoutMojibakeSequences(text: string): string {
  const isDoublyEncoded = [...text.matchAll(SEQUENCE)].some(({ 0: sequence, index }) => {
    if (!USUAL_SEQUENCE.test(sequence)) return false;
    if (!ENDS_WORD.test(sequence)) return true;
    return /\p{Ll}/u.test(text.charAt(index - 1)) || /\p{L}/u.test(text.charAt(index + sequence.length));
  });
  if (!isDoublyEncoded) return text;
  const repaired = text.replace(SEQUENCE, (sequence) => {
    return asUtf8(Uint8Array.from(sequence, windows1252Code)) ?? sequence;
  });
  return repaired.replace(CUT_SEQUENCE, "");
}
