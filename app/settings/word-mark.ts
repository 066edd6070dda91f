const narrowestPercent = 62;
const widestPercent = 125;

const graphemes = new Intl.Segmenter("pt", { granularity: "grapheme" });

export type WordMarkLetter = { letter: string; start: number; widthPercent: number };

/**
 * Gives each letter of a name its width, so that the word breathes: narrow, wide, narrow, and wide again at the end.
 * A letter is what a reader sees as one (base and accents together, an emoji of several parts); `start` is its offset in
 * the name. Width: whole percent of the normal width, 62 to 125, the whole axis of the typeface. A single letter is narrow.
 */
export function letterWidths(name: string): WordMarkLetter[] {
  const letters = [...graphemes.segment(name)];
  const last = Math.max(1, letters.length - 1);
  return letters.map(({ segment, index }, place) => ({
    letter: segment,
    start: index,
    widthPercent: widthAt(place / last),
  }));
}

/** Width at a place in the word, 0 for its first letter to 1 for its last: one and a half breaths. */
function widthAt(place: number): number {
  const breath = 0.5 - 0.5 * Math.cos(3 * Math.PI * place);
  return Math.round(narrowestPercent + (widestPercent - narrowestPercent) * breath);
}
