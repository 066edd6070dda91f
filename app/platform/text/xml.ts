import { manyLines } from "./plain-text.ts";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text as it is written in HTML or XML, between tags or in an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Control characters, lone surrogates and two others, most of which XML 1.0 does not allow even escaped. */
const FORBIDDEN = /(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

/** As references: a parser makes spaces of them in an attribute. */
const LINES = /[\t\n\r]/g;

/** Text as it stands in XML, between tags or in an attribute in double quotes; without what XML cannot contain. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(FORBIDDEN, "")).replace(LINES, (character) => `&#${character.charCodeAt(0)};`);
}

/** An element with its fields as attributes, in this order, without those that are null. */
export function xmlElement(
  name: string,
  fields: Iterable<readonly [string, string | number | boolean | null]>,
): string {
  let attributes = "";
  for (const [field, value] of fields) {
    if (value !== null) attributes += ` ${field}="${escapeXml(String(value))}"`;
  }
  return `<${name}${attributes}/>`;
}

/** User text with its lines, for a library that escapes it but leaves what XML cannot contain. */
export function xmlText(text: string): string {
  return manyLines(text).replace(/[\uFFFE\uFFFF]/g, "");
}

/** A text construct of Atom, for the library that writes feeds. */
export function atomText(value: string): { value: string } {
  return { value: xmlText(value) };
}
