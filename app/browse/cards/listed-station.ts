import { formatNumber } from "#app/platform/text/portuguese-format.ts";
import { type Station, UNCHECKED } from "#app/stations/station/station.ts";
import { summaryText } from "#app/stations/station/station-summary.ts";

/** A station as lists show it: for a card, a row and the player. */
export type ListedStation = Omit<
  Station,
  "tags" | "languages" | "region" | "latitude" | "longitude" | "websiteUrl" | "createdAt"
> & {
  /** The generated line of a station without a description. Made on the server, which has the names of languages. */
  summary: string;
};

/** Drops the fields that lists do not show. */
export function toListedStation({
  tags: _tags,
  languages,
  region: _region,
  latitude: _latitude,
  longitude: _longitude,
  websiteUrl: _websiteUrl,
  createdAt: _createdAt,
  ...station
}: Station): ListedStation {
  return { ...station, summary: station.description ? "" : summaryText({ ...station, languages }) };
}

/** Values that are not sent: most stations have them. */
const DEFAULTS: Omit<ListedStation, "id" | "name"> = {
  ...UNCHECKED,
  description: "",
  summary: "",
  streamUrl: "",
  imageUrl: "",
  genre: "",
  country: "",
  countryCode: "",
  city: "",
  listeners: 0,
  bitrate: "",
};

/** A listed station as sent to the browser, without default values. */
export type SerializedStation = Pick<ListedStation, "id" | "name"> & Partial<ListedStation>;

/** A list shows at most two lines of the description. */
const MAX_DESCRIPTION_LENGTH = 140;

/** Prepares a station of a long list for sending; `deserializeStations` restores it. */
export function serializeStation(full: Station): SerializedStation {
  const station = toListedStation(full);
  const { id, name } = station;
  const changed = FIELDS.filter((field) => station[field] !== DEFAULTS[field]).map((field) => [field, station[field]]);
  return { id, name, ...Object.fromEntries(changed), ...shortened(station.description) };
}

/** Restores the stations of a list. */
export function deserializeStations(stations: readonly SerializedStation[]): ListedStation[] {
  return stations.map((station) => ({ ...DEFAULTS, ...station }));
}

// Object.keys has no narrower type; DEFAULTS has exactly these keys.
const FIELDS = Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[];

function shortened(description: string): Partial<ListedStation> {
  if (description.length <= MAX_DESCRIPTION_LENGTH) return {};
  const end = description.lastIndexOf(" ", MAX_DESCRIPTION_LENGTH);
  return { description: `${description.slice(0, end > 0 ? end : MAX_DESCRIPTION_LENGTH)}…` };
}

/** A count with its noun: '1 estação', '2 estações'. `after` is an adjective in singular and plural. */
export function formatStationCount(count: number, after?: { one: string; many: string }): string {
  const word = count === 1 ? "estação" : "estações";
  const ending = after ? ` ${count === 1 ? after.one : after.many}` : "";
  return `${formatNumber(count)} ${word}${ending}`;
}
