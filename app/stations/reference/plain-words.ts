/** A name as lists write it in many ways: without case, accents and punctuation, and without an English article before it. */
export function plainWords(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}&+]+/gu, " ")
    .trim();
  return plain.replace(/^the (?=.)/, "");
}
