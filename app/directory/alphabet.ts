import type { Facet } from "#app/catalogue/facets.ts";
import { type ListQuery, PAGE_SIZE } from "#app/catalogue/list-query.ts";

/** The entries of the A–Z band, in its order. */
export const ALPHABET = [..."#ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/**
 * How many stations each entry of the band has; empty where a list needs no band: it is ordered by something else, or short
 * enough to be looked through. Whoever chose a letter keeps the band, to leave it again.
 */
export function alphabetCounts(
  facets: readonly Facet[],
  { sort, letter }: Pick<ListQuery, "sort" | "letter">,
): number[] {
  const counts = ALPHABET.map((wanted) => facets.find(({ label }) => label === wanted)?.count ?? 0);
  const stations = counts.reduce((sum, count) => sum + count, 0);
  const isLong = sort === "name" && stations > PAGE_SIZE;
  return isLong || letter ? counts : [];
}

/** How high a letter's ticks stand, from 0 to 28 px: by the root of its share, so that the rarest are seen too. */
export function tickHeight(count: number, most: number): number {
  return count === 0 ? 0 : Math.round(6 + 22 * Math.sqrt(count / most));
}
