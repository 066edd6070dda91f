import type { Facet } from "#app/catalogue/facets.ts";
import { fold } from "#app/platform/folded-text.ts";

/** The part of the genres or countries that a page's data has, and the totals of all. */
export type TopFacets = {
  /** The most frequent first; the chosen one, if not among them, is last. */
  shown: readonly Facet[];
  /** Number of all genres or countries. */
  count: number;
  /** Number of stations that have any. */
  stations: number;
};

/** The `max` most frequent facets and the chosen one. `facets`: most frequent first. */
export function topFacets(facets: readonly Facet[], max: number, chosen: string): TopFacets {
  const frequent = facets.slice(0, max);
  const isChosen = ({ label }: Facet) => fold(label) === fold(chosen);
  const rare = frequent.some(isChosen) ? undefined : facets.find(isChosen);
  return {
    shown: rare ? [...frequent, rare] : frequent,
    count: facets.length,
    stations: facets.reduce((sum, { count }) => sum + count, 0),
  };
}

/** All genres and countries of a list. */
export type AllFacets = {
  /** The URL they were requested with: a menu ignores those of another list. */
  url: string;
  genres: Facet[];
  countries: Facet[];
};
