/**
 * The site's name as a word mark, in the surrounding font size.
 * The separate letters are hidden from assistive technology, which gets the whole name once.
 */
export function WordMark({ name }: { name: string }) {
  return (
    <span className="font-[640] tracking-[-0.02em]">
      <span className="sr-only">{name}</span>
      <span aria-hidden="true">
        {letterWidths(name).map(({ letter, start, widthPercent }) => (
          <span key={start} style={{ fontStretch: `${widthPercent}%` }}>
            {letter}
          </span>
        ))}
      </span>
    </span>
  );
}

const NARROWEST_PERCENT = 62;
const WIDEST_PERCENT = 125;

/** Printable Latin characters with precomposed accents, where each character is one letter. Most names consist of these only. */
const ONE_CHARACTER_PER_LETTER = /^[ -~\u00a0-\u00ac\u00ae-\u024f]*$/;

type WordMarkLetter = { letter: string; start: number; widthPercent: number };

/**
 * Computes the width of each letter of a name: narrow, wide, narrow, and wide again at the end, along a cosine curve.
 * A letter is one grapheme (a base with its accents, an emoji of several code points); `start` is its offset in the name.
 * Width: whole percent of the normal width, 62 to 125, the whole axis of the typeface. A single letter is narrow.
 */
export function letterWidths(name: string): WordMarkLetter[] {
  const letters = lettersOf(name);
  const last = Math.max(1, letters.length - 1);
  return letters.map(({ segment, index }, position) => ({
    letter: segment,
    start: index,
    widthPercent: widthAt(position / last),
  }));
}

/** Creates a segmenter only when needed: on a slow device that takes 120 ms, before the page is hydrated. */
function lettersOf(name: string): { segment: string; index: number }[] {
  if (ONE_CHARACTER_PER_LETTER.test(name)) return [...name].map((segment, index) => ({ segment, index }));
  return [...new Intl.Segmenter("pt", { granularity: "grapheme" }).segment(name)];
}

/** Width at a relative position in the word, from 0 (first letter) to 1 (last): one and a half periods of a cosine. */
function widthAt(position: number): number {
  const share = 0.5 - 0.5 * Math.cos(3 * Math.PI * position);
  return Math.round(NARROWEST_PERCENT + (WIDEST_PERCENT - NARROWEST_PERCENT) * share);
}
