/** What lists of stations can be taken away as: the ending of the address, and its type. */
export const EXPORT_FORMATS = {
  m3u: { label: "M3U", contentType: "audio/x-mpegurl; charset=utf-8" },
  pls: { label: "PLS", contentType: "audio/x-scpls; charset=utf-8" },
  xspf: { label: "XSPF", contentType: "application/xspf+xml; charset=utf-8" },
  json: { label: "JSON", contentType: "application/json; charset=utf-8" },
  csv: { label: "CSV", contentType: "text/csv; charset=utf-8" },
} as const;

export type ExportFormat = keyof typeof EXPORT_FORMATS;

/** How a list is written, from its beginning to its end. */
export type ListWriter<Written> = {
  begin: string;
  /** `number`: from 1. */
  station: (station: Written, number: number) => string;
  end: (count: number) => string;
};
