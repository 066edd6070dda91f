import type { ListQuery } from "#app/catalogue/list-query.ts";
import { fold } from "#app/platform/folded-text.ts";

export type ActiveFilter = {
  field: "genre" | "country" | "letter";
  label: string;
  /** Number of stations that match; null where it is not counted. */
  count: number | null;
};

type Labelled = readonly { label: string; count: number }[];

/**
 * The filters of a list, including those that no station matches, which explain an empty list. The label is the spelling of
 * the list's counts, else that of the query, whose labels `Catalogue.withLabels` resolves.
 */
export function activeFilters(
  { genre, country, letter }: Pick<ListQuery, "genre" | "country" | "letter">,
  { genres, countries }: { genres: Labelled; countries: Labelled },
): ActiveFilter[] {
  const findLabel = (labels: Labelled, text: string) => labels.find(({ label }) => fold(label) === fold(text));
  return [
    ...(genre ? [{ field: "genre" as const, label: genre, count: 0, ...findLabel(genres, genre) }] : []),
    ...(country
      ? [{ field: "country" as const, label: country, count: null, ...labelOf(findLabel(countries, country)) }]
      : []),
    ...(letter
      ? [{ field: "letter" as const, label: letter === "#" ? "Outros nomes (#)" : `Letra ${letter}`, count: null }]
      : []),
  ];
}

function labelOf(found: { label: string } | undefined): { label?: string } {
  return found ? { label: found.label } : {};
}
