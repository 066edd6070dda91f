import { findCountry } from "#app/stations/station/reference/countries.ts";
import type { Station } from "#app/stations/station/station.ts";
import { cityOfLabel, countryLabel } from "./place-labels.ts";
import type { StationOrders } from "./station-orders.ts";
import type { StationStore } from "./station-store.ts";

/** The stations of a country. */
export type CountrySummary = {
  /** In Portuguese if it is a known country. */
  country: string;
  /** ISO 3166-1, two letters; empty if unknown. */
  countryCode: string;
  count: number;
  /** The one to play: on the air, with most listeners, then one that a check found playing, then by name. */
  best: Station;
};

/** The stations of a city. */
export type CitySummary = CountrySummary & {
  /** In Portuguese where there is such a name. */
  city: string;
};

/** The cities and countries with a station on the air, in no order. */
export type Places = { cities: CitySummary[]; countries: CountrySummary[] };

/** One pass over the stations on the air. */
export function summarisePlaces(store: StationStore, orders: Pick<StationOrders, "inSlot" | "slotsBy">): Places {
  const bestByCity = new Map<number, Station>();
  const bestByCountry = new Map<number, Station>();
  const keepBetter = (best: Map<number, Station>, group: number, station: Station) => {
    const before = best.get(group);
    if (!before || isBetter(station, before)) best.set(group, station);
  };
  for (const slot of orders.slotsBy("listeners")) {
    const station = orders.inSlot(slot);
    // Those off the air are last in every order.
    if (station.offAir) break;
    if (station.streamKind === "private") continue;
    keepBetter(bestByCity, store.cityIn(slot), station);
    keepBetter(bestByCountry, store.countryIn(slot), station);
  }
  return {
    cities: summaries(bestByCity, store.cities).map(({ label, ...summary }) => ({
      ...summary,
      ...namedCountry(countryLabel(summary.best)),
      city: cityOfLabel(label),
    })),
    countries: summaries(bestByCountry, store.countries).map(({ label, ...summary }) => ({
      ...summary,
      ...namedCountry(label),
    })),
  };
}

function summaries(best: ReadonlyMap<number, Station>, groups: StationStore["cities"]) {
  return [...best].flatMap(([group, station]) =>
    // Group 0 is the empty value.
    group === 0 ? [] : [{ label: groups.labelOf(group), count: groups.countOf(group), best: station }],
  );
}

function namedCountry(country: string): Pick<CountrySummary, "country" | "countryCode"> {
  return { country, countryCode: findCountry(country) ?? "" };
}

function isBetter(one: Station, other: Station): boolean {
  if (one.listeners !== other.listeners) return one.listeners > other.listeners;
  const [oneIsChecked, otherIsChecked] = [one, other].map(({ streamKind }) => streamKind !== "");
  return oneIsChecked === otherIsChecked ? one.name < other.name : oneIsChecked === true;
}
