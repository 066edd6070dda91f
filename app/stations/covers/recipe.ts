import { fold } from "#app/platform/text/folded-text.ts";
import type { CoverRecipe } from "./drawing/draw-cover.ts";
import { familyOf } from "./drawing/family.ts";
import { seedOf } from "./drawing/seed.ts";

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
 * The first letters of the first two words; a single word gives its first two letters. Small words ("de", "a", "the") do
 * not count unless there is nothing else, nor does a leading "Rádio" before two more words or a frequency. A frequency that
 * comes first gives its megahertz if they have two digits, and else does not count: "10" is no sense of 104.6.
 * Empty when nothing Latin is left: the plate then shows a wave.
 */
export function initialsOf(name: string): string {
  const words = fold(name).toUpperCase().match(WORDS) ?? [];
  const counted = countedWords(words);
  const frequency = FREQUENCY.exec(counted[0] ?? "");
  if (frequency?.[1]?.length === 2) return frequency[1];
  const [first = "", second] = frequency ? countedWords(words.map(withoutFrequency).filter(Boolean)) : counted;
  return second === undefined ? first.slice(0, 2) : first.slice(0, 1) + second.slice(0, 1);
}

/** Letters and digits; a frequency, such as 90.5, 101,3 or 97'7, is not split at its decimal sign. */
const WORDS = /(?:[A-Z]|[0-9]{2,3}[.,'][0-9]{1,2}(?![0-9])|[0-9]+)+/g;

const FREQUENCY = /^([0-9]{2,3})[.,'][0-9]{1,2}/;

const withoutFrequency = (word: string) => word.replace(FREQUENCY, "");

const countedWords = (words: string[]) => withoutRadio(withoutSmallWords(words));

function withoutSmallWords(words: string[]): string[] {
  const significant = words.filter((word) => !SMALL_WORDS.has(word));
  return significant.length > 0 ? significant : words;
}

function withoutRadio(words: string[]): string[] {
  const [first, second = ""] = words;
  return first === "RADIO" && (words.length > 2 || FREQUENCY.test(second)) ? words.slice(1) : words;
}

export const SMALL_WORDS: ReadonlySet<string> = new Set(
  "DE DA DO DAS DOS E A O AS OS EM NO NA THE OF LA EL LE".split(" "),
);
