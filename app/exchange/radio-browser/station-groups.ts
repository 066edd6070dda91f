import { fold } from "#app/platform/text/folded-text.ts";
import { createPostingLists } from "#app/stations/catalogue/search/posting-lists.ts";
import type { IndexedStation } from "./indexed-station.ts";
import { countryNamesOf } from "./reference/api-countries.ts";

/** What stations are grouped by. A station is in a group for each of its tags and languages. */
const GROUPED_BY = ["countrycode", "codec", "language", "tag", "state"] as const;

export type GroupedBy = (typeof GROUPED_BY)[number];

/**
 * The stations with one value, `size` of them. `name`: its most frequent spelling. `key`: by which values are compared.
 * `slots`: a view, valid until the next change.
 */
type StationGroup = { key: string; name: string; size: number; slots: () => Uint32Array };

/** `list`: its posting list. `spellings`: how many stations have which; null while all have `name`. */
type Group = { list: number; name: string; spellings: Map<string, number> | null };

/** How values are compared: the groups of a kind by this key. */
export const GROUP_KEYS: Readonly<Record<GroupedBy, (value: string) => string>> = {
  countrycode: (code) => code.toUpperCase(),
  codec: (codec) => codec.toLowerCase(),
  // Capitals do not tell which of both small letters they are.
  tag: (tag) => tag.toLowerCase().replaceAll("ς", "σ"),
  language: fold,
  state: fold,
};

/** The slots of stations by country, codec, language, tag and state. */
export function createStationGroups() {
  const groups = new Map<GroupedBy, Map<string, Group>>(GROUPED_BY.map((kind) => [kind, new Map()]));
  const postings = createPostingLists();
  const freeLists: number[] = [];
  let lists = 0;

  function ofKind(kind: GroupedBy): Map<string, Group> {
    return groups.get(kind) ?? new Map();
  }

  const slotsOf = ({ list }: Group): Uint32Array => postings.valuesOf(list);

  function add(kind: GroupedBy, value: string, slot: number): void {
    const key = GROUP_KEYS[kind](value);
    const known = ofKind(kind).get(key);
    const group = known ?? { list: freeLists.pop() ?? lists++, name: value, spellings: null };
    if (!known) ofKind(kind).set(key, group);
    if (value !== group.name) group.spellings ??= new Map([[group.name, postings.sizeOf(group.list)]]);
    group.spellings?.set(value, (group.spellings.get(value) ?? 0) + 1);
    postings.add(group.list, slot);
  }

  function remove(kind: GroupedBy, value: string, slot: number): void {
    const key = GROUP_KEYS[kind](value);
    const group = ofKind(kind).get(key);
    if (!group) return;
    postings.remove(group.list, slot);
    const left = (group.spellings?.get(value) ?? 0) - 1;
    if (left > 0) group.spellings?.set(value, left);
    else group.spellings?.delete(value);
    if (postings.sizeOf(group.list) > 0) return;
    ofKind(kind).delete(key);
    freeLists.push(group.list);
  }

  return {
    /**
     * Moves a slot from the groups of one station to those of another; null: it had none, or has none any more. True if any
     * differ.
     */
    move: (slot: number, before: IndexedStation | null, after: IndexedStation | null): boolean => {
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
      for (const [key, group] of ofKind(kind)) {
        const name = group.spellings ? mostFrequent(group.spellings) : group.name;
        yield { key, name, size: postings.sizeOf(group.list), slots: () => slotsOf(group) };
      }
    },

    count: (kind: GroupedBy): number => ofKind(kind).size,

    /** The stations with exactly this value, as views, valid until the next change. */
    exactly: (kind: GroupedBy, value: string): Uint32Array[] => {
      const group = ofKind(kind).get(GROUP_KEYS[kind](value));
      return group ? [slotsOf(group)] : [];
    },

    /** The groups whose value contains a text. */
    containing: (kind: GroupedBy, text: string): Uint32Array[] => {
      const part = GROUP_KEYS[kind](text);
      return [...ofKind(kind)].flatMap(([key, group]) => (key.includes(part) ? slotsOf(group) : []));
    },

    /** The stations of the countries one of whose names is a text, or contains it. */
    ofCountries: (text: string, { exact }: { exact: boolean }): Uint32Array[] => {
      const isNamed = countryTest(text, { exact });
      return [...ofKind("countrycode")].flatMap(([code, group]) => (isNamed(code) ? slotsOf(group) : []));
    },
  };
}

export type StationGroups = ReturnType<typeof createStationGroups>;

/** Whether one of the names of a country, by its code, is a text, or contains it, without case and accents. */
export function countryTest(text: string, { exact }: { exact: boolean }): (code: string) => boolean {
  const searched = fold(text);
  return (code) => countryNamesOf(code).some((name) => (exact ? name === searched : name.includes(searched)));
}

/** The values of a kind of a station, with commas between them. */
function textOf(kind: GroupedBy, station: IndexedStation): string {
  return kind === "tag" ? station.tags : station[kind];
}

/** Only languages and tags are lists: a codec and a state may contain a comma. Of values that are compared as one, one. */
function valuesIn(kind: GroupedBy, text: string): string[] {
  if (text === "") return [];
  if (kind !== "language" && kind !== "tag") return [text];
  const values = text.split(",");
  if (values.length === 1 || !/[^ -~]/.test(text)) return values;
  return [...new Map(values.map((value) => [GROUP_KEYS[kind](value), value])).values()];
}

/** On a tie the first by its characters. */
function mostFrequent(spellings: ReadonlyMap<string, number>): string {
  let [best, most] = ["", 0];
  for (const [text, count] of spellings) {
    if (count > most || (count === most && text < best)) [best, most] = [text, count];
  }
  return best;
}
