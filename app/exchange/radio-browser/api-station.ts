/**
 * A station as Radio Browser's API reports it. The order of the fields is part of the API: that of `makeApiStation`, and
 * of `STATION_COLUMNS` in formats/write-stations.ts for lists that are not JSON. Times: `2026-01-31 08:05:09`
 * and `2026-01-31T08:05:09Z`, in UTC; `''` and null where unknown.
 */
export type ApiStation = {
  changeuuid: string;
  stationuuid: string;
  /** A client cuts UUIDs out of the text by the name of this field, which must follow stationuuid. */
  serveruuid: null;
  name: string;
  url: string;
  url_resolved: string;
  homepage: string;
  favicon: string;
  tags: string;
  country: string;
  countrycode: string;
  iso_3166_2: string | null;
  state: string;
  language: string;
  languagecodes: string;
  votes: number;
  lastchangetime: string;
  lastchangetime_iso8601: string | null;
  codec: string;
  bitrate: number;
  hls: 0 | 1;
  lastcheckok: 0 | 1;
  lastchecktime: string;
  lastchecktime_iso8601: string | null;
  lastcheckoktime: string;
  lastcheckoktime_iso8601: string | null;
  lastlocalchecktime: string;
  lastlocalchecktime_iso8601: string | null;
  clicktimestamp: string;
  clicktimestamp_iso8601: string | null;
  clickcount: number;
  clicktrend: number;
  ssl_error: 0 | 1;
  geo_lat: number | null;
  geo_long: number | null;
  /** In metres, from the place that the request names; null without one. */
  geo_distance: number | null;
  has_extended_info: boolean;
};
