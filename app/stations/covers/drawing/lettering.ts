import { round } from "./shapes.ts";

/** Stroke width in glyph units. Strokes have square caps and mitred joins. */
export const LETTER_STROKE = 1.3;

/** A placed glyph: the path to stroke and its transform. */
type PlacedLetter = { outline: string; transform: string };

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

/** A letter as one stroke: its width, and its path from (0, 0) to a height of 6. */
type Glyph = { width: number; outline: string };

/** RadioWave's own alphabet, on a grid of 4 × 6 (M and W are wider). "~" is the wave of a name without letters. */
export const GLYPHS: Readonly<Record<string, Glyph>> = {
  A: { width: 4, outline: "M0 6V2A2 2 0 0 1 4 2V6M0 4H4" },
  B: { width: 4, outline: "M0 3H2.4A1.5 1.5 0 0 1 2.4 6H0V0H2.2A1.5 1.5 0 0 1 2.2 3" },
  C: { width: 4, outline: "M3.88 1.32A2 2 0 0 0 0 2V4A2 2 0 0 0 3.88 4.68" },
  D: { width: 4, outline: "M0 0H1.4A2.6 2.6 0 0 1 4 2.6V3.4A2.6 2.6 0 0 1 1.4 6H0Z" },
  E: { width: 3.6, outline: "M3.6 0H0V6H3.6M0 3H3.2" },
  F: { width: 3.6, outline: "M3.6 0H0V6M0 3H3.2" },
  G: { width: 4, outline: "M3.88 1.32A2 2 0 0 0 0 2V4A2 2 0 0 0 4 4V3.2H2.7" },
  H: { width: 4, outline: "M0 0V6M4 0V6M0 3H4" },
  I: { width: 0, outline: "M0 0V6" },
  J: { width: 3.6, outline: "M3.6 0V4.2A1.8 1.8 0 0 1 0 4.2" },
  K: { width: 4, outline: "M0 0V6M0 3H1A3 3 0 0 0 4 0M1 3A3 3 0 0 1 4 6" },
  L: { width: 3.4, outline: "M0 0V6H3.4" },
  M: { width: 4.8, outline: "M0 6V0H2.9A1.9 1.9 0 0 1 4.8 1.9V6M2.4 0V3.6" },
  N: { width: 4, outline: "M0 6V0H2A2 2 0 0 1 4 2V6" },
  O: { width: 4, outline: "M0 2A2 2 0 0 1 4 2V4A2 2 0 0 1 0 4Z" },
  P: { width: 4, outline: "M0 6V0H2.3A1.7 1.7 0 0 1 2.3 3.4H0" },
  Q: { width: 4, outline: "M0 2A2 2 0 0 1 4 2V4A2 2 0 0 1 0 4ZM2.5 4.3L4 5.8" },
  R: { width: 4, outline: "M0 6V0H2.3A1.7 1.7 0 0 1 2.3 3.4H0M1.6 3.4A2.4 2.6 0 0 1 4 6" },
  S: {
    width: 4,
    outline: "M3.92 1.2A1.7 1.6 0 0 0 2.4 0H1.5A1.5 1.5 0 0 0 1.5 3H2.5A1.5 1.5 0 0 1 2.5 6H1.6A1.7 1.6 0 0 1 .08 4.8",
  },
  T: { width: 4, outline: "M0 0H4M2 0V6" },
  U: { width: 4, outline: "M0 0V4A2 2 0 0 0 4 4V0" },
  V: { width: 4, outline: "M0 0V1.2L1.6 6H2.4L4 1.2V0" },
  W: { width: 4.8, outline: "M0 0V4.1A1.9 1.9 0 0 0 1.9 6H2.9A1.9 1.9 0 0 0 4.8 4.1V0M2.4 6V2.4" },
  X: { width: 4, outline: "M0 0C0 3 4 3 4 6M4 0C4 3 0 3 0 6" },
  Y: { width: 4, outline: "M0 0V1.4A2 2 0 0 0 4 1.4V0M2 3.4V6" },
  Z: { width: 4, outline: "M0 0H4L0 6H4" },
  "0": { width: 4, outline: "M0 2A2 2 0 0 1 4 2V4A2 2 0 0 1 0 4Z" },
  "1": { width: 1.6, outline: "M0 1.4L1.6 0V6" },
  "2": { width: 4, outline: "M0 2A2 2 0 0 1 4 2C4 4 0 4 0 6H4" },
  "3": {
    width: 4,
    outline:
      "M.08 1.2A1.7 1.6 0 0 1 1.6 0H2.4A1.5 1.5 0 0 1 2.4 3H1.2M2.4 3A1.5 1.5 0 0 1 2.4 6H1.6A1.7 1.6 0 0 1 .08 4.8",
  },
  "4": { width: 4.2, outline: "M.4 0V3.9H4.2M3.2 1.9V6" },
  "5": { width: 4, outline: "M3.7 0H.3V2.6H2.3A1.7 1.7 0 0 1 2.3 6H1.6A1.7 1.6 0 0 1 .05 4.9" },
  "6": { width: 4, outline: "M3.5 0A3.5 4 0 0 0 0 4A2 2 0 0 0 4 4A2 2 0 0 0 0 4" },
  "7": { width: 4, outline: "M0 0H4L1.5 6" },
  "8": { width: 4, outline: "M2 0A1.7 1.5 0 0 1 2 3A1.7 1.5 0 0 1 2 0M2 3A2 1.5 0 0 1 2 6A2 1.5 0 0 1 2 3" },
  "9": { width: 4, outline: "M.5 6A3.5 4 0 0 0 4 2A2 2 0 0 0 0 2A2 2 0 0 0 4 2" },
  "~": { width: 6, outline: "M0 3.5A1.5 1.7 0 0 1 3 3A1.5 1.7 0 0 0 6 2.5" },
};
