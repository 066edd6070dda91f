import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Station } from "#app/stations/station.ts";
import { station } from "../../tests/support/named-stations.ts";
import { createCatalogue } from "./catalogue.ts";

const AURORA = station({
  ...{
    id: "a",
    name: "Rádio Aurora",
    description: "Trompetes",
    genre: "Bossa Nova",
    country: "São Tomé",
    city: "Évora",
  },
  ...{ tags: ["blues", "serviço público"], listeners: 30 },
});

function search(query: string, ...stations: Station[]): string[] {
  const catalogue = createCatalogue();
  catalogue.put(stations);
  return catalogue.search(query, 60).stations.map(({ id }) => id);
}

test.each([
  ["the name", "Aurora"],
  ["the genre", "bossa"],
  ["the country", "tomé"],
  ["the city", "évora"],
  ["the first tag", "blues"],
  ["the last tag", "público"],
  ["a part of a word", "uror"],
  ["another case", "RÁDIO AURORA"],
  ["no accents", "radio evora"],
  ["accents that are not there", "áurorá"],
  ["decomposed accents", "Ra\u0301dio"],
  ["words in another order", "aurora rádio"],
  ["words of several fields", "évora blues nova"],
  ["blanks around", "  aurora \t"],
])("a station is found by %s", (_, query) => {
  expect(search(query, AURORA)).toEqual(["a"]);
});

test.each([
  ["its description", "trompetes"],
  ["a word that runs from one field into the next", "aurorabossa"],
  ["one right word and one wrong", "aurora nada"],
  ["a pattern of SQL", "%"],
  ["a pattern of programmers", ".*"],
  ["its id alone", "^a$"],
])("a station is not found by %s", (_, query) => {
  expect(search(query, AURORA)).toEqual([]);
});

test.each(["", " ", "\t\n", "\u00a0", "\u0301"])("a blank query (%j) finds none", (query) => {
  expect(search(query, AURORA)).toEqual([]);
});

test("named so comes before named also, and both before what matches elsewhere; then the most listened to", () => {
  const of = (id: string, name: string, listeners: number, genre = "") => station({ id, name, listeners, genre });
  const stations = [
    of("genre", "Foz", 99, "Jazz"),
    of("inside", "Smooth Jazz", 50),
    of("quiet start", "Jazz FM", 1),
    of("loud start", "Jazz & Blues", 2),
  ];
  expect(search("jazz", ...stations)).toEqual(["loud start", "quiet start", "inside", "genre"]);
});

test("a search shows as many as are asked for and counts them all", () => {
  const catalogue = createCatalogue();
  catalogue.put(["1", "2", "3"].map((id) => station({ id, name: `Rádio ${id}` })));
  const { stations, total } = catalogue.search("radio", 2);
  expect([stations.length, total]).toEqual([2, 3]);
});

// Real names of radio stations, with their genres, from many countries.
const NAMES: [string, string][] = JSON.parse(
  readFileSync(join(import.meta.dirname, "../covers/fixtures/names.json"), "utf8"),
);
const REAL = NAMES.map(([name, genre], place) =>
  station({
    ...{ id: String(place), name, genre },
    // Material for the other fields: more real words.
    country: NAMES[(place + 7) % NAMES.length]?.[0] ?? "",
    city: NAMES[(place + 31) % NAMES.length]?.[0] ?? "",
    tags: [NAMES[(place + 113) % NAMES.length]?.[0] ?? "", genre],
  }),
);

/** The specified search, word for word: spec, section 5. */
const PLAIN = REAL.map(({ id, name, genre, country, city, tags }) => ({
  id,
  texts: [name, genre, country, city, ...tags].map((text) => text.toLowerCase()),
}));

/** Every few letters of a text, in some case: beginnings, middles and ends. */
function partsOf(text: string): string[] {
  const letters = [...text];
  return letters.flatMap((_, start) => {
    const part = letters.slice(start, start + 1 + (start % 9)).join("");
    return [part, part.toUpperCase(), part.toLowerCase()];
  });
}

test("whatever the specified plain search finds is found", () => {
  const catalogue = createCatalogue();
  catalogue.put(REAL);
  const queries = new Set(REAL.flatMap(({ name, genre }) => [...partsOf(name), ...partsOf(genre), name]));
  // Blanks and marks that stand on no letter, such as a vowel sign by itself, are a blank query: it finds none.
  const asked = [...queries].filter((query) => /[^\s\p{M}]/u.test(query)).filter((_, place) => place % 10 === 0);
  expect(asked.length).toBeGreaterThan(1_000);
  const missed = asked.flatMap((query) => {
    const found = new Set(catalogue.search(query, REAL.length).stations.map(({ id }) => id));
    const wanted = query.toLowerCase();
    return PLAIN.filter(({ id, texts }) => !found.has(id) && texts.some((text) => text.includes(wanted))).map(
      ({ id }) => ({ query, id }),
    );
  });
  expect(missed).toEqual([]);
});

test("within each kind of match those that play come before those off the air, however many listen", () => {
  const of = (id: string, name: string, said: Partial<Station> = {}) => station({ id, name, ...said });
  const stations = [
    of("silent genre", "Foz", { offAir: true, genre: "Jazz", listeners: 9 }),
    of("silent start", "Jazz FM", { offAir: true, listeners: 9 }),
    of("genre", "Mar", { genre: "Jazz" }),
    of("start", "Jazz & Blues"),
    of("inside", "Smooth Jazz", { listeners: 99 }),
  ];
  expect(search("jazz", ...stations)).toEqual(["start", "silent start", "inside", "genre", "silent genre"]);
});

test("a search can be narrowed by genre and country", () => {
  const catalogue = createCatalogue();
  catalogue.put([AURORA, { ...AURORA, id: "b", genre: "Jazz" }, { ...AURORA, id: "c", country: "Portugal" }]);
  const found = (narrowed: { genre?: string; country?: string }) => {
    const { stations, total } = catalogue.search("aurora", 60, narrowed);
    expect(total).toBe(stations.length);
    return stations.map(({ id }) => id).toSorted();
  };
  expect(found({ genre: "JAZZ" })).toEqual(["b"]);
  expect(found({ country: "sao tome" })).toEqual(["a", "b"]);
  expect(found({ genre: "bossa nova", country: "São Tomé" })).toEqual(["a"]);
  expect(found({ genre: "", country: "" })).toEqual(["a", "b", "c"]);
});
