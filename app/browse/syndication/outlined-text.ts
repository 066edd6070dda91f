import outlines from "#app/platform/ui/fonts/archivo-outlines.json" with { type: "json" };

/** The advance, in thousandths of the font size, and the outline, as SVG path data with y upwards. */
type Glyph = readonly [advance: number, outline: string];

type Style = { glyphs: Readonly<Record<string, Glyph>>; kerning: Readonly<Record<string, number>> };

/**
 * Letters of Archivo as outlines, for images that are drawn where no font is installed: semi-bold and wide, and
 * regular. scripts/outline-archivo.ts writes them.
 */
// JSON has no tuples.
const STYLES = outlines as unknown as { title: Style; text: Style };

// The same.
const WORD_MARK = outlines.wordMark as unknown as readonly Glyph[];

/** `tracking`: added after each letter. All lengths are relative to the font size. */
export type TextStyle = { style: keyof typeof STYLES; tracking: number };

/** A text in the form that is set: composed letters, single spaces; null if Archivo lacks one of its letters. */
export function settableText(text: string, { style }: TextStyle): string | null {
  const composed = text.slice(0, MAX_LENGTH).normalize("NFC").replace(/\s+/gu, " ").trim();
  const { glyphs } = STYLES[style];
  return [...composed].every((letter) => glyphs[letter] !== undefined) ? composed : null;
}

/** In UTF-16 units. More than a card has room for. */
const MAX_LENGTH = 200;

/** The width of a settable text. */
export function textWidth(text: string, { style, tracking }: TextStyle): number {
  const { glyphs, kerning } = STYLES[style];
  let width = 0;
  let before = "";
  for (const letter of text) {
    width += (glyphs[letter]?.[0] ?? 0) + (kerning[before + letter] ?? 0) + tracking * UNITS;
    before = letter;
  }
  return before === "" ? 0 : width / UNITS - tracking;
}

/** The letters of a settable text, from the start of its baseline, as SVG. */
export function drawText(text: string, at: { x: number; y: number; size: number; colour: string }, style: TextStyle) {
  return drawLetters(placeLetters(text, style), at);
}

/** The word mark of the default name. Its tracking is that of app/platform/site-settings/word-mark.tsx. */
export function drawWordMark(at: { x: number; y: number; size: number; colour: string }): string {
  let x = 0;
  const letters = WORD_MARK.map(([advance, outline]) => {
    const letter = { x, outline };
    x += advance / UNITS - 0.02;
    return letter;
  });
  return drawLetters(letters, at);
}

/**
 * Breaks a settable text into lines no wider than `maxWidth`, all of about the same length. Null if it needs more than
 * `maxLines`; with `breakWords` words are broken too, and what is too much becomes an ellipsis.
 */
export function breakLines(
  text: string,
  { maxWidth, maxLines, breakWords = false }: { maxWidth: number; maxLines: number; breakWords?: boolean },
  style: TextStyle,
): string[] | null {
  const lines = fill(text, maxWidth, { breakWords, style });
  if (!lines) return null;
  if (lines.length > maxLines) {
    if (!breakWords) return null;
    const last = shorten(lines.slice(maxLines - 1).join(" "), maxWidth, style);
    return [...lines.slice(0, maxLines - 1), last];
  }
  let [tooNarrow, wideEnough] = [0, maxWidth];
  let balanced = lines;
  for (let step = 0; step < BALANCING_STEPS; step += 1) {
    const width = (tooNarrow + wideEnough) / 2;
    const narrower = fill(text, width, { breakWords: false, style });
    if (narrower && narrower.length <= lines.length) [balanced, wideEnough] = [narrower, width];
    else tooNarrow = width;
  }
  return balanced;
}

const BALANCING_STEPS = 10;
const ELLIPSIS = "…";

/** A settable text, cut with an ellipsis if it is wider than `maxWidth`. */
export function shorten(text: string, maxWidth: number, style: TextStyle): string {
  if (textWidth(text, style) <= maxWidth) return text;
  const letters = [...text];
  while (letters.length > 0 && textWidth(letters.join("").trimEnd() + ELLIPSIS, style) > maxWidth) letters.pop();
  return letters.join("").trimEnd() + ELLIPSIS;
}

/** As many words in each line as fit. Null if a word does not and must not be broken. */
function fill(text: string, maxWidth: number, { breakWords, style }: { breakWords: boolean; style: TextStyle }) {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line ? `${line} ${word}` : word;
    if (textWidth(longer, style) <= maxWidth) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = word;
    if (textWidth(word, style) <= maxWidth) continue;
    if (!breakWords) return null;
    line = "";
    for (const letter of word) {
      if (line && textWidth(line + letter, style) > maxWidth) {
        lines.push(line);
        line = "";
      }
      line += letter;
    }
  }
  return line ? [...lines, line] : lines;
}

const UNITS = 1000;

function placeLetters(text: string, { style, tracking }: TextStyle) {
  const { glyphs, kerning } = STYLES[style];
  const letters: { x: number; outline: string }[] = [];
  let x = 0;
  let before = "";
  for (const letter of text) {
    const [advance, outline] = glyphs[letter] ?? [0, ""];
    x += (kerning[before + letter] ?? 0) / UNITS;
    letters.push({ x, outline });
    x += advance / UNITS + tracking;
    before = letter;
  }
  return letters;
}

function drawLetters(
  letters: readonly { x: number; outline: string }[],
  { x, y, size, colour }: { x: number; y: number; size: number; colour: string },
): string {
  const drawn = letters
    .filter(({ outline }) => outline !== "")
    .map((letter) => `<path transform="translate(${Math.round(letter.x * UNITS)})" d="${letter.outline}"/>`);
  const scale = size / UNITS;
  return `<g fill="${colour}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${drawn.join("")}</g>`;
}
