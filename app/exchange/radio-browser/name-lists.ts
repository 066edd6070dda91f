import { fold } from "#app/platform/text/folded-text.ts";
import { compareTexts } from "#app/stations/catalogue/list-order.ts";
import type { NameList } from "./api-records.ts";
import type { ApiRecord } from "./formats/api-format.ts";
import type { ListedStations } from "./listed-stations.ts";
import { storedForm } from "./parameters.ts";
import { apiCountryName, findApiCountry } from "./reference/api-countries.ts";
import { apiLanguageCode } from "./reference/api-languages.ts";
import { countryTest, GROUP_KEYS, type GroupedBy } from "./station-groups.ts";
import { filterInSteps, finish, mergeInSteps, type Steps, sortInSteps } from "./steps.ts";

/**
 * A name, and how many stations have it. `key`: by which it is compared with a part of a name. `country`: of a state.
 */
type CountedName = { key: string; name: string; country: string; stationcount: number };

/** All names of a kind, each time the same ones: by name, then country; and with equal counts so, by count. */
type CountedNames = { byName: readonly CountedName[]; byCount: readonly CountedName[] };

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

/** Names that are compared in one step, and stations that are counted. */
const NAMES_PER_STEP = 2_000;
const COUNTED_PER_STEP = 5_000;

/** Names that change so often while they are counted are counted in one step. */
const MAX_COUNTS = 3;

/**
 * The names in the stations of the API, with counts: each leads back to so many stations. Counted again after a change
 * of them.
 */
export function createNameLists(stations: ListedStations) {
  const counted = new Map<string, CountedNames & { version: number }>();

  /** Countries are ordered by their names in `countries`, elsewhere by their codes. */
  function* namesOf(list: NameList, hideBroken: boolean): Steps<CountedNames> {
    const key = `${list} ${hideBroken}`;
    const before = counted.get(key);
    if (before?.version === stations.namesVersion()) return before;
    const { names, version } = yield* countedNames(KINDS[list], hideBroken);
    const byName = yield* inOrder(names, before?.byName ?? [], list === "countries" ? compareCountries : compareNames);
    const byCount = yield* sortInSteps(byName, (one, other) => one.stationcount - other.stationcount);
    const result = { byName, byCount, version };
    counted.set(key, result);
    return result;
  }

  function* countedNames(kind: GroupedBy, hideBroken: boolean): Steps<{ names: CountedName[]; version: number }> {
    for (let time = 1; ; time += 1) {
      const version = stations.namesVersion();
      const counting = countNames(stations, kind, hideBroken);
      const names = time < MAX_COUNTS ? yield* counting : finish(counting);
      if (version === stations.namesVersion()) return { names, version };
    }
  }

  return {
    read: function* (query: NameListQuery): Steps<CountedName[]> {
      const { list, byCount, reverse, hideBroken, offset, limit } = query;
      const names = yield* namesOf(list, hideBroken);
      const found = yield* filterInSteps(byCount ? names.byCount : names.byName, filterOf(query), NAMES_PER_STEP);
      if (reverse) found.reverse();
      return found.slice(offset, limit === null ? undefined : offset + limit);
    },

    /** How many names a list has. */
    count: (list: Exclude<NameList, "states">): number => stations.groups.count(KINDS[list]),
  };
}

function* countNames({ groups, inSlot }: ListedStations, kind: GroupedBy, hideBroken: boolean): Steps<CountedName[]> {
  const names: CountedName[] = [];
  let left = COUNTED_PER_STEP;
  for (const { key: groupKey, name, size, slots } of groups.all(kind)) {
    const key = comparedName(kind, groupKey);
    const isCounted = kind === "state" || hideBroken;
    left -= isCounted ? size : 1;
    if (left < 0) {
      yield;
      left = COUNTED_PER_STEP;
    }
    if (!isCounted) {
      names.push({ key, name, country: "", stationcount: size });
      continue;
    }
    const byCountry = new Map<string, number>();
    // Here alone: at the `yield` others may have changed.
    for (const slot of slots()) {
      const { lastcheckok, countrycode } = inSlot(slot);
      const group = kind === "state" ? apiCountryName(countrycode) : "";
      if (!hideBroken || lastcheckok === 1) byCountry.set(group, (byCountry.get(group) ?? 0) + 1);
    }
    for (const [country, stationcount] of byCountry) names.push({ key, name, country, stationcount });
  }
  return names;
}

/** Those that were listed before are in order already; others are sorted, and put between them. */
function* inOrder(
  names: readonly CountedName[],
  former: readonly CountedName[],
  compare: (one: CountedName, other: CountedName) => number,
): Steps<CountedName[]> {
  const keyOf = ({ name, country }: CountedName) => `${name}\n${country}`;
  const left = new Map(names.map((one) => [keyOf(one), one]));
  const known = former.flatMap((one) => {
    const current = left.get(keyOf(one));
    left.delete(keyOf(one));
    return current ?? [];
  });
  yield;
  const added = yield* sortInSteps([...left.values()], compare);
  return yield* mergeInSteps(known, added, compare);
}

/** Accents distinguish tags, but a part of one is found without them, as in the other lists of names. */
function comparedName(kind: GroupedBy, text: string): string {
  return kind === "tag" ? fold(text) : GROUP_KEYS[kind](text);
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
  return compareTexts(apiCountryName(one.name), apiCountryName(other.name)) || compareNames(one, other);
}

function filterOf({ list, country, part }: NameListQuery): (name: CountedName) => boolean {
  if (list === "countries") {
    if (part === "") return () => true;
    // By their codes the names are still ordered.
    if (/^[a-z]{2}$/i.test(part)) return ({ name }) => name === part.toUpperCase();
    const isNamed = countryTest(part, { exact: false });
    return ({ name }) => isNamed(name);
  }
  const searched = comparedName(KINDS[list], storedForm(part));
  if (!country) return ({ key }) => key.includes(searched);
  const countryName = apiCountryName(findApiCountry(country) ?? "");
  return (one) => one.country === countryName && countryName !== "" && one.key.includes(searched);
}

/** A name as the list has it. */
export function nameRecord(list: NameList, { name, country, stationcount }: Omit<CountedName, "key">): ApiRecord {
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
