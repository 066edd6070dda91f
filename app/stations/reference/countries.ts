import names from "./countries.json" with { type: "json" };
import { normaliseName } from "./normalise-name.ts";

/** By code (ISO 3166-1, two letters): the name that we show. */
const shown = new Map(Object.entries(names).map(([code, [name = ""]]) => [code, name]));

/** By any name that lists call it by: Portuguese, English, its own language's and some others', and by its code. */
const known = new Map(
  Object.entries(names).flatMap(([code, [name = "", ...others]]) =>
    [code, name, ...others].map((called): [string, string] => [normaliseName(called), name]),
  ),
);

/** Every country's Portuguese name, in the order of the alphabet. */
export const COUNTRY_NAMES: readonly string[] = [...shown.values()].toSorted(new Intl.Collator("pt").compare);

/**
 * A country's Portuguese name, from its code or from what it is called; the code comes first. A name that nobody knows stays
 * as it is. Empty when there is neither.
 */
export function countryName({ code = "", name = "" }: { code?: string; name?: string }): string {
  return shown.get(code.trim().toUpperCase()) ?? known.get(normaliseName(name)) ?? name.trim();
}
