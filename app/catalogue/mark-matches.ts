import { fold } from "./fold.ts";

export type MarkedPart = { text: string; marked: boolean };

/**
 * Cuts a text into parts, those that a search's folded words hit being marked. Joined again the parts are the text.
 * Marks never split a letter from its accent.
 */
export function markMatches(text: string, words: readonly string[]): MarkedPart[] {
  const letters = lettersOf(text);
  const folded = letters.map(fold);
  const whole = folded.join("");
  const hits = new Set<number>();
  for (const word of words) {
    for (let at = whole.indexOf(word); at !== -1; at = whole.indexOf(word, at + 1)) {
      for (const letter of lettersBetween(folded, at, at + word.length)) hits.add(letter);
    }
  }
  return partsOf(letters, hits);
}

/** Letters with the accents that follow them. */
function lettersOf(text: string): string[] {
  return text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];
}

function lettersBetween(folded: readonly string[], from: number, to: number): number[] {
  const letters: number[] = [];
  let position = 0;
  for (const [index, letter] of folded.entries()) {
    if (position < to && position + letter.length > from) letters.push(index);
    position += letter.length;
  }
  return letters;
}

function partsOf(letters: readonly string[], hits: ReadonlySet<number>): MarkedPart[] {
  const parts: MarkedPart[] = [];
  for (const [index, letter] of letters.entries()) {
    const marked = hits.has(index);
    const last = parts.at(-1);
    if (last?.marked === marked) last.text += letter;
    else parts.push({ text: letter, marked });
  }
  return parts;
}
