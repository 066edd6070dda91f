import { decodeHTMLStrict } from "entities/decode";
import { oneLine } from "#app/platform/text/plain-text.ts";

/**
 * Windows-1252 from 0x80 to 0x9F. The decoder of several versions of Node gives control characters there (20.18 to
 * 24.6, nodejs/node#56542). The five unassigned bytes keep their control characters.
 */
const WINDOWS_1252 =
  "\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f" +
  "\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178";

/**
 * Decodes text from a stream: UTF-16 with a byte order mark, UTF-8 with or without one, else Windows-1252, which
 * includes Latin-1. Repairs doubly encoded UTF-8. Never throws.
 */
export function decodeStreamText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const text = asUtf8(bytes);
  return text === null ? asWindows1252(bytes) : withoutMojibake(text);
}

/** Decodes a header's value, in which Node represents each byte as one character. */
export function decodeHeaderText(value: string): string {
  return decodeStreamText(Uint8Array.from(value, (character) => character.charCodeAt(0)));
}

function asUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Not UTF-8: null is the answer.
    return null;
  }
}

function asWindows1252(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) =>
    byte >= 0x80 && byte < 0xa0 ? WINDOWS_1252.charAt(byte - 0x80) : String.fromCharCode(byte),
  ).join("");
}

/**
 * Undoes double encoding, which turns "Canção" into "CanÃ§Ã£o" when UTF-8 is read as Windows-1252 and encoded again.
 * Only if the whole text can be decoded so, which is not the case for correctly encoded text in practice.
 */
function withoutMojibake(text: string): string {
  const codes = Array.from(text, windows1252Code);
  if (!codes.some((code) => code >= 0xc2) || codes.some((code) => code > 0xff)) return text;
  return asUtf8(Uint8Array.from(codes)) ?? text;
}

function windows1252Code(character: string): number {
  const index = WINDOWS_1252.indexOf(character);
  return index < 0 ? (character.codePointAt(0) ?? 0) : 0x80 + index;
}

const MAX_LENGTH = 200;

/** Direction marks and zero-width characters, which can disguise a text. */
const INVISIBLE = /[\u200B\u200E\u200F\u2060\uFEFF]/g;

/**
 * Normalises a text that a stream announces to one line of at most 200 characters, without markup. The result is text,
 * not HTML: it must be escaped when shown.
 */
export function plainStreamText(text: string): string {
  return shortLine(withoutMarkup(text));
}

/**
 * Removes tags and decodes all entities of HTML, also those that were encoded once more, as stations copy titles out of
 * web pages. An entity ends with a semicolon: in «R&B» the sign stays.
 */
export function withoutMarkup(text: string): string {
  const untagged = text.replace(/<\/?[a-z!][^<>]*>/gi, " ");
  return untagged.includes("&") ? decodeEntities(decodeEntities(untagged)) : untagged;
}

function decodeEntities(text: string): string {
  return text.replace(/&#?\w{1,31};/g, (entity) => {
    const decoded = decodeHTMLStrict(entity);
    if (decoded !== entity) return decoded;
    // Names in capitals, such as &NBSP;, are not of HTML.
    const lower = entity.toLowerCase();
    const decodedLower = decodeHTMLStrict(lower);
    return decodedLower === lower ? entity : decodedLower;
  });
}

/** One line of at most 200 characters. */
export function shortLine(text: string): string {
  return Array.from(oneLine(text.replace(INVISIBLE, "")))
    .slice(0, MAX_LENGTH)
    .join("")
    .trim();
}
