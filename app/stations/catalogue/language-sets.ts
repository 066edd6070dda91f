import { languageName } from "#app/stations/station/reference/languages.ts";
import { createGroups, type Facet, facetOrder } from "./facets.ts";

/**
 * Numbered sets of languages: 52,000 stations have some hundreds of combinations. A station is filtered by the number
 * of its set, and counted for every language in it.
 */
export function createLanguageSets() {
  const sets = createGroups();

  return {
    /** One more than the largest number that was ever used. */
    size: sets.size,
    countOf: sets.countOf,

    /** Adds a station with these codes; gives the number of its set. */
    add: (codes: readonly string[]): number => sets.add(textOf(codes)),
    remove: (codes: readonly string[]): void => sets.remove(textOf(codes)),

    /** By number of a set: 1 where it has this language. */
    setsWith: (code: string): Uint8Array =>
      Uint8Array.from({ length: sets.size() }, (_, set) => (codesIn(sets.labelOf(set)).includes(code) ? 1 : 0)),

    /** The languages with at least one station, most frequent first, by their Portuguese names. `counts`: by number of a set. */
    facetsOf: (counts: Uint32Array): Facet[] => {
      const stations = new Map<string, number>();
      for (const [set, count] of counts.entries()) {
        if (count === 0) continue;
        for (const code of codesIn(sets.labelOf(set))) stations.set(code, (stations.get(code) ?? 0) + count);
      }
      return [...stations].map(([code, count]) => ({ label: languageName(code), count })).sort(facetOrder);
    },
  };
}

/** The same for the same languages in any order. */
function textOf(codes: readonly string[]): string {
  return codes.length > 1 ? codes.toSorted().join(",") : (codes[0] ?? "");
}

function codesIn(text: string): string[] {
  return text === "" ? [] : text.split(",");
}
