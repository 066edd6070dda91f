import { xmlText } from "./plain-text.ts";

/** A text construct of Atom. The library escapes it. */
export function atomText(value: string): { value: string } {
  return { value: xmlText(value) };
}
