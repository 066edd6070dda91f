import type { CoverRecipe } from "./drawing/draw-cover.ts";
import { familyOf } from "./drawing/family.ts";
import { foldForCover, seedOf } from "./drawing/seed.ts";

/**
 * The parameters of a station's cover, from its name and genre: any text, without a genre the name decides the family
 * too. Apart from the drawing, so that pages that only need a cover's URL do not load the motifs.
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

/**
 * The initials on the plate of a cover: up to two of A–Z and 0–9, upper case, without accents.
 * The first letters of the first two words; a single word gives its first two letters.
 * Small words ("de", "a", "the") do not count unless there is nothing else, nor does a leading "Rádio" before two more
 * words. Empty when the name has no Latin letter or digit: the plate then shows a wave.
 */
export function initialsOf(name: string): string {
  const words = foldForCover(name)
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== "");
  const [first = "", second] = withoutRadio(withoutSmallWords(words));
  return second === undefined ? first.slice(0, 2) : first.slice(0, 1) + second.slice(0, 1);
}

function withoutSmallWords(words: string[]): string[] {
  const significant = words.filter((word) => !SMALL_WORDS.has(word));
  return significant.length > 0 ? significant : words;
}

function withoutRadio(words: string[]): string[] {
  return words.length > 2 && words[0] === "RADIO" ? words.slice(1) : words;
}

const SMALL_WORDS = new Set("DE DA DO DAS DOS E A O AS OS EM NO NA THE OF LA EL LE".split(" "));
