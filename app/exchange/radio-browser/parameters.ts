import { fold } from "#app/platform/text/folded-text.ts";
import { withoutStraySigns } from "#app/platform/text/invisible-signs.ts";
import { parseJson } from "#app/platform/text/parse-json.ts";
import { normalised } from "#app/platform/text/plain-text.ts";

/** The parameters of a request, by their names as `parameterName` gives them. None is empty. */
export type ApiParameters = ReadonlyMap<string, string>;

/** A parameter as it was sent. */
export type SentParameter = readonly [name: string, value: string];

/**
 * The name by which a parameter or an order counts: clients write nameExact, nameexact and name_exact.
 */
export function parameterName(name: string): string {
  return name.toLowerCase().replaceAll("_", "");
}

/** Of parameters with one name the last counts, of those without a value none. */
export function collectParameters(...sent: readonly Iterable<SentParameter>[]): ApiParameters {
  const parameters = new Map<string, string>();
  for (const one of sent) for (const [name, value] of one) parameters.set(parameterName(name), value);
  for (const [name, value] of parameters) if (value === "") parameters.delete(name);
  return parameters;
}

/** The parameters of a query or of a form. Malformed escapes stay as they are. */
export function parametersOfForm(text: string): SentParameter[] {
  return [...new URLSearchParams(text)];
}

/** The parameters in a JSON text; none if it is no object. Numbers, booleans and lists are turned into text. */
export function parametersOfJson(text: string): SentParameter[] {
  const read = parseJson(text);
  if (typeof read !== "object" || read === null || Array.isArray(read)) return [];
  return Object.entries(read).flatMap(([name, value]): SentParameter[] => {
    const written = textOf(value);
    return written === null ? [] : [[name, written]];
  });
}

/** Null for what has no text. */
function textOf(value: unknown): string | null {
  if (Array.isArray(value)) return value.flatMap((item) => (Array.isArray(item) ? [] : (textOf(item) ?? []))).join(",");
  return ["string", "number", "boolean"].includes(typeof value) ? String(value) : null;
}

/** A flag; null if it is neither true nor false. */
export function flagOf(parameters: ApiParameters, name: string): boolean | null {
  const value = parameters.get(name)?.trim().toLowerCase();
  if (value === "true") return true;
  return value === "false" ? false : null;
}

/** A whole number from 0; null for anything else. */
export function wholeNumberOf(value: string | null | undefined): number | null {
  if (!value || !/^\s*\d+\s*$/.test(value)) return null;
  return Math.min(Number(value), Number.MAX_SAFE_INTEGER);
}

/** A decimal number between two others; null for anything else. */
export function decimalOf(value: string | undefined, min: number, max: number): number | null {
  if (!value || value.length > 40 || !/^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(value)) return null;
  const number = Number(value);
  return number >= min && number <= max ? number : null;
}

/**
 * The items of a list: with commas between them, or a JSON list of texts. Spaces around them are dropped, and repeated
 * and empty ones.
 */
export function itemsOf(value: string | undefined): string[] {
  if (!value) return [];
  const items = jsonItems(value) ?? value.split(",");
  return [...new Set(items.map((item) => item.trim()))].filter(Boolean);
}

/** Whether a list may have more items: it has as many commas, which takes less time than to read it. */
export function hasMoreItems(value: string | undefined, max: number): boolean {
  let count = 0;
  for (let at = -1; count <= max; count += 1) {
    at = value?.indexOf(",", at + 1) ?? -1;
    if (at < 0) return false;
  }
  return true;
}

/** In code points, before and after folding: a term is compared with thousands of names. */
export const MAX_TERM_LENGTH = 200;

/** Whether a term is longer than a search may have it. A very long one is not read. */
export function isTooLong(term: string): boolean {
  if (term.length > 2 * MAX_TERM_LENGTH) return true;
  return [...term].length > MAX_TERM_LENGTH || [...fold(term)].length > MAX_TERM_LENGTH;
}

/** A term in the form in which texts are stored: composed, without stray invisible signs. */
export function storedForm(term: string): string {
  return normalised(withoutStraySigns(term), "NFC");
}

function jsonItems(value: string): string[] | null {
  if (!value.trimStart().startsWith("[")) return null;
  const read = parseJson(value);
  return Array.isArray(read) ? read.flatMap((item) => textOf(item) ?? []) : null;
}
