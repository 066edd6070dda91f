import type { Facet } from "#app/catalogue/facets.ts";
import { fold } from "#app/platform/folded-text.ts";

/** The part of a long list of genres or countries that a page carries, and what it needs to know of the rest. */
export type TopFacets = {
  /** The most frequent first; a chosen one that is not among them stands at the end. */
  shown: readonly Facet[];
  /** How many there are in all. */
  count: number;
  /** Of the stations that have any. */
  stations: number;
};

/** The most frequent of them, and the one that is chosen. */
export function topFacets(facets: readonly Facet[], most: number, chosen: string): TopFacets {
  const frequent = facets.slice(0, most);
  const isChosen = ({ label }: Facet) => fold(label) === fold(chosen);
  const rare = frequent.some(isChosen) ? undefined : facets.find(isChosen);
  return {
    shown: rare ? [...frequent, rare] : frequent,
    count: facets.length,
    stations: facets.reduce((sum, { count }) => sum + count, 0),
  };
}

/** All genres and countries that the list at an url can be narrowed by. */
export type AllFacets = {
  /** Of the page that has them: menus of one list do not show those of another. */
  url: string;
  genres: Facet[];
  countries: Facet[];
};
