import { fold, isWordStart } from "#app/platform/folded-text.ts";

export type MarkedPart = { text: string; marked: boolean };

/**
 * Cuts a text into parts, those that a search's folded words hit being marked. Joined again the parts are the text.
 * Where a word of the search begins words of the text only these are marked, as these rank the station; else every place that
 * has it. Marks never split a letter from its accent.
 */
export function markMatches(text: string, words: readonly string[]): MarkedPart[] {
  const letters = lettersOf(text);
  const folded = letters.map(fold);
  const whole = folded.join("");
  const letterAt = folded.flatMap((letter, index) => Array<number>(letter.length).fill(index));
  const hits = new Set<number>();
  for (const word of words) {
    // Hits may overlap: what an earlier one has marked is passed over.
    let marked = 0;
    for (const at of placesOf(word, whole)) {
      const end = at + word.length;
      for (let position = Math.max(at, marked); position < end; position += 1) hits.add(letterAt[position] ?? 0);
      marked = end;
    }
  }
  return partsOf(letters, hits);
}

function placesOf(word: string, whole: string): number[] {
  const places: number[] = [];
  for (let at = whole.indexOf(word); at !== -1; at = whole.indexOf(word, at + 1)) places.push(at);
  const beginnings = places.filter((at) => isWordStart(whole, at));
  return beginnings.length > 0 ? beginnings : places;
}

/** Letters with the accents that follow them. */
function lettersOf(text: string): string[] {
  return text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];
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
