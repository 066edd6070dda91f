import fc from "fast-check";
import { expect, test } from "vitest";
import { fold, wordsOf } from "#app/platform/text/folded-text.ts";
import type { Station } from "#app/stations/station/station.ts";
import { station } from "#test-support/named-stations.ts";
import { runs } from "#test-support/quick-run.ts";
import { createCatalogue } from "./catalogue.ts";

// Few letters, so that many words contain others; accents, a letter that folds to two, other scripts, an emoji.
const LETTERS = [..."aabéoßrü1&-", "Ра", "東", "한", "📻", "e\u0301", "İ"];
const WORDS = Array.from({ length: 60 }, (_, n) =>
  Array.from({ length: 1 + (n % 5) }, (_, at) => LETTERS[(n * 7 + at * (n % 3) + at * 5) % LETTERS.length]).join(""),
);
const word = (n: number) => WORDS[n % WORDS.length] ?? "";

function variant(n: number, change = 0): Station {
  const m = n + change * 17;
  return station({
    id: `s${n}`,
    name: [word(m), word(m * 3), ...(m % 4 === 0 ? [word(m)] : [])].join(m % 7 === 0 ? "\u00a0" : " "),
    genre: m % 3 === 0 ? word(m % 9) : "",
    country: word(m % 5).toUpperCase(),
    city: m % 2 === 0 ? `${word(m * 11)} ${word(m)}` : "",
    tags: Array.from({ length: m % 4 }, (_, tag) => `${word(m + tag)} ${word(m * tag)}`),
    listeners: (m * 13) % 6,
    offAir: m % 5 === 0,
    createdAt: new Date(Date.UTC(2026, 0, 1) + (m % 50)),
  });
}

type Folded = { one: Station; name: string; rest: string };

function foldedOf(stations: readonly Station[]): Folded[] {
  return stations.map((one) => {
    const { name, genre, country, city, tags } = one;
    return { one, name: fold(name), rest: fold([genre, country, city, ...tags].join("\n")) };
  });
}

const startsWordIn = (text: string, word: string) =>
  [...text.matchAll(/(?<![\p{L}\p{N}])/gu)].some(({ index }) => text.startsWith(word, index));

/**
 * 1: at the start of a word of the name; 2: at the start of another word; 3: inside the name; 4: inside another field;
 * 5: no match.
 */
function gradeOf({ name, rest }: Folded, word: string): number {
  if (startsWordIn(name, word)) return 1;
  if (startsWordIn(rest, word)) return 2;
  if (name.includes(word)) return 3;
  return rest.includes(word) ? 4 : 5;
}

/** The search as specified: a scan of the folded texts, and the ranking. */
function searchPlainly(stations: readonly Folded[], query: string): string[] {
  const words = wordsOf(query);
  const [first = ""] = words;
  const worst = (folded: Folded) => Math.max(...words.map((word) => gradeOf(folded, word)));
  const kindOf = (folded: Folded) =>
    worst(folded) === 1 && folded.name.trimStart().startsWith(first) ? 0 : worst(folded);
  return stations
    .filter((folded) => worst(folded) < 5)
    .toSorted(
      (one, other) =>
        kindOf(one) - kindOf(other) ||
        Number(one.one.offAir) - Number(other.one.offAir) ||
        other.one.listeners - one.one.listeners ||
        other.one.createdAt.getTime() - one.one.createdAt.getTime() ||
        (one.one.id < other.one.id ? 1 : -1),
    )
    .map(({ one }) => one.id);
}

const QUERIES = [
  ...WORDS,
  ...WORDS.flatMap((one) => [one.slice(1), one.slice(0, 2), [...one].at(-1) ?? ""]),
  ...WORDS.map((one, n) => `${word(n * 3)} ${one.slice(0, 3)}`),
  ...WORDS.slice(0, 20).map((one, n) => `${one.slice(0, 1)} ${word(n + 9)} ${word(n * 5).slice(-1)}`),
  ...["zz", "a zz", "\0", "\ud83d", "東한"],
]
  .filter((query, index, all) => wordsOf(query).length > 0 && all.indexOf(query) === index)
  .filter((_, index) => index % 2 === 0);

test("the index gives the results of a plain scan, in the same order, while stations and listeners change", () => {
  const catalogue = createCatalogue();
  let stations = Array.from({ length: 300 }, (_, n) => variant(n));
  const expectTheSame = () => {
    const folded = foldedOf(stations);
    for (const query of QUERIES) {
      const plain = searchPlainly(folded, query);
      const { stations: found, total } = catalogue.search(query, stations.length);
      const few = catalogue.search(query, 3).stations;
      // One comparison for each query: there are many.
      expect([total, ...[...found, ...few].map(({ id }) => id)], query).toEqual([
        ...[plain.length, ...plain],
        ...plain.slice(0, 3),
      ]);
    }
  };
  catalogue.put(stations);
  catalogue.prepare(100);
  expectTheSame();

  stations = stations.flatMap((one, n) => (n % 3 === 0 ? [] : [n % 3 === 1 ? variant(n, 1) : one]));
  catalogue.remove(Array.from({ length: 100 }, (_, n) => `s${n * 3}`));
  catalogue.put(stations.filter((_, n) => n % 2 === 0));
  expectTheSame();

  catalogue.setListenerCounts(
    new Map([
      ["s1", 9],
      ["s2", 4],
      ["s50", 2],
    ]),
  );
  const current: Record<string, number> = { s1: 9, s2: 4, s50: 2 };
  stations = stations.map((one) => ({ ...one, listeners: one.listeners + (current[one.id] ?? 0) }));
  expectTheSame();
});

test("removed stations are not found, after any sequence of changes", () => {
  const step = fc.record({
    n: fc.nat({ max: 20 }),
    change: fc.nat({ max: 3 }),
    isPut: fc.boolean(),
    prepared: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const catalogue = createCatalogue();
      const stations = new Map<string, Station>();
      for (const { n, change, isPut, prepared } of steps) {
        const one = variant(n, change);
        if (isPut) catalogue.put([one]);
        else catalogue.remove([one.id]);
        if (isPut) stations.set(one.id, one);
        else stations.delete(one.id);
        if (prepared) catalogue.search("a", 1);
      }
      for (const query of ["a", "é", "ß1", "b o"]) {
        const { stations: found } = catalogue.search(query, 100);
        expect(found.map(({ id }) => id)).toEqual(searchPlainly(foldedOf([...stations.values()]), query));
      }
    }),
    { numRuns: runs(40) },
  );
});

test("the facets of a list are those of a plain count, for each filter", () => {
  const catalogue = createCatalogue();
  const stations = Array.from({ length: 200 }, (_, n) => variant(n));
  catalogue.put(stations);
  catalogue.remove(stations.slice(0, 20).map(({ id }) => id));
  const remaining = stations.slice(20);
  const all = { q: "", genre: "", country: "", letter: "", sort: "name" as const, show: 5 };
  const genre = catalogue.list(all).genres[0]?.label ?? "";
  const country = catalogue.list(all).countries[0]?.label ?? "";
  for (const query of [all, { ...all, genre }, { ...all, country, q: "a" }, { ...all, genre, country, letter: "A" }]) {
    const fits = (without: string) =>
      remaining.filter(
        (one) =>
          (without === "genre" || !query.genre || fold(one.genre) === fold(query.genre)) &&
          (without === "country" || !query.country || fold(one.country) === fold(query.country)) &&
          (without === "letter" || !query.letter || fold(one.name).startsWith(query.letter.toLowerCase())) &&
          (!query.q || searchPlainly(foldedOf([one]), query.q).length > 0),
      );
    const { total, genres, countries, letters, stations: shown, more } = catalogue.list(query);
    const sum = (facets: readonly { count: number }[]) => facets.reduce((most, { count }) => most + count, 0);
    expect([total, shown.length, more]).toEqual([fits("").length, Math.min(5, fits("").length), fits("").length > 5]);
    expect(sum(genres)).toBe(fits("genre").filter((one) => one.genre !== "").length);
    expect(sum(countries)).toBe(fits("country").length);
    expect(sum(letters)).toBe(fits("letter").length);
  }
});
