import { type Catalogue, createCatalogue, type PageQuery } from "#app/stations/catalogue/catalogue.ts";
import type { Station } from "#app/stations/station/station.ts";
import { station } from "./named-stations.ts";

/** A catalogue of these stations. */
export function catalogueOf(...stations: readonly Station[]): Catalogue {
  const catalogue = createCatalogue();
  catalogue.put(stations);
  return catalogue;
}

/** The query of the first page of a list, without filters. */
export const FIRST_PAGE = { genre: "", country: "", sort: "newest", show: 60 } as const;

/** The query of a whole list, without filters. */
export const WHOLE_LIST: PageQuery = {
  q: "",
  genre: "",
  country: "",
  city: "",
  language: "",
  tag: "",
  letter: "",
  sort: "newest",
  limit: 500,
  after: null,
};

/** The ids of stations as one text, for ids of one letter. */
export function idsOf(stations: readonly Pick<Station, "id">[]): string {
  return stations.map(({ id }) => id).join("");
}

/** A time on 1 January 2026, so many minutes after noon. */
export function afternoon(minute: number): Date {
  return new Date(Date.UTC(2026, 0, 1, 12, minute));
}

/** A station with these fields, created so many minutes after noon. */
export function stationAt(minute: number, fields: Parameters<typeof station>[0]): Station {
  return station({ ...fields, createdAt: afternoon(minute) });
}

/** The fields of two stations of one genre in two spellings, with a tag in common. */
export const AGUA_FM = {
  id: "a",
  name: "Água FM",
  genre: "Fado",
  country: "Portugal",
  tags: ["Manhãs", "notícias"],
  languages: ["pt"],
};
export const NINETY_FM = {
  id: "b",
  name: "90 FM",
  genre: "fádo",
  country: "Brasil",
  tags: ["notícias"],
  languages: ["en", "pt"],
};
