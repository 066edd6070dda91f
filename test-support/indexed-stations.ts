import { type IndexedStation, indexedStation } from "#app/exchange/radio-browser/indexed-station.ts";
import { createListedStations } from "#app/exchange/radio-browser/listed-stations.ts";
import { makeApiStation } from "#app/exchange/radio-browser/make-api-station.ts";
import { type Popularity, stationSources } from "#app/exchange/radio-browser/station-sources.ts";
import { createCatalogue } from "#app/stations/catalogue/catalogue.ts";
import type { StationFacts } from "#app/stations/catalogue/station-facts.ts";
import type { Station } from "#app/stations/station/station.ts";
import { station } from "./named-stations.ts";

/** A UUID with this number at its end. */
export function uuidOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
}

/** A station of the API with these fields, and a stream. Its number makes its id and its UUID. */
export function numberedStation(
  number: number,
  fields: Partial<Station> & Partial<Pick<StationFacts, "upstream" | "check">> & { popularity?: Popularity } = {},
): IndexedStation {
  const { upstream = null, check = null, popularity, ...own } = fields;
  const { votes, ...clicks } = popularity ?? { votes: 0, clicks: 0, clicksBefore: 0, clickedAt: null };
  const id = `station-${number}`;
  const facts: StationFacts = {
    uuid: uuidOf(number),
    isAdded: false,
    changeUuid: uuidOf(number + 1_000_000),
    changedAt: Date.parse("2026-01-01T12:00:00Z"),
    upstream,
    check,
    votes,
  };
  const record = {
    station: station({ id, name: `Rádio ${number}`, streamUrl: `https://radio.example/${number}`, ...own }),
    facts,
  };
  return indexedStation(record, clicks, makeApiStation(stationSources({ ...record, clicks })));
}

/** Stations in a catalogue, and in the index of the API. */
export function listOf(...stations: readonly IndexedStation[]) {
  const catalogue = createCatalogue();
  const listed = createListedStations(catalogue.records);
  const put = (added: readonly IndexedStation[]): void => {
    catalogue.put(
      added.map((one) => one.station),
      new Map(added.map((one) => [one.station.id, one.facts])),
    );
    listed.replace(new Map(added.map((one) => [catalogue.records.slotOf(one.station.id) ?? -1, one])));
  };
  const remove = (ids: readonly string[]): void => {
    const slots = ids.flatMap((id) => catalogue.records.slotOf(id) ?? []);
    catalogue.remove(ids);
    listed.replace(new Map(slots.map((slot) => [slot, null])));
  };
  put(stations);
  return { ...listed, put, remove };
}
