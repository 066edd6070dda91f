export const API_FORMATS = ["json", "xml", "csv", "m3u", "pls", "xspf", "ttl"] as const;

export type ApiFormat = (typeof API_FORMATS)[number];

/** Those that lists of other things than stations have. */
export type ApiRecordFormat = "json" | "xml" | "csv";

/** Those of the responses to votes and to new stations. */
export const STATUS_FORMATS = ["json", "xml"] as const;

/** Those of the responses to clicks: also playlists of one stream. */
export const CLICK_FORMATS = [...STATUS_FORMATS, "m3u", "pls"] as const;

/** Without a character set: a client refuses every other type than this one of JSON. */
export const CONTENT_TYPES: Readonly<Record<ApiFormat, string>> = {
  json: "application/json",
  xml: "text/xml",
  csv: "text/csv",
  m3u: "audio/mpegurl",
  pls: "audio/x-scpls",
  xspf: "application/xspf+xml",
  ttl: "text/turtle",
};

/**
 * Writes a list in pieces, in UTF-8: the head, each item, the tail. `count`: of the items. `index`: from 0; an item
 * begins with what separates it from the one before. `fileName`: of a playlist, for Content-Disposition.
 */
export type ApiListWriter<Item> = {
  contentType: string;
  fileName: string | null;
  head: (count: number) => string;
  item: (item: Item, index: number) => string;
  tail: string;
};

type ApiValue = string | number | boolean | null;

/** A thing of the API, in its fields. */
export type ApiRecord = Readonly<Record<string, ApiValue>>;

/** A thing that may have lists among its fields. */
export type ApiObject = Readonly<Record<string, ApiValue | readonly string[]>>;

/** Compact JSON with the fields in their order. A lone surrogate becomes U+FFFD: strict parsers refuse a list for its escape. */
export function jsonText(value: object): string {
  const json = JSON.stringify(value);
  return json.includes("\\ud") ? JSON.stringify(value, wellFormed) : json;
}

function wellFormed(_name: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value;
}
