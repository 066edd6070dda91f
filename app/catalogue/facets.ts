import type { Entry } from "./entry.ts";

/** A value that stations can be narrowed by, and how many there are. */
export type Facet = { label: string; count: number };

const collator = new Intl.Collator("pt");

/** The genres or countries of some stations, most frequent first; one spelled in several ways counts once, as first met. */
export function facetsOf(entries: Iterable<Entry>, field: "genre" | "country"): Facet[] {
  const facets = new Map<string, Facet>();
  for (const entry of entries) {
    if (!entry[field]) continue;
    const facet = facets.get(entry[field]);
    if (facet) facet.count += 1;
    else facets.set(entry[field], { label: entry.station[field], count: 1 });
  }
  return [...facets.values()].sort((one, other) => other.count - one.count || collator.compare(one.label, other.label));
}
