import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Station } from "#app/stations/station.ts";
import { station } from "../../test-support/named-stations.ts";
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

test("a word that begins with the query comes before one that contains it, in every field; within each kind the name first", () => {
  const stations = [
    station({ id: "inside the name", name: "VOV English", listeners: 99 }),
    station({ id: "inside a tag", name: "Foz 1", tags: ["english"], listeners: 98 }),
    station({ id: "begins the city", name: "Foz 2", city: "Lisboa", listeners: 5 }),
    station({ id: "begins a tag's second word", name: "Foz 3", tags: ["grande lisboa"], listeners: 4 }),
    station({ id: "begins after a hyphen", name: "Foz 4", genre: "Pop-Lisbon", listeners: 3 }),
    station({ id: "begins in brackets", name: "Foz (Lisboa)", listeners: 1 }),
    station({ id: "begins a word of the name", name: "Rádio Lis", listeners: 0 }),
    station({ id: "begins the name", name: "Lisboa FM", listeners: 0 }),
  ];
  expect(search("lis", ...stations)).toEqual([
    ...["begins the name", "begins in brackets", "begins a word of the name"],
    ...["begins the city", "begins a tag's second word", "begins after a hyphen"],
    ...["inside the name", "inside a tag"],
  ]);
});

test("of several words the one that fits a station worst decides, whatever their order", () => {
  const of = (id: string, name: string, city: string) => station({ id, name, city });
  const stations = [
    of("one inside elsewhere", "Rádio Foz", "Alisado"),
    of("one inside the name", "Rádio English", ""),
    of("one begins elsewhere", "Rádio Foz", "Lisboa"),
    of("both begin in the name", "Rádio Lis", ""),
    of("inside and at the beginning counts once, as the better", "Rádio English Lisboa", ""),
  ];
  const order = ["inside and at the beginning counts once, as the better", "both begin in the name"];
  const rest = ["one begins elsewhere", "one inside the name", "one inside elsewhere"];
  expect(search("lis rad", ...stations)).toEqual(search("rad lis", ...stations));
  expect(new Set(search("rad lis", ...stations).slice(0, 2))).toEqual(new Set(order));
  expect(search("rad lis", ...stations).slice(2)).toEqual(rest);
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
