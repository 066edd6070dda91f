import { decodeHTMLStrict } from "entities/decode";
import { oneLine } from "#app/platform/text/plain-text.ts";

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
