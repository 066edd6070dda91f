import { GLYPHS, type Glyph } from "./glyphs.ts";
import { round } from "./shapes.ts";

/** Stroke width in glyph units. Strokes have square caps and mitred joins. */
export const LETTER_STROKE = 1.3;

/** A placed glyph: the path to stroke and its transform. */
export type PlacedLetter = { outline: string; transform: string };

/**
 * Lays out a text in RadioWave's own alphabet, from its top left corner; the height includes the stroke.
 * Characters without a glyph (see GLYPHS: A–Z, 0–9, "~") are omitted.
 */
export function placeLetters(text: string, { x, y, height }: { x: number; y: number; height: number }): PlacedLetter[] {
  const unit = unitAt(height);
  const inset = (unit * LETTER_STROKE) / 2;
  let left = x;
  return glyphsOf(text).map(({ width, outline }) => {
    const transform = `translate(${round(left + inset)} ${round(y + inset)}) scale(${round(unit)})`;
    left += unit * (width + LETTER_STROKE + GAP);
    return { outline, transform };
  });
}

/** The width of a text at a height, in the same unit. */
export function letteringWidth(text: string, height: number): number {
  const widths = glyphsOf(text).map(({ width }) => width + LETTER_STROKE);
  return unitAt(height) * (widths.reduce((sum, width) => sum + width, 0) + GAP * (widths.length - 1));
}

const GLYPH_HEIGHT = 6;
const GAP = 0.85;

function unitAt(height: number): number {
  return height / (GLYPH_HEIGHT + LETTER_STROKE);
}

function glyphsOf(text: string): Glyph[] {
  return [...text].map((character) => GLYPHS[character]).filter((glyph) => glyph !== undefined);
}
