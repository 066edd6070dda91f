const MARKS = /\p{M}/gu;

/**
 * Text as it is compared: without case and accents, so that 'radio' finds 'Rádio'.
 * Folding a text folds each of its parts: a part of the text is a part of the folded text.
 */
export function fold(text: string): string {
  return text.normalize("NFD").replace(MARKS, "").toLowerCase().replaceAll("ß", "ss");
}

/** The words that a search looks for, each folded; none for blank text. */
export function wordsOf(query: string): string[] {
  return [...new Set(fold(query).split(/\s+/u).filter(Boolean))];
}
