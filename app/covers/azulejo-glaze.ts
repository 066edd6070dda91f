import { PIGMENTS } from "./drawing/pigments.ts";
import { randomFrom } from "./drawing/seed.ts";

/** One coat over several tiles: the tiles' outline and how strongly the colour shows. */
export type GlazeCoat = { outline: string; colour: string; opacity: number };

/**
 * The glaze of a wall of tiles, each 60 × 60: no two neighbours quite alike, as if fired by hand.
 * Tiles of the same tone share one coat, which keeps the markup small. Always the same for the same size.
 */
export function azulejoGlaze(columns: number, rows: number): GlazeCoat[] {
  const random = randomFrom(1755);
  const tiles = new Map<number, string>();
  for (let tile = 0; tile < columns * rows; tile++) {
    const tone = Math.round((random() - 0.5) * 2 * STRONGEST);
    if (tone === 0) continue;
    const place = `M${(tile % columns) * 60} ${Math.floor(tile / columns) * 60}`;
    tiles.set(tone, `${tiles.get(tone) ?? ""}${place}h60v60h-60z`);
  }
  return [...tiles].map(([tone, outline]) => ({
    outline,
    colour: tone > 0 ? "#fff" : PIGMENTS.noite,
    opacity: Math.abs(tone) / 100,
  }));
}

/** In hundredths of opacity. */
const STRONGEST = 5;
