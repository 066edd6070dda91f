import { coverRecipe, drawCover } from "./recipe.ts";

/**
 * The cover of a station, from its name and genre alone: a self-contained square SVG, 240 × 240.
 * The same for the same name and genre, today and on every machine; spelling with or without accents makes no difference.
 * Built-in: the family's first scheme and own motif. Takes any text, however long or hostile; never throws.
 */
export function coverSvg(name: string, genre: string | null, options: { builtIn?: boolean } = {}): string {
  return drawCover(coverRecipe({ name, genre, ...options }));
}
