import { fold } from "#app/platform/text/folded-text.ts";
import type { ApiStationRow } from "./api-station-row.ts";
import { countryNamesOf } from "./reference/api-countries.ts";

/** What stations are grouped by. A station is in a group for each of its tags and languages. */
const GROUPED_BY = ["countrycode", "codec", "language", "tag", "state"] as const;

export type GroupedBy = (typeof GROUPED_BY)[number];

/** The stations with one value. `name`: its most frequent spelling. `key`: by which values are compared. */
type StationGroup = { key: string; name: string; slots: ReadonlySet<number> };

type Group = { slots: Set<number>; spellings: Map<string, number> };

/** How values are compared: the groups of a kind by this key. */
export const GROUP_KEYS: Readonly<Record<GroupedBy, (value: string) => string>> = {
  countrycode: (code) => code.toUpperCase(),
  codec: (codec) => codec.toLowerCase(),
  tag: (tag) => tag.toLowerCase(),
  language: fold,
  state: fold,
};

/** The slots of stations by country, codec, language, tag and state. */
export function createStationGroups() {
  const groups = new Map<GroupedBy, Map<string, Group>>(GROUPED_BY.map((kind) => [kind, new Map()]));

  function ofKind(kind: GroupedBy): Map<string, Group> {
    return groups.get(kind) ?? new Map();
  }

  function add(kind: GroupedBy, value: string, slot: number): void {
    const key = GROUP_KEYS[kind](value);
    const group = ofKind(kind).get(key) ?? { slots: new Set(), spellings: new Map() };
    group.slots.add(slot);
    group.spellings.set(value, (group.spellings.get(value) ?? 0) + 1);
    ofKind(kind).set(key, group);
  }

  function remove(kind: GroupedBy, value: string, slot: number): void {
    const key = GROUP_KEYS[kind](value);
    const group = ofKind(kind).get(key);
    if (!group) return;
    group.slots.delete(slot);
    const left = (group.spellings.get(value) ?? 0) - 1;
    if (left > 0) group.spellings.set(value, left);
    else group.spellings.delete(value);
    if (group.slots.size === 0) ofKind(kind).delete(key);
  }

  return {
    /**
     * Moves a slot from the groups of one row to those of another; null: it had none, or has none any more. True if any
     * differ.
     */
    move: (slot: number, before: ApiStationRow | null, after: ApiStationRow | null): boolean => {
      let isMoved = false;
      for (const kind of GROUPED_BY) {
        const [old, current] = [before ? textOf(kind, before) : "", after ? textOf(kind, after) : ""];
        if (old === current) continue;
        isMoved = true;
        for (const value of valuesIn(kind, old)) remove(kind, value, slot);
        for (const value of valuesIn(kind, current)) add(kind, value, slot);
      }
      return isMoved;
    },

    all: function* (kind: GroupedBy): Generator<StationGroup> {
      for (const [key, { slots, spellings }] of ofKind(kind)) yield { key, name: mostFrequent(spellings), slots };
    },

    count: (kind: GroupedBy): number => ofKind(kind).size,

    /** The stations with exactly this value. */
    exactly: (kind: GroupedBy, value: string): ReadonlySet<number>[] =>
      [ofKind(kind).get(GROUP_KEYS[kind](value))].flatMap((group) => group?.slots ?? []),

    /** The groups whose value contains a text. */
    containing: (kind: GroupedBy, text: string): ReadonlySet<number>[] => {
      const part = GROUP_KEYS[kind](text);
      return [...ofKind(kind)].flatMap(([key, { slots }]) => (key.includes(part) ? slots : []));
    },

    /** The stations of the countries one of whose names is a text, or contains it. */
    ofCountries: (text: string, { exact }: { exact: boolean }): ReadonlySet<number>[] => {
      const isNamed = countryTest(text, { exact });
      return [...ofKind("countrycode")].flatMap(([code, { slots }]) => (isNamed(code) ? slots : []));
    },
  };
}

export type StationGroups = ReturnType<typeof createStationGroups>;

/** Whether one of the names of a country, by its code, is a text, or contains it, without case and accents. */
export function countryTest(text: string, { exact }: { exact: boolean }): (code: string) => boolean {
  const searched = fold(text);
  return (code) => countryNamesOf(code).some((name) => (exact ? name === searched : name.includes(searched)));
}

/** The values of a kind in a row, with commas between them. */
function textOf(kind: GroupedBy, row: ApiStationRow): string {
  return kind === "tag" ? row.tags : row[kind];
}

/** Only languages and tags are lists: a codec and a state may contain a comma. */
function valuesIn(kind: GroupedBy, text: string): string[] {
  if (text === "") return [];
  return kind === "language" || kind === "tag" ? text.split(",") : [text];
}

/** On a tie the first by its characters. */
function mostFrequent(spellings: ReadonlyMap<string, number>): string {
  let [best, most] = ["", 0];
  for (const [text, count] of spellings) {
    if (count > most || (count === most && text < best)) [best, most] = [text, count];
  }
  return best;
}
