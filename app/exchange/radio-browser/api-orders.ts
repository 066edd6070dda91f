import { compareTexts } from "#app/stations/catalogue/list-order.ts";
import { checkedAtOf } from "./api-records.ts";
import type { IndexedStation } from "./indexed-station.ts";
import { parameterName } from "./parameters.ts";
import { apiCountryName } from "./reference/api-countries.ts";

/** The orders of lists of stations, by their names in requests. */
export const API_ORDERS = [
  "name",
  "url",
  "homepage",
  "favicon",
  "tags",
  "country",
  "state",
  "language",
  "votes",
  "codec",
  "bitrate",
  "lastcheckok",
  "lastchecktime",
  "clicktimestamp",
  "clickcount",
  "clicktrend",
  "changetimestamp",
] as const;

export type ApiOrder = (typeof API_ORDERS)[number];

/** The order that a request names; `name` where it names an unknown one, or none. */
export function parseOrder(text: string | undefined): ApiOrder | "random" {
  const name = parameterName(text?.trim() ?? "");
  return name === "random" ? name : (API_ORDERS.find((order) => order === name) ?? "name");
}

type Compare = (one: IndexedStation, other: IndexedStation) => number;

type Field<Value> = keyof { [Name in keyof IndexedStation as IndexedStation[Name] extends Value ? Name : never]: true };

const byText =
  (field: Field<string>): Compare =>
  (one, other) =>
    compareTexts(one[field], other[field]) || compareUuids(one, other);

const byNumber =
  (field: Field<number>): Compare =>
  (one, other) =>
    one[field] - other[field] || compareUuids(one, other);

const byCountry: Compare = (one, other) =>
  compareTexts(apiCountryName(one.countrycode), apiCountryName(other.countrycode)) || compareUuids(one, other);

/** Total orders, ascending: texts by the collation of the site, the empty one first; on a tie by UUID. */
export const API_COMPARATORS: Readonly<Record<ApiOrder, Compare>> = {
  name: byText("name"),
  url: byText("url"),
  homepage: byText("homepage"),
  favicon: byText("favicon"),
  tags: byText("tags"),
  country: byCountry,
  state: byText("state"),
  language: byText("language"),
  votes: byNumber("votes"),
  codec: byText("codec"),
  bitrate: byNumber("bitrate"),
  lastcheckok: byNumber("lastcheckok"),
  lastchecktime: byNumber("checkedAt"),
  clicktimestamp: byNumber("clickedAt"),
  clickcount: byNumber("clickcount"),
  clicktrend: byNumber("clicktrend"),
  changetimestamp: byNumber("changedAt"),
};

/** Those of requests, and that of checks. */
export type StationOrder = ApiOrder | "checks";

export const API_INDEX_COMPARATORS: Readonly<Record<StationOrder, Compare>> = {
  ...API_COMPARATORS,
  checks: (one, other) => lastCheckAt(one) - lastCheckAt(other) || compareUuids(one, other),
};

/** When the present stream of a station was checked last, in milliseconds since 1970; 0: not yet. */
export function lastCheckAt({ station, facts: { check, upstream } }: IndexedStation): number {
  return checkedAtOf({ station, check, upstream })?.getTime() ?? 0;
}

function compareUuids({ uuid: one }: IndexedStation, { uuid: other }: IndexedStation): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
