export const LIST_FORMATS = ["m3u", "pls", "xspf", "opml", "json", "json-lines", "csv", "pyradio-csv"] as const;

export type ListFormat = (typeof LIST_FORMATS)[number];

/** Latin-1 is decoded as Windows-1252, its superset. */
export type ListEncoding =
  | "ascii"
  | "utf-8"
  | "utf-8 with BOM"
  | "utf-16le"
  | "utf-16be"
  | "iso-8859-1"
  | "windows-1252"
  /** Any other one that an XML declaration names. */
  | (string & {});

/** The file is not a list in a supported format. The message is a Portuguese sentence for the user. */
export class UnreadableList extends Error {
  override name = "UnreadableList";
}
