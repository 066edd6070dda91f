/**
 * The site's name as a word mark, in the surrounding font size.
 * The separate letters are hidden from assistive technology, which gets the whole name once.
 */
export function WordMark({ name }: { name: string }) {
  return (
    <span className="font-[640] tracking-[-0.02em]">
      <span dir="auto" className="sr-only">
        {name}
      </span>
      <span dir="auto" aria-hidden="true">
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

/**
 * One grapheme: two regional indicators (a flag), or a character with its marks, skin tone, tags and joined emoji.
 * Intl.Segmenter is too new for some browsers; its rules for Hangul jamo and Indic conjuncts are left out.
 */
const GRAPHEME = /\p{RI}\p{RI}|.(?:[\p{M}\p{Emoji_Modifier}\u{E0020}-\u{E007F}]|\u200D\p{Extended_Pictographic}?)*/gsu;

type WordMarkLetter = { letter: string; start: number; widthPercent: number };

/**
 * Computes the width of each letter of a name: narrow, wide, narrow, and wide again at the end, along a cosine curve.
 * A letter is one grapheme (a base with its accents, an emoji of several code points); `start` is its offset in the
 * name. Width: whole percent of the normal width, 62 to 125, the whole axis of the typeface. A single letter is narrow.
 */
export function letterWidths(name: string): WordMarkLetter[] {
  const letters = [...name.matchAll(GRAPHEME)];
  const last = Math.max(1, letters.length - 1);
  return letters.map(({ 0: letter, index }, position) => ({
    letter,
    start: index,
    widthPercent: widthAt(position / last),
  }));
}

/** Width at a relative position in the word, from 0 (first letter) to 1 (last): one and a half periods of a cosine. */
function widthAt(position: number): number {
  const share = 0.5 - 0.5 * Math.cos(3 * Math.PI * position);
  return Math.round(NARROWEST_PERCENT + (WIDEST_PERCENT - NARROWEST_PERCENT) * share);
}
