import { compareTexts } from "#app/catalogue/list-order.ts";
import { fold } from "#app/platform/folded-text.ts";
import type { NameList } from "./api-records.ts";
import type { ApiRecord } from "./formats/api-format.ts";
import type { ListedStations } from "./listed-stations.ts";
import { apiCountryName, findApiCountry } from "./reference/api-countries.ts";
import { apiLanguageCode } from "./reference/api-languages.ts";
import { GROUP_KEYS, type GroupedBy, hasCountryName } from "./station-groups.ts";

/** A name, and how many stations have it. `country`: of a state. */
type CountedName = { name: string; country: string; stationcount: number };

export type NameListQuery = {
  list: NameList;
  /** Of states: the name of one country; null: of all. */
  country: string | null;
  /** What the names contain; may be empty. Of countries, two letters are the code. */
  part: string;
  byCount: boolean;
  reverse: boolean;
  hideBroken: boolean;
  offset: number;
  /** Null: all. */
  limit: number | null;
};

const KINDS: Readonly<Record<NameList, GroupedBy>> = {
  countries: "countrycode",
  countrycodes: "countrycode",
  codecs: "codec",
  languages: "language",
  tags: "tag",
  states: "state",
};

/**
 * The names in the stations of the API, with counts: each leads back to so many stations. Counted again after a change
 * of them.
 */
export function createNameLists(stations: ListedStations) {
  const counted = new Map<string, { version: number; names: readonly CountedName[] }>();

  /** By name, then country. Countries by their codes. */
  function namesOf(kind: GroupedBy, hideBroken: boolean): readonly CountedName[] {
    const key = `${kind} ${hideBroken}`;
    const before = counted.get(key);
    const version = stations.namesVersion();
    if (before?.version === version) return before.names;
    const names = inFormerOrder(countNames(stations, kind, hideBroken), before?.names ?? []).sort(compareNames);
    counted.set(key, { version, names });
    return names;
  }

  return {
    read: (query: NameListQuery): ApiRecord[] => {
      const { list, byCount, reverse, hideBroken, offset, limit } = query;
      const all = namesOf(KINDS[list], hideBroken);
      const named = list === "countries" ? all.toSorted(compareCountries) : all;
      const found = named.filter(filterOf(query));
      if (byCount) found.sort((one, other) => one.stationcount - other.stationcount);
      if (reverse) found.reverse();
      const page = found.slice(offset, limit === null ? undefined : offset + limit);
      return page.map((name) => recordOf(list, name));
    },

    /** How many names a list has. */
    count: (list: Exclude<NameList, "states">): number => stations.groups.count(KINDS[list]),
  };
}

function countNames({ groups, inSlot }: ListedStations, kind: GroupedBy, hideBroken: boolean): CountedName[] {
  const names: CountedName[] = [];
  for (const { name, slots } of groups.all(kind)) {
    if (kind !== "state" && !hideBroken) {
      names.push({ name, country: "", stationcount: slots.size });
      continue;
    }
    const byCountry = new Map<string, number>();
    for (const slot of slots) {
      const { lastcheckok, country } = inSlot(slot).row;
      const group = kind === "state" ? country : "";
      if (!hideBroken || lastcheckok === 1) byCountry.set(group, (byCountry.get(group) ?? 0) + 1);
    }
    for (const [country, stationcount] of byCountry) names.push({ name, country, stationcount });
  }
  return names;
}

/** Those that were listed before come first, as they were ordered: sorting takes little time then. */
function inFormerOrder(names: readonly CountedName[], former: readonly CountedName[]): CountedName[] {
  const keyOf = ({ name, country }: CountedName) => `${name}\n${country}`;
  const left = new Map(names.map((one) => [keyOf(one), one]));
  const known = former.flatMap((one) => {
    const current = left.get(keyOf(one));
    left.delete(keyOf(one));
    return current ?? [];
  });
  return [...known, ...left.values()];
}

/** A total order: names that differ only in accents follow their characters. */
function compareNames(one: CountedName, other: CountedName): number {
  return (
    compareTexts(one.name, other.name) ||
    compareTexts(one.country, other.country) ||
    Number(one.name > other.name) - Number(one.name < other.name)
  );
}

function compareCountries(one: CountedName, other: CountedName): number {
  return compareTexts(apiCountryName(one.name), apiCountryName(other.name));
}

function filterOf({ list, country, part }: NameListQuery): (name: CountedName) => boolean {
  if (list === "countries") {
    if (part === "") return () => true;
    // By their codes the names are still ordered.
    if (/^[a-z]{2}$/i.test(part)) return ({ name }) => name === part.toUpperCase();
    return ({ name }) => hasCountryName(name, part, { exact: false });
  }
  const key = list === "states" ? fold : GROUP_KEYS[KINDS[list]];
  const contains = (name: string) => key(name).includes(key(part));
  if (!country) return ({ name }) => contains(name);
  const countryName = apiCountryName(findApiCountry(country) ?? "");
  return (one) => one.country === countryName && countryName !== "" && contains(one.name);
}

function recordOf(list: NameList, { name, country, stationcount }: CountedName): ApiRecord {
  switch (list) {
    case "countries":
      return { name: apiCountryName(name), iso_3166_1: name, stationcount };
    case "languages":
      return { name, iso_639: apiLanguageCode(name), stationcount };
    case "states":
      return { name, country, stationcount };
    default:
      return { name, stationcount };
  }
}
