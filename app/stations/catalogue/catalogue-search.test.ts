import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Station } from "#app/stations/station/station.ts";
import { catalogueOf } from "#test-support/catalogues.ts";
import { station } from "#test-support/named-stations.ts";

const AURORA = station({
  id: "a",
  name: "Rádio Aurora",
  description: "Trompetes",
  genre: "Bossa Nova",
  country: "São Tomé",
  city: "Évora",
  tags: ["blues", "serviço público"],
  listeners: 30,
});

function search(query: string, ...stations: Station[]): string[] {
  return catalogueOf(...stations)
    .search(query, 60)
    .stations.map(({ id }) => id);
}

test.each([
  ["the name", "Aurora"],
  ["the genre", "bossa"],
  ["the country", "tomé"],
  ["the city", "évora"],
  ["the first tag", "blues"],
  ["the last tag", "público"],
  ["a part of a word", "uror"],
  ["a different case", "RÁDIO AURORA"],
  ["no accents", "radio evora"],
  ["accents that it does not have", "áurorá"],
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
  ["an SQL pattern", "%"],
  ["a regular expression", ".*"],
  ["its id", "^a$"],
])("a station is not found by %s", (_, query) => {
  expect(search(query, AURORA)).toEqual([]);
});

test.each(["", " ", "\t\n", "\u00a0", "\u0301"])("a blank query (%j) finds none", (query) => {
  expect(search(query, AURORA)).toEqual([]);
});

test("a match at the start of a word ranks before one inside a word, in every field; within each, the name first", () => {
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

test("the kind of the worst matching word decides the rank, in any order of the words", () => {
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

test("names that start with the query rank first, then other names, then other fields; each by listeners", () => {
  const of = (id: string, name: string, listeners: number, genre = "") => station({ id, name, listeners, genre });
  const stations = [
    of("genre", "Foz", 99, "Jazz"),
    of("inside", "Smooth Jazz", 50),
    of("quiet start", "Jazz FM", 1),
    of("loud start", "Jazz & Blues", 2),
  ];
  expect(search("jazz", ...stations)).toEqual(["loud start", "quiet start", "inside", "genre"]);
});

test("a search gives at most `limit` stations and the total", () => {
  const catalogue = catalogueOf(...["1", "2", "3"].map((id) => station({ id, name: `Rádio ${id}` })));
  const { stations, total } = catalogue.search("radio", 2);
  expect([stations.length, total]).toEqual([2, 3]);
});

// Real names of radio stations, with their genres, from many countries.
const NAMES: [string, string][] = JSON.parse(
  readFileSync(join(import.meta.dirname, "../covers/fixtures/names.json"), "utf8"),
);
const REAL = NAMES.map(([name, genre], index) =>
  station({
    id: String(index),
    name,
    genre,
    // Real words for the other fields.
    country: NAMES[(index + 7) % NAMES.length]?.[0] ?? "",
    city: NAMES[(index + 31) % NAMES.length]?.[0] ?? "",
    tags: [NAMES[(index + 113) % NAMES.length]?.[0] ?? "", genre],
  }),
);

/** The search as specified: spec, section 5. */
const LOWER_CASE = REAL.map(({ id, name, genre, country, city, tags }) => ({
  id,
  texts: [name, genre, country, city, ...tags].map((text) => text.toLowerCase()),
}));

/** Parts of a text, from each letter on, in three cases. */
function partsOf(text: string): string[] {
  const letters = [...text];
  return letters.flatMap((_, start) => {
    const part = letters.slice(start, start + 1 + (start % 9)).join("");
    return [part, part.toUpperCase(), part.toLowerCase()];
  });
}

test("the search finds everything that the specified search finds", () => {
  const catalogue = catalogueOf(...REAL);
  const queries = new Set(REAL.flatMap(({ name, genre }) => [...partsOf(name), ...partsOf(genre), name]));
  // White space and marks without a letter, such as a vowel sign, are a blank query, which finds none.
  const checked = [...queries].filter((query) => /[^\s\p{M}]/u.test(query)).filter((_, index) => index % 10 === 0);
  expect(checked.length).toBeGreaterThan(1_000);
  const missed = checked.flatMap((query) => {
    const found = new Set(catalogue.search(query, REAL.length).stations.map(({ id }) => id));
    const wanted = query.toLowerCase();
    return LOWER_CASE.filter(({ id, texts }) => !found.has(id) && texts.some((text) => text.includes(wanted))).map(
      ({ id }) => ({ query, id }),
    );
  });
  expect(missed).toEqual([]);
});

test("within each kind of match stations off the air rank last, whatever their listeners", () => {
  const of = (id: string, name: string, fields: Partial<Station> = {}) => station({ id, name, ...fields });
  const stations = [
    of("off air genre", "Foz", { offAir: true, genre: "Jazz", listeners: 9 }),
    of("off air start", "Jazz FM", { offAir: true, listeners: 9 }),
    of("genre", "Mar", { genre: "Jazz" }),
    of("start", "Jazz & Blues"),
    of("inside", "Smooth Jazz", { listeners: 99 }),
  ];
  expect(search("jazz", ...stations)).toEqual(["start", "off air start", "inside", "genre", "off air genre"]);
});

test("a search can be filtered by genre and country", () => {
  const catalogue = catalogueOf(
    AURORA,
    { ...AURORA, id: "b", genre: "Jazz" },
    { ...AURORA, id: "c", country: "Portugal", countryCode: "PT" },
  );
  const found = (filter: { genre?: string; country?: string }) => {
    const { stations, total } = catalogue.search("aurora", 60, filter);
    expect(total).toBe(stations.length);
    return stations.map(({ id }) => id).toSorted();
  };
  expect(found({ genre: "JAZZ" })).toEqual(["b"]);
  expect(found({ country: "sao tome" })).toEqual(["a", "b"]);
  expect(found({ genre: "bossa nova", country: "São Tomé" })).toEqual(["a"]);
  expect(found({ genre: "", country: "" })).toEqual(["a", "b", "c"]);
});
