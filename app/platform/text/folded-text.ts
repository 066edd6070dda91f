import { withPlainLetters } from "./plain-letters.ts";
import { normalised } from "./plain-text.ts";

const MARKS_AND_INVISIBLE = /[\p{M}\p{Default_Ignorable_Code_Point}]/gu;

/** Without ` which is a form of the apostrophe. */
const ASCII = /^[\n -_a-~]*$/;

/**
 * Text without case, accents and invisible signs, for comparing: 'radio' finds 'Rádio'. Compatibility forms (ligatures,
 * full-width letters) become plain letters, and so do ł, ø or ß; of apostrophes, quotes and hyphens there is one each.
 * Folding goes character by character: a part of the text folds to a part of the folded text.
 */
export function fold(text: string): string {
  // A fast path: most texts are ASCII, and a start folds hundreds of thousands.
  if (ASCII.test(text)) return text.toLowerCase();
  // Before too: of ´ the decomposition is a space.
  const decomposed = normalised(withPlainLetters(text), "NFKD").replace(MARKS_AND_INVISIBLE, "");
  return withPlainLetters(decomposed).toLowerCase();
}

/** The distinct folded words of a search or of a station's text; none for blank text. Split after folding, which makes spaces. */
export function wordsOf(text: string): string[] {
  return [...new Set(fold(text).split(/\s+/u).filter(Boolean))];
}

/** Whether a folded word is at the start of a word of a folded text. */
export function beginsWord(folded: string, word: string): boolean {
  for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1)) {
    if (isWordStart(folded, at)) return true;
  }
  return false;
}

/**
 * Whether a word starts at this index of a folded text: at the start of the text, and after any character that is
 * neither letter nor digit, as in 'pop-lisboa' and '(lisboa)'.
 */
export function isWordStart(folded: string, index: number): boolean {
  if (index === 0) return true;
  const before = folded.charCodeAt(index - 1);
  if (before < 0x80) return !isPlainLetterOrDigit(before);
  // A letter outside the basic plane takes two UTF-16 units.
  return !LETTER_OR_DIGIT_AT_END.test(folded.slice(Math.max(0, index - 2), index));
}

const LETTER_OR_DIGIT_AT_END = /[\p{L}\p{N}]$/u;

/** In folded ASCII: 0-9 and a-z. */
const isPlainLetterOrDigit = (code: number) => (code >= 48 && code <= 57) || (code >= 97 && code <= 122);
