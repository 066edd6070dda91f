import { decompose } from "./plain-text.ts";

const MARKS = /\p{M}/gu;

const PLAIN = /^[\n -~]*$/;

/**
 * Normalises text for comparison: without case and accents, so that 'radio' finds 'Rádio'.
 * A substring of the text, folded, is a substring of the folded text.
 */
export function fold(text: string): string {
  // Fast path: most texts are ASCII, and the start folds many.
  if (PLAIN.test(text)) return text.toLowerCase();
  return decompose(text, "NFD").replace(MARKS, "").toLowerCase().replaceAll("ß", "ss");
}

/** The distinct words of a text, each folded; none for blank text. */
export function wordsOf(text: string): string[] {
  return [...new Set(fold(text).split(/\s+/u).filter(Boolean))];
}

/** Whether a folded text contains a word that starts with `word`, itself folded. */
export function beginsWord(folded: string, word: string): boolean {
  for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1)) {
    if (isWordStart(folded, at)) return true;
  }
  return false;
}

/**
 * Whether a word starts at this index of a folded text: at the start of the text, or after a character that is neither
 * letter nor digit, so that 'lis' starts a word of 'pop-lisboa' and of '(lisboa)'.
 */
export function isWordStart(folded: string, index: number): boolean {
  if (index === 0) return true;
  const before = folded.charCodeAt(index - 1);
  if (before < 0x80) return !isPlainLetterOrDigit(before);
  // Two code units: a letter outside the basic plane takes both.
  return !LETTER_OR_DIGIT_AT_END.test(folded.slice(Math.max(0, index - 2), index));
}

const LETTER_OR_DIGIT_AT_END = /[\p{L}\p{N}]$/u;

/** Of folded ASCII: 0-9 and a-z. */
const isPlainLetterOrDigit = (code: number) => (code >= 48 && code <= 57) || (code >= 97 && code <= 122);
