import type { ListQuery } from "#app/catalogue/list-query.ts";
import { fold } from "#app/platform/folded-text.ts";

export type ActiveFilter = {
  field: "genre" | "country" | "letter";
  label: string;
  /** Of the stations in the list with this filter; null where it is not counted. */
  count: number | null;
};

type Labelled = readonly { label: string; count: number }[];

/**
 * The filters that narrow a list, each also where nothing passes it: a list without stations says why. The label is the
 * stations' own spelling where the list's counts have it, else the query's, whose labels `Catalogue.withLabels` resolves.
 */
export function activeFilters(
  { genre, country, letter }: Pick<ListQuery, "genre" | "country" | "letter">,
  { genres, countries }: { genres: Labelled; countries: Labelled },
): ActiveFilter[] {
  const named = (labels: Labelled, text: string) => labels.find(({ label }) => fold(label) === fold(text));
  return [
    ...(genre ? [{ field: "genre" as const, label: genre, count: 0, ...named(genres, genre) }] : []),
    ...(country
      ? [{ field: "country" as const, label: country, count: null, ...labelOf(named(countries, country)) }]
      : []),
    ...(letter
      ? [{ field: "letter" as const, label: letter === "#" ? "Outros nomes (#)" : `Letra ${letter}`, count: null }]
      : []),
  ];
}

function labelOf(found: { label: string } | undefined): { label?: string } {
  return found ? { label: found.label } : {};
}
