import type { Facet } from "#app/catalogue/facets.ts";
import { type ListQuery, PAGE_SIZE } from "#app/catalogue/list-query.ts";

/** The entries of the alphabetical index, in order. # is for names that begin with no letter. */
export const ALPHABET = [..."#ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/**
 * The number of stations of each entry of the alphabetical index. Empty where a list shows no index: it is not ordered by
 * name, or has a single page. With a chosen letter the index is shown in any case, so that the choice can be removed.
 */
export function alphabetCounts(
  facets: readonly Facet[],
  { sort, letter }: Pick<ListQuery, "sort" | "letter">,
): number[] {
  const counts = ALPHABET.map((entry) => facets.find(({ label }) => label === entry)?.count ?? 0);
  const stations = counts.reduce((sum, count) => sum + count, 0);
  const isLong = sort === "name" && stations > PAGE_SIZE;
  return isLong || letter ? counts : [];
}

/** The height of a letter's ticks, 0 to 28 px: by the square root of its share, so that small counts are visible. */
export function tickHeight(count: number, maxCount: number): number {
  return count === 0 ? 0 : Math.round(6 + 22 * Math.sqrt(count / maxCount));
}
