import { type Station, UNCHECKED } from "#app/stations/station.ts";
import type { ListedStation } from "./listed-station.ts";

/** What is said of most stations, and need not be serializeStation with each. */
const DEFAULTS: Omit<ListedStation, "id" | "name"> = {
  ...UNCHECKED,
  description: "",
  streamUrl: "",
  imageUrl: "",
  genre: "",
  country: "",
  city: "",
  listeners: 0,
  bitrate: "",
};

/** A listed station on its way to a browser: only what is not as usual. */
export type SerializedStation = Pick<ListedStation, "id" | "name"> & Partial<ListedStation>;

/** A list shows two lines of it, at the most; the station's own page has all of it. */
const DESCRIPTION_LENGTH = 140;

/** Makes a station of a long list ready to be serializeStation. Read again by `deserializeStations`. */
export function serializeStation(station: Station): SerializedStation {
  const { id, name } = station;
  const unusual = FACTS.filter((fact) => station[fact] !== DEFAULTS[fact]).map((fact) => [fact, station[fact]]);
  return { id, name, ...Object.fromEntries(unusual), ...shortened(station.description) };
}

/** The stations of a list as they are shown. */
export function deserializeStations(stations: readonly SerializedStation[]): ListedStation[] {
  return stations.map((station) => ({ ...DEFAULTS, ...station }));
}

// The names of an object's own properties are what its type says.
const FACTS = Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[];

function shortened(description: string): Partial<ListedStation> {
  if (description.length <= DESCRIPTION_LENGTH) return {};
  const end = description.lastIndexOf(" ", DESCRIPTION_LENGTH);
  return { description: `${description.slice(0, end > 0 ? end : DESCRIPTION_LENGTH)}…` };
}
