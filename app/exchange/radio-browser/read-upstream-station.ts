import { oneLine } from "#app/platform/text/plain-text.ts";
import { urlFault } from "#app/platform/text/web-url.ts";
import { streamUrlProblem } from "#app/stations/station/station-fields.ts";
import { parseCoordinates } from "#app/stations/station/station-place.ts";
import type { UpstreamFacts } from "#app/stations/station/upstream-facts.ts";
import { apiTime, parseApiTime } from "./api-time.ts";
import { apiCountryName, findApiCountry } from "./reference/api-countries.ts";
import { parseUuid } from "./uuid.ts";

/** A station as an upstream gives it, checked: texts are on one line, and '' where there is none, the name too. */
export type UpstreamStation = {
  uuid: string;
  changeUuid: string | null;
  /** Up to 400 characters. */
  name: string;
  /** http or https. Its host may be private. */
  url: string;
  homepage: string;
  favicon: string;
  /** As they are, each once. */
  tags: string[];
  country: string;
  /** Of a known country, or ''. */
  countrycode: string;
  state: string;
  language: string;
  languagecodes: string;
  geo_lat: number | null;
  geo_long: number | null;
  facts: UpstreamFacts;
};

/** In characters (code points). Longer texts are cut. */
export const MAX_UPSTREAM_TEXT = 400;
/** Of a list of tags or languages, in UTF-16 code units; items beyond it are left out, whole. */
const MAX_LIST_LENGTH = 10_000;
const MAX_CODE = 50;
/** Far from the limit of a PostgreSQL integer: our own counts are added. */
const MAX_COUNT = 1_000_000_000;
/** In kbit/s. */
const MAX_BITRATE = 1_000_000;

/**
 * Reads a station from a record of Radio Browser's JSON or CSV, where values may be texts. Null without a valid UUID or
 * URL. Every other value that is invalid counts as unknown. Never throws, in time linear in what is kept.
 */
export function parseUpstreamStation(raw: unknown): UpstreamStation | null {
  if (typeof raw !== "object" || raw === null) return null;
  const record = new Map<string, unknown>(Object.entries(raw));
  const uuid = parseUuid(record.get("stationuuid"));
  const url = textOf(record.get("url")).trim();
  if (!uuid || urlFault(url)) return null;
  const country = line(record.get("country"));
  const place = parseCoordinates(textOf(record.get("geo_lat")), textOf(record.get("geo_long")));
  return {
    uuid,
    changeUuid: parseUuid(record.get("changeuuid")),
    // A station may be called null.
    name: cut(textOf(record.get("name")), MAX_UPSTREAM_TEXT),
    url,
    homepage: webUrl(record.get("homepage")),
    favicon: webUrl(record.get("favicon")),
    tags: listItems(record.get("tags")),
    country,
    countrycode: knownCode(line(record.get("countrycode"))) ?? findApiCountry(country) ?? "",
    state: line(record.get("state")),
    language: listItems(record.get("language")).join(","),
    languagecodes: listItems(record.get("languagecodes")).join(","),
    geo_lat: place?.latitude ?? null,
    geo_long: place?.longitude ?? null,
    facts: { ...upstreamFacts(record), gives_place: place !== null },
  };
}

function upstreamFacts(record: ReadonlyMap<string, unknown>): UpstreamFacts {
  const time = (name: string) => apiTime(timeOf(record, name)).iso8601;
  const count = (name: string) => integer(record.get(name), { min: 0, max: MAX_COUNT });
  return {
    url_resolved: streamUrl(record.get("url_resolved")),
    language: listItems(record.get("language")).join(","),
    languagecodes: listItems(record.get("languagecodes")).join(","),
    iso_3166_2: subdivision(record.get("iso_3166_2")),
    votes: count("votes"),
    codec: cut(line(record.get("codec")), MAX_CODE),
    bitrate: integer(record.get("bitrate"), { min: 0, max: MAX_BITRATE }),
    hls: flag(record.get("hls"), 0),
    // In a list without this field no station counts as broken.
    lastcheckok: flag(record.get("lastcheckok"), 1),
    lastchecktime: time("lastchecktime"),
    lastcheckoktime: time("lastcheckoktime"),
    clicktimestamp: time("clicktimestamp"),
    clickcount: count("clickcount"),
    clicktrend: integer(record.get("clicktrend"), { min: -MAX_COUNT, max: MAX_COUNT }),
    ssl_error: flag(record.get("ssl_error"), 0),
    has_extended_info: flag(record.get("has_extended_info"), 0) === 1,
  };
}

function timeOf(record: ReadonlyMap<string, unknown>, name: string): Date | null {
  return parseApiTime(record.get(`${name}_iso8601`)) ?? parseApiTime(record.get(name));
}

/** A text or number as text; '' for anything else. Bounded, because texts of any length may come. */
function textOf(value: unknown): string {
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value.slice(0, 4 * MAX_LIST_LENGTH) : "";
}

function line(value: unknown): string {
  const text = cut(textOf(value), MAX_UPSTREAM_TEXT);
  return text === "null" ? "" : text;
}

/** Cut before it is cleaned and after: cleaning takes time, and makes text shorter. */
function cut(text: string, max: number): string {
  const cleaned = oneLine(text.slice(0, 10 * max));
  return [...cleaned].length <= max ? cleaned : [...cleaned].slice(0, max).join("").trim();
}

function listItems(value: unknown): string[] {
  const items = new Set<string>();
  let length = 0;
  for (const item of textOf(value).split(",").map(line)) {
    length += item.length + 1;
    if (length - 1 > MAX_LIST_LENGTH) break;
    if (item !== "") items.add(item);
  }
  return [...items];
}

function webUrl(value: unknown): string {
  const url = textOf(value).trim();
  return urlFault(url) ? "" : url;
}

/** Without private hosts: an app would open them in the network of its listener. */
function streamUrl(value: unknown): string {
  const url = textOf(value).trim();
  return streamUrlProblem(url) ? "" : url;
}

function knownCode(code: string): string | null {
  const upper = code.toUpperCase();
  return /^[A-Z]{2}$/.test(upper) && apiCountryName(upper) !== "" ? upper : null;
}

/** Such as GB-ENG. The empty text is kept: upstream has it beside null. */
function subdivision(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const code = line(value);
  return /^([A-Z]{2}-[A-Z0-9]{1,3})?$/i.test(code) && value.trim() !== "null" ? code.toUpperCase() : null;
}

function integer(value: unknown, { min, max }: { min: number; max: number }): number {
  const text = textOf(value).trim();
  const number = /^[+-]?\d{1,15}(\.\d{1,15})?$/.test(text) ? Math.trunc(Number(text)) : 0;
  // Adding 0 makes 0 of -0.
  return number >= min && number <= max ? number + 0 : 0;
}

function flag(value: unknown, unknown: 0 | 1): 0 | 1 {
  const text = typeof value === "boolean" ? String(value) : textOf(value).trim().toLowerCase();
  if (text === "1" || text === "true") return 1;
  return text === "0" || text === "false" ? 0 : unknown;
}
