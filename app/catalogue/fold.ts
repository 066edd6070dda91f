const MARKS = /\p{M}/gu;

const PLAIN = /^[\n -~]*$/;

/**
 * Text as it is compared: without case and accents, so that 'radio' finds 'Rádio'.
 * Folding a text folds each of its parts: a part of the text is a part of the folded text.
 */
export function fold(text: string): string {
  // Most texts have no accents, and a start folds many.
  if (PLAIN.test(text)) return text.toLowerCase();
  return text.normalize("NFD").replace(MARKS, "").toLowerCase().replaceAll("ß", "ss");
}

/** The words that a search looks for, each folded; none for blank text. A station's texts consist of the same words. */
export function wordsOf(text: string): string[] {
  return [...new Set(fold(text).split(/\s+/u).filter(Boolean))];
}
