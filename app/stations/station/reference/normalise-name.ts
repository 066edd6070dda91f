import { fold } from "#app/platform/text/folded-text.ts";

/** A name without case, accents and punctuation, and without a leading English article: lists write one name in many ways. */
export function normaliseName(text: string): string {
  const plain = fold(text)
    .replace(/[^\p{L}\p{N}&+]+/gu, " ")
    .trim();
  return plain.replace(/^the (?=.)/, "");
}
