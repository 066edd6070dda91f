import type { VersionFields } from "./field-list.ts";

/**
 * What an upstream reports about a station beyond the columns of `stations`. Times: ISO 8601 in UTC, without fractions;
 * null where unknown. `iso_3166_2`: '' and null both occur.
 */
export type UpstreamFacts = {
  url_resolved: string;
  /** The texts as they came: also of unknown names. They stand while `languages` are those that were written. */
  language: string;
  languagecodes: string;
  iso_3166_2: string | null;
  votes: number;
  codec: string;
  /** In kbit/s; 0: unknown. */
  bitrate: number;
  hls: 0 | 1;
  lastcheckok: 0 | 1;
  lastchecktime: string | null;
  lastcheckoktime: string | null;
  clicktimestamp: string | null;
  clickcount: number;
  clicktrend: number;
  ssl_error: 0 | 1;
  has_extended_info: boolean;
  /** Whether it gave coordinates; missing in facts that were stored by earlier versions. */
  gives_place?: boolean;
};

/** The values of a station's columns that came from an upstream; a column with another value was changed here. */
export type WrittenFields = Partial<VersionFields>;
