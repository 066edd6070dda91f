import { compareTexts } from "#app/stations/catalogue/list-order.ts";
import type { ApiStationRow } from "./api-station-row.ts";
import { parameterName } from "./parameters.ts";

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

type Compare = (one: ApiStationRow, other: ApiStationRow) => number;

const byText =
  (field: "name" | "url" | "homepage" | "favicon" | "tags" | "country" | "state" | "language" | "codec"): Compare =>
  (one, other) =>
    compareTexts(one[field], other[field]) || compareUuids(one, other);

const byNumber =
  (
    field:
      | "votes"
      | "bitrate"
      | "lastcheckok"
      | "checkedAt"
      | "clickedAt"
      | "clickcount"
      | "clicktrend"
      | "changedAt"
      | "lastCheckAt",
  ): Compare =>
  (one, other) =>
    one[field] - other[field] || compareUuids(one, other);

/** Total orders, ascending: texts by the collation of the site, the empty one first; on a tie by UUID. */
export const API_COMPARATORS: Readonly<Record<ApiOrder, Compare>> = {
  name: byText("name"),
  url: byText("url"),
  homepage: byText("homepage"),
  favicon: byText("favicon"),
  tags: byText("tags"),
  country: byText("country"),
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
  checks: byNumber("lastCheckAt"),
};

function compareUuids({ uuid: one }: ApiStationRow, { uuid: other }: ApiStationRow): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
