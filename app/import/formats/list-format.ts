/** What a list can be written in. */
export const LIST_FORMATS = ["m3u", "pls", "xspf", "opml", "json", "json-lines", "csv", "pyradio-csv"] as const;

export type ListFormat = (typeof LIST_FORMATS)[number];

/** What the bytes of a list are. Latin-1 is read as Windows-1252, of which it is a part. */
export type ListEncoding =
  | "ascii"
  | "utf-8"
  | "utf-8 with BOM"
  | "utf-16le"
  | "utf-16be"
  | "iso-8859-1"
  | "windows-1252"
  /** One that an XML declaration names. */
  | (string & {});
