import { apiStationRowOf, type IndexedStation } from "#app/exchange/radio-browser/api-station-row.ts";
import { createListedStations, type ListedStations } from "#app/exchange/radio-browser/listed-stations.ts";
import { makeApiStation } from "#app/exchange/radio-browser/make-api-station.ts";
import type { StationSources } from "#app/exchange/radio-browser/station-sources.ts";
import type { Station } from "#app/stations/station/station.ts";
import { station } from "./named-stations.ts";

/** A UUID with this number at its end. */
export function uuidOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
}

/** A station of the API with these fields, and a stream. Its number makes its id and its UUID. */
export function indexedStation(
  number: number,
  fields: Partial<Station> & Partial<Pick<StationSources, "upstream" | "check" | "popularity">> = {},
): IndexedStation {
  const { upstream = null, check = null, popularity, ...own } = fields;
  const id = `station-${number}`;
  const sources: StationSources = {
    station: station({ id, name: `Rádio ${number}`, streamUrl: `https://radio.example/${number}`, ...own }),
    uuid: uuidOf(number),
    change: { uuid: uuidOf(number + 1_000_000), at: Date.parse("2026-01-01T12:00:00Z") },
    popularity: popularity ?? { votes: 0, clicks: 0, clicksBefore: 0, clickedAt: null },
    upstream,
    check,
  };
  return { sources, row: apiStationRowOf(makeApiStation(sources), sources) };
}

export function listOf(...stations: IndexedStation[]): ListedStations {
  const listed = createListedStations();
  listed.put(stations);
  return listed;
}
