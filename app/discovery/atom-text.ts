import { manyLines } from "#app/platform/plain-text.ts";

/** A text construct of Atom. */
export function atomText(value: string): { value: string } {
  return { value: xmlText(value) };
}

/** XML 1.0 allows no control characters and neither of these two; the library writes them unchanged. */
export function xmlText(value: string): string {
  return manyLines(value).replace(/[\uFFFE\uFFFF]/g, "");
}
