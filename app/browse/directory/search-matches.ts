import { beginsWord, fold, isWordStart } from "#app/platform/text/folded-text.ts";
import type { Station } from "#app/stations/station/station.ts";

type MarkedPart = { text: string; marked: boolean };

/**
 * Splits a text into parts, marking those that match the folded words of a search. The parts joined are the text.
 * If a search word starts words of the text, only these are marked, as they rank the station; else every occurrence is.
 * A letter is never split from its accent.
 */
export function markMatches(text: string, words: readonly string[]): MarkedPart[] {
  const foldedText = fold(text);
  if (!words.some((word) => foldedText.includes(word))) return text === "" ? [] : [{ text, marked: false }];
  const letters = lettersOf(text);
  const folded = letters.map(fold);
  const whole = folded.join("");
  const letterAt = folded.flatMap((letter, index) => Array<number>(letter.length).fill(index));
  const marks = new Set<number>();
  for (const word of words) {
    // Matches may overlap: each position is marked once.
    let markedEnd = 0;
    for (const at of occurrencesOf(word, whole)) {
      const end = at + word.length;
      for (let position = Math.max(at, markedEnd); position < end; position += 1) marks.add(letterAt[position] ?? 0);
      markedEnd = end;
    }
  }
  return partsOf(letters, marks);
}

function occurrencesOf(word: string, whole: string): number[] {
  const occurrences: number[] = [];
  for (let at = whole.indexOf(word); at !== -1; at = whole.indexOf(word, at + 1)) occurrences.push(at);
  const wordStarts = occurrences.filter((at) => isWordStart(whole, at));
  return wordStarts.length > 0 ? wordStarts : occurrences;
}

/** Letters with the accents that follow them. */
function lettersOf(text: string): string[] {
  return text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];
}

function partsOf(letters: readonly string[], marks: ReadonlySet<number>): MarkedPart[] {
  const parts: MarkedPart[] = [];
  for (const [index, letter] of letters.entries()) {
    const marked = marks.has(index);
    const last = parts.at(-1);
    if (last?.marked === marked) last.text += letter;
    else parts.push({ text: letter, marked });
  }
  return parts;
}

/**
 * The tag that explains why a search found a station or ranked it; empty where its name, genre or location explain it.
 * A tag in which a word begins with a search term ranks above texts that contain the term inside a word. `words`:
 * folded.
 */
export function matchingTag(
  { name, genre, city, country, tags }: Pick<Station, "name" | "genre" | "city" | "country" | "tags">,
  words: readonly string[],
): string {
  const shown = fold([name, genre, city, country].join("\n"));
  for (const word of words) {
    const tag = beginsWord(shown, word) ? undefined : tags.find((candidate) => beginsWord(fold(candidate), word));
    if (tag !== undefined) return tag;
  }
  const missing = words.find((word) => !shown.includes(word));
  return missing === undefined ? "" : (tags.find((tag) => fold(tag).includes(missing)) ?? "");
}
