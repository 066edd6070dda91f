import type { CoverRecipe } from "./drawing/draw-cover.ts";
import { familyOf } from "./drawing/family.ts";
import { initialsOf } from "./drawing/initials.ts";
import { seedOf } from "./drawing/seed.ts";

/**
 * The parameters of a station's cover, from its name and genre: any text, without a genre the name decides the family too.
 * Apart from the drawing, so that pages that only need a cover's URL do not load the motifs.
 */
export function coverRecipe(station: { name: string; genre: string | null; builtIn?: boolean }): CoverRecipe {
  const seed = seedOf(station.name);
  return {
    family: familyOf(station.genre ?? "", seed),
    seed,
    initials: initialsOf(station.name),
    builtIn: station.builtIn ?? false,
  };
}
