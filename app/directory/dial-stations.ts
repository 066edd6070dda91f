import type { Catalogue } from "#app/catalogue/catalogue.ts";
import { fold } from "#app/platform/folded-text.ts";
import type { Station } from "#app/stations/station.ts";

export const MAX_ON_DIAL = 10;

/** The directory is Portuguese: so many stops at least are cities of this country, where it has any. */
const HOME_COUNTRY = "Portugal";
const MIN_HOME_CITIES = 2;

/** Of the most listened to; in real lists one station in twelve has a city. */
const MAX_CANDIDATES = 500;
const MAX_HOME_CANDIDATES = 200;

type Place = Pick<Station, "city" | "country" | "offAir">;

/** Stations for the dial beside those of the home page's lists: the most listened to, and those of Portugal. */
export function dialCandidates(catalogue: Pick<Catalogue, "mostPopular" | "list">): Station[] {
  const home = catalogue.list({ genre: "", country: HOME_COUNTRY, sort: "listeners", show: MAX_HOME_CANDIDATES });
  return [...catalogue.mostPopular(MAX_CANDIDATES), ...home.stations];
}

/**
 * The stations on the dial, in the order of the candidates but for pairs: the first on the air of each city, at most ten, with at least two
 * Portuguese cities where there are any; then, while there is room, the first of each country none of whose cities is there.
 */
export function dialStations<Candidate extends Place>(candidates: readonly Candidate[]): Candidate[] {
  const onAir = candidates.filter(({ offAir }) => !offAir);
  const cities = firstOfEach(
    onAir.filter(({ city }) => city !== ""),
    ({ city }) => city,
  );
  const home = cities.filter(isHome).slice(0, MIN_HOME_CITIES);
  const others = cities.filter((station) => !home.includes(station)).slice(0, MAX_ON_DIAL - home.length);
  const chosen = cities.filter((station) => home.includes(station) || others.includes(station));
  const known = new Set(chosen.map(({ country }) => fold(country)));
  const countries = firstOfEach(
    onAir.filter(({ city, country }) => city === "" && country !== "" && !known.has(fold(country))),
    ({ country }) => country,
  );
  return [...pairsWithLongerFirst(chosen), ...countries].slice(0, MAX_ON_DIAL);
}

/** Stops alternate between two rows, and the upper one has twice the room for a name. */
function pairsWithLongerFirst<Candidate extends Place>(stations: readonly Candidate[]): Candidate[] {
  return stations.flatMap((station, index) => {
    if (index % 2) return [];
    const next = stations[index + 1];
    if (!next) return [station];
    return dialLabel(next).length > dialLabel(station).length ? [next, station] : [station, next];
  });
}

/** A station's label on the dial: its city, else its country. */
export function dialLabel({ city, country }: Pick<Station, "city" | "country">): string {
  return city || country;
}

function isHome({ country }: Place): boolean {
  return country === HOME_COUNTRY;
}

function firstOfEach<Candidate>(
  candidates: readonly Candidate[],
  labelOf: (candidate: Candidate) => string,
): Candidate[] {
  const first = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const key = fold(labelOf(candidate));
    if (!first.has(key)) first.set(key, candidate);
  }
  return [...first.values()];
}
