import { type Family, familyOf } from "./drawing/family.ts";
import { FAMILY_MOTIFS } from "./drawing/family-motifs.ts";
import { glaze } from "./drawing/glaze.ts";
import { initialsOf } from "./drawing/initials.ts";
import type { Motif } from "./drawing/motif.ts";
import { plate } from "./drawing/plate.ts";
import { SCHEMES, type Scheme } from "./drawing/schemes.ts";
import { randomFrom, seedOf } from "./drawing/seed.ts";
import { ground, SIDE } from "./drawing/shapes.ts";

/** All that decides a cover. Seed: unsigned, 32 bits. Initials: none, one or two of A–Z and 0–9. */
export type CoverRecipe = { family: Family; seed: number; initials: string; builtIn: boolean };

/** The recipe of a station's cover. A station without a genre gets a family by its name. Never throws. */
export function coverRecipe(station: { name: string; genre: string | null; builtIn?: boolean }): CoverRecipe {
  const seed = seedOf(station.name);
  return {
    family: familyOf(station.genre ?? "", seed),
    seed,
    initials: initialsOf(station.name),
    builtIn: station.builtIn ?? false,
  };
}

/**
 * Draws a cover: a self-contained SVG (no fonts, scripts, styles or addresses), the same for the same recipe.
 * Only the recipe's own closed alphabet reaches the text, so that no name can put markup into it.
 * Source: design, section 4.
 */
export function drawCover(recipe: CoverRecipe): string {
  const { scheme, motif } = choose(recipe);
  const pattern = ground(scheme.ground) + motif(scheme, randomFrom(recipe.seed));
  const drawing = pattern + plate(recipe.initials, scheme) + glaze(recipe.seed);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" shape-rendering="geometricPrecision">${drawing}</svg>`;
}

/** Built-in stations always show their family's first scheme and own motif, so that the ten differ from one another. */
function choose({ family, seed, builtIn }: CoverRecipe): { scheme: Scheme; motif: Motif } {
  const [first, second, third] = SCHEMES[family];
  const { own, sibling } = FAMILY_MOTIFS[family];
  if (builtIn) return { scheme: first, motif: own };
  const scheme = [first, second, third][(seed >>> 9) % 3] ?? first;
  return { scheme, motif: (seed >>> 17) % 3 === 0 ? sibling : own };
}
