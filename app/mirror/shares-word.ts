import { fold } from "#app/platform/folded-text.ts";

const WORDS = /[\p{L}\p{N}]+/gu;

/**
 * Whether two names have a word in common, without case and accents; or, of names without letters and digits, all. A language that is
 * written without spaces has few words: such names have one in common if one contains the other.
 */
export function sharesWord(one: string, other: string): boolean {
  const [first, second] = [fold(one).trim(), fold(other).trim()];
  if (first === second) return true;
  const words = new Set(first.match(WORDS));
  const otherWords = second.match(WORDS) ?? [];
  if (otherWords.some((word) => words.has(word))) return true;
  return (
    [...words].some((word) => isLongWithoutSpaces(word) && second.includes(word)) ||
    otherWords.some((word) => isLongWithoutSpaces(word) && first.includes(word))
  );
}

const WITHOUT_SPACES = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2,}$/u;

function isLongWithoutSpaces(word: string): boolean {
  return WITHOUT_SPACES.test(word);
}
