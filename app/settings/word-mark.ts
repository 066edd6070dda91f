const narrowestPercent = 62;
const widestPercent = 125;

/** Latin letters, each one character with its accents: what nearly every name consists of. */
const ONE_CHARACTER_A_LETTER = /^[ -~\u00a0-\u00ac\u00ae-\u024f]*$/;

export type WordMarkLetter = { letter: string; start: number; widthPercent: number };

/**
 * Gives each letter of a name its width, so that the word breathes: narrow, wide, narrow, and wide again at the end.
 * A letter is what a reader sees as one (base and accents together, an emoji of several parts); `start` is its offset in
 * the name. Width: whole percent of the normal width, 62 to 125, the whole axis of the typeface. A single letter is narrow.
 */
export function letterWidths(name: string): WordMarkLetter[] {
  const letters = lettersOf(name);
  const last = Math.max(1, letters.length - 1);
  return letters.map(({ segment, index }, place) => ({
    letter: segment,
    start: index,
    widthPercent: widthAt(place / last),
  }));
}

/** A segmenter is the dearest thing that a slow device can make before a page is alive: 120 ms. It is made when it is needed. */
function lettersOf(name: string): { segment: string; index: number }[] {
  if (ONE_CHARACTER_A_LETTER.test(name)) return [...name].map((segment, index) => ({ segment, index }));
  return [...new Intl.Segmenter("pt", { granularity: "grapheme" }).segment(name)];
}

/** Width at a place in the word, 0 for its first letter to 1 for its last: one and a half breaths. */
function widthAt(place: number): number {
  const breath = 0.5 - 0.5 * Math.cos(3 * Math.PI * place);
  return Math.round(narrowestPercent + (widestPercent - narrowestPercent) * breath);
}
