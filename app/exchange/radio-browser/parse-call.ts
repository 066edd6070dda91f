import { NAME_LISTS, type NameList } from "./api-records.ts";
import { API_FORMATS, type ApiFormat } from "./formats/api-format.ts";

/** The fields by which paths list stations. */
export const LISTED_BY = ["name", "codec", "country", "countrycode", "state", "language", "tag"] as const;

export type ListedBy = (typeof LISTED_BY)[number];

/** Lists of stations that have no parameters but offset, limit and hidebroken. */
export const TOP_LISTS = ["topclick", "topvote", "lastclick", "lastchange", "broken"] as const;

export type TopList = (typeof TOP_LISTS)[number];

/** Things of upstream that are not kept here: their lists are empty. */
export const EMPTY_LISTS = ["checksteps", "streamingservers", "byserveruuid"] as const;

/** What is called, without its parameters. `uuid`, `rows`: as they stand in the path; null without one. */
export type ApiCall =
  | { type: "stations" }
  | { type: "by"; field: ListedBy; exact: boolean; term: string }
  | { type: "byuuid"; uuid: string | null }
  | { type: "byurl" }
  | { type: "search" }
  | { type: "top"; list: TopList; rows: string | null }
  | { type: "changed" | "checks" | "clicks"; uuid: string | null }
  /** Of this site alone: mirrors learn by it which other UUIDs stations answer to. */
  | { type: "aliases" }
  /** `country`: of states; null in all. `part`: may be empty. */
  | { type: "names"; list: NameList; country: string | null; part: string }
  | { type: "stats" | "servers" | "config" }
  | { type: "empty"; list: (typeof EMPTY_LISTS)[number] };

type ParsedCall = { ok: true; format: ApiFormat; call: ApiCall } | { ok: false; status: 404 | 406 };

const NOT_FOUND: ParsedCall = { ok: false, status: 404 };

const LISTS: readonly ApiFormat[] = ["json", "xml", "csv"];

/**
 * The call of a path that begins with a format. Parts are decoded once, after the path was split; a malformed escape
 * stays as it is. A slash at the end is nothing, except after a country whose states are listed.
 */
export function parseCall(path: string): ParsedCall {
  const [, name = "", ...encoded] = path.split("/");
  const format = API_FORMATS.find((one) => one === name);
  if (!format) return NOT_FOUND;
  const parts = encoded.map(decodePart);
  const call = callOf(parts);
  if (!call) return NOT_FOUND;
  return formatsOf(call).includes(format) ? { ok: true, format, call } : { ok: false, status: 406 };
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function callOf(parts: readonly string[]): ApiCall | null {
  const [first, ...rest] = parts;
  if (first === "stations") return stationsCall(rest);
  if (first === "states" && rest.length > 1) {
    const [country = "", ...part] = rest;
    return { type: "names", list: first, country, part: part.join("/") };
  }
  const term = termOf(rest);
  if (isNameList(first)) return { type: "names", list: first, country: null, part: term };
  switch (first) {
    case "checks":
    case "clicks":
      return { type: first, uuid: term || null };
    case "stats":
    case "servers":
    case "config":
      return term ? null : { type: first };
    case "checksteps":
      return term ? null : { type: "empty", list: first };
    case "streamingservers":
      return { type: "empty", list: first };
    default:
      return null;
  }
}

function isNameList(name: string | undefined): name is NameList {
  return name !== undefined && Object.hasOwn(NAME_LISTS, name);
}

function stationsCall([name = "", ...rest]: readonly string[]): ApiCall | null {
  const term = termOf(rest);
  const top = TOP_LISTS.find((one) => one === name);
  if (top) return { type: "top", list: top, rows: term || null };
  switch (name) {
    case "":
      return term ? null : { type: "stations" };
    case "search":
    case "byurl":
    case "aliases":
      return term ? null : { type: name };
    case "byuuid":
    case "changed":
      return { type: name, uuid: term || null };
    case "byserveruuid":
      return { type: "empty", list: name };
    default:
      return term ? listedBy(name, term) : null;
  }
}

function listedBy(name: string, term: string): ApiCall | null {
  const exact = name.endsWith("exact");
  const field = LISTED_BY.find((one) => `by${one}${exact ? "exact" : ""}` === name);
  // Upstream has no such path.
  return field && (field !== "countrycode" || exact) ? { type: "by", field, exact, term } : null;
}

/** Some clients leave the slashes of a term as they are. */
function termOf(parts: readonly string[]): string {
  const end = parts.at(-1) === "" ? -1 : undefined;
  return parts.slice(0, end).join("/");
}

function formatsOf(call: ApiCall): readonly ApiFormat[] {
  switch (call.type) {
    case "stations":
    case "by":
    case "byuuid":
    case "byurl":
    case "search":
    case "top":
      return API_FORMATS;
    case "empty":
      return call.list === "byserveruuid" ? API_FORMATS : LISTS;
    case "servers":
      return ["json"];
    case "stats":
    case "config":
      return ["json", "xml"];
    default:
      return LISTS;
  }
}
