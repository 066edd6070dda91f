/** Formats of exported lists; the keys are file extensions. */
export const EXPORT_FORMATS = {
  m3u: { label: "M3U", contentType: "audio/x-mpegurl; charset=utf-8" },
  pls: { label: "PLS", contentType: "audio/x-scpls; charset=utf-8" },
  xspf: { label: "XSPF", contentType: "application/xspf+xml; charset=utf-8" },
  json: { label: "JSON", contentType: "application/json; charset=utf-8" },
  csv: { label: "CSV", contentType: "text/csv; charset=utf-8" },
} as const;

export type ExportFormat = keyof typeof EXPORT_FORMATS;

export type ListWriter<Entry> = {
  begin: string;
  /** `number`: from 1. */
  station: (station: Entry, number: number) => string;
  end: (count: number) => string;
};
