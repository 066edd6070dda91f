import type { ListQuery } from "#app/stations/catalogue/list-query.ts";

type Filters = Pick<ListQuery, "genre" | "country" | "city" | "language" | "letter">;

/** The filters of a list in words: «Jazz, Portugal, em português»; empty without filters. */
export function filtersText({ genre, country, city, language, letter }: Filters): string {
  return [genre, country, city, language && `em ${language}`, letter].filter(Boolean).join(", ");
}

/** The title of the feed of a list's new stations. */
export function feedTitle(filters: Filters): string {
  const text = filtersText(filters);
  return text ? `Estações novas: ${text}` : "Estações novas";
}
