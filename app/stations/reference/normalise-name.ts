import { decompose } from "#app/platform/plain-text.ts";

/** A name as lists write it in many ways: without case, accents and punctuation, and without an English article before it. */
export function normaliseName(text: string): string {
  const plain = decompose(text, "NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}&+]+/gu, " ")
    .trim();
  return plain.replace(/^the (?=.)/, "");
}
