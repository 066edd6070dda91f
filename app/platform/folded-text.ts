import { decompose } from "./plain-text.ts";

const MARKS = /\p{M}/gu;

const PLAIN = /^[\n -~]*$/;

/**
 * Text as it is compared: without case and accents, so that 'radio' finds 'Rádio'.
 * Folding a text folds each of its parts: a part of the text is a part of the folded text.
 */
export function fold(text: string): string {
  // Most texts have no accents, and a start folds many.
  if (PLAIN.test(text)) return text.toLowerCase();
  return decompose(text, "NFD").replace(MARKS, "").toLowerCase().replaceAll("ß", "ss");
}

/** The words that a search looks for, each folded; none for blank text. A station's texts consist of the same words. */
export function wordsOf(text: string): string[] {
  return [...new Set(fold(text).split(/\s+/u).filter(Boolean))];
}

/** Whether a folded word begins a word of a folded text. */
export function beginsWord(folded: string, word: string): boolean {
  for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1)) {
    if (isWordStart(folded, at)) return true;
  }
  return false;
}

/**
 * Whether something that stands at this index of a folded text begins a word there: at the text's start, and after anything
 * that is neither letter nor digit, so that 'lis' begins a word of 'pop-lisboa' and of '(lisboa)'.
 */
export function isWordStart(folded: string, index: number): boolean {
  if (index === 0) return true;
  const before = folded.charCodeAt(index - 1);
  if (before < 0x80) return !isPlainLetterOrDigit(before);
  // Two units: a letter beyond the basic plane takes both.
  return !LETTER_OR_DIGIT_AT_END.test(folded.slice(Math.max(0, index - 2), index));
}

const LETTER_OR_DIGIT_AT_END = /[\p{L}\p{N}]$/u;

/** Of folded ASCII: 0-9 and a-z. */
const isPlainLetterOrDigit = (code: number) => (code >= 48 && code <= 57) || (code >= 97 && code <= 122);
