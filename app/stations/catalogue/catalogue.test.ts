import { expect, test } from "vitest";
import { afternoon, catalogueOf, FIRST_PAGE, idsOf, stationAt } from "#test-support/catalogues.ts";
import { station } from "#test-support/named-stations.ts";
import type { StationListQuery } from "./catalogue.ts";
import { SORTS } from "./list-order.ts";

const AURORA = stationAt(4, { id: "a", name: "Rádio Aurora", genre: "Jazz", country: "Portugal", listeners: 30 });
const BRISA = stationAt(3, { id: "b", name: "Brisa FM", genre: "Eletrónica", country: "Cabo Verde", listeners: 50 });
const DUNA = stationAt(2, { id: "d", name: "duna 2", genre: "jazz", country: "Cabo Verde", listeners: 30 });
const ESTRELA = stationAt(1, { id: "e", name: "Estrela da Aurora 10", listeners: 50 });
const ALL = [AURORA, BRISA, DUNA, ESTRELA];

const catalogue = catalogueOf(...ALL.toReversed());
const list = (query: Partial<StationListQuery>) => catalogue.list({ ...FIRST_PAGE, ...query });

test("an empty catalogue gives empty results", () => {
  const empty = catalogueOf();
  expect([empty.size(), empty.newest(4), empty.mostPopular(6), empty.findMany(["a"])]).toEqual([0, [], [], []]);
  expect(empty.find("a")).toBeNull();
  expect(empty.search("rádio", 60)).toEqual({ stations: [], total: 0 });
  expect(empty.list(FIRST_PAGE)).toEqual({
    stations: [],
    total: 0,
    more: false,
    beforePrevious: null,
    genres: [],
    countries: [],
    languages: [],
    letters: [],
  });
});

test("newest gives at most the requested number, newest first", () => {
  expect(idsOf(catalogue.newest(4))).toBe("abde");
  expect(idsOf(catalogue.newest(2))).toBe("ab");
  expect(idsOf(catalogue.newest(100))).toBe("abde");
});

test("stations with the same timestamp are sorted by id, descending, as in the database", () => {
  const stations = ["1", "2", "10"].map((id) => stationAt(0, { id, name: id }));
  for (const ordered of [stations, stations.toReversed()]) {
    expect(
      catalogueOf(...ordered)
        .newest(3)
        .map(({ id }) => id),
    ).toEqual(["2", "10", "1"]);
  }
});

test("mostPopular sorts by listeners; equal ones keep the order of the list", () => {
  expect(idsOf(catalogue.mostPopular(4))).toBe("bead");
  expect(idsOf(catalogue.mostPopular(3))).toBe("bea");
});

test("find gives the station with the id, null for unknown ids", () => {
  expect(catalogue.find("a")).toBe(AURORA);
  for (const unknown of ["", "A", "aa", "__proto__", "constructor"]) expect(catalogue.find(unknown)).toBeNull();
});

test("findMany keeps the order of the ids and omits unknown ones", () => {
  expect(idsOf(catalogue.findMany(["e", "nada", "a", "d"]))).toBe("ead");
});

test.each([
  ["newest", "abde"],
  ["listeners", "bead"],
  ["name", "bdea"],
] as const)("sorted by %s the list is %s", (sort, order) => {
  expect(idsOf(list({ sort }).stations)).toBe(order);
});

test("names are sorted without case and accents, and numbers in them as numbers", () => {
  const names = ["Rádio 10", "rádio 9", "Zeta", "Água", "abelha"];
  const sorted = catalogueOf(...names.map((name) => station({ id: name, name })));
  const { stations } = sorted.list({ ...FIRST_PAGE, sort: "name" });
  expect(stations.map(({ name }) => name)).toEqual(["abelha", "Água", "rádio 9", "Rádio 10", "Zeta"]);
});

test.each([
  [{ genre: "Jazz" }, "ad"],
  [{ genre: "eletronica" }, "b"],
  [{ country: "CABO VERDE" }, "bd"],
  [{ genre: "jazz", country: "cabo verde" }, "d"],
  [{ genre: "jaz" }, ""],
  [{ genre: "Jazz", sort: "listeners" as const }, "ad"],
])("filtered by %o the list is «%s»", (query, order) => {
  expect(idsOf(list(query).stations)).toBe(order);
  expect(list(query).total).toBe(order.length);
});

test("a list gives at most `show` stations and the total", () => {
  expect(idsOf(list({ show: 1 }).stations)).toBe("a");
  expect(list({ show: 1 }).total).toBe(4);
});

test("genres and countries are counted, most frequent first; spellings count together, empty values do not count", () => {
  expect(list({}).genres).toEqual([
    { label: "Jazz", count: 2 },
    { label: "Eletrónica", count: 1 },
  ]);
  expect(list({}).countries).toEqual([
    { label: "Cabo Verde", count: 2 },
    { label: "Portugal", count: 1 },
  ]);
});

test("the counts of a filter respect the other filter and ignore itself", () => {
  const { genres, countries } = list({ genre: "jazz", country: "Cabo Verde" });
  expect(genres.map(({ label, count }) => `${label} ${count}`)).toEqual(["Eletrónica 1", "Jazz 1"]);
  expect(countries.map(({ label, count }) => `${label} ${count}`)).toEqual(["Cabo Verde 1", "Portugal 1"]);
});

test("a station counts for each of its languages, and the counts respect the other filters", () => {
  const speaking = catalogueOf(
    station({ id: "a", name: "Água", genre: "Fado", languages: ["pt"] }),
    station({ id: "b", name: "Brisa", genre: "Jazz", languages: ["pt", "en"] }),
    station({ id: "c", name: "Cais", genre: "Jazz", languages: ["en", "pt"] }),
    station({ id: "d", name: "Duna", genre: "Jazz" }),
  );
  const languages = (query: Partial<StationListQuery>) => speaking.list({ ...FIRST_PAGE, ...query }).languages;
  const both = [
    { label: "português", count: 3 },
    { label: "inglês", count: 2 },
  ];
  expect(languages({})).toEqual(both);
  expect(languages({ language: "en" }), "its own filter is ignored").toEqual(both);
  expect(languages({ genre: "Fado" })).toEqual([{ label: "português", count: 1 }]);
  expect(speaking.list({ ...FIRST_PAGE, language: "inglês" }).genres).toEqual([{ label: "Jazz", count: 2 }]);
  speaking.put([station({ id: "b", name: "Brisa", genre: "Jazz", languages: ["fr"] })]);
  speaking.remove(["c"]);
  expect(languages({}).map(({ label, count }) => `${label} ${count}`)).toEqual(["francês 1", "português 1"]);
});

test("initials are counted from A to Z, all others last under '#'", () => {
  const names = ["Zeta", "90 FM", "Água", "abelha", "Жара"];
  const named = catalogueOf(
    ...names.map((name) => station({ id: name, name, country: name === "Zeta" ? "Peru" : "" })),
  );
  const letters = (query: Partial<StationListQuery>) => named.list({ ...FIRST_PAGE, ...query }).letters;
  expect(letters({})).toEqual([
    { label: "A", count: 2 },
    { label: "Z", count: 1 },
    { label: "#", count: 2 },
  ]);
  expect(letters({ letter: "A" }), "its own filter is ignored").toEqual(letters({}));
  expect(letters({ country: "Peru" })).toEqual([{ label: "Z", count: 1 }]);
});

test("the counts of each filter respect all others: words, genre, country and letter", () => {
  const { genres, countries, letters, total } = list({ q: "aurora", letter: "E" });
  expect([genres, countries, total]).toEqual([[], [], 1]);
  expect(letters.map(({ label }) => label)).toEqual(["E", "R"]);
  expect(list({ letter: "D", country: "Portugal" }).genres).toEqual([]);
  expect(list({ letter: "D", country: "Portugal" }).countries).toEqual([{ label: "Cabo Verde", count: 1 }]);
});

test("a list continues after a cursor and reports whether others follow", () => {
  const first = list({ show: 2 });
  expect([idsOf(first.stations), first.more]).toEqual(["ab", true]);
  const rest = list({ show: 2, after: first.stations.at(-1) ?? null });
  expect([idsOf(rest.stations), rest.more, rest.total]).toEqual(["de", false, 4]);
});

test("similarTo gives stations of the same genre, by listeners, without the station itself", () => {
  const fado = (id: string, listeners: number) => station({ id, name: id, genre: "Fado", listeners });
  const fados = catalogueOf(fado("1", 5), fado("2", 9), fado("3", 7), { ...fado("4", 8), genre: "FADO" }, AURORA);
  expect(idsOf(fados.similarTo(fado("3", 7), 4))).toBe("241");
  expect(idsOf(fados.similarTo(fado("3", 7), 2))).toBe("24");
});

test("similarTo skips twins of the station and of each other", () => {
  const fado = (id: string, name: string, listeners: number) => station({ id, name, genre: "Fado", listeners });
  const cais = fado("c", "Cais 128k", 1);
  const fados = catalogueOf(cais, fado("1", "Cais AAC", 9), fado("2", "Beira", 8), fado("3", "Beira 2", 7), BRISA);
  fados.put([fado("4", "Douro", 6)]);
  expect(idsOf(fados.similarTo(cais, 2))).toBe("24");
});

test("a station without a genre has no similar stations", () => {
  const nameless = catalogueOf(ESTRELA, station({ id: "f", name: "Foz" }));
  expect(nameless.similarTo(ESTRELA, 4)).toEqual([]);
});

test("a station that is put again replaces the old one, in every order", () => {
  const changing = catalogueOf(AURORA, BRISA);
  expect(idsOf(changing.mostPopular(2))).toBe("ba");
  changing.put([{ ...AURORA, name: "Zénite", listeners: 99, createdAt: afternoon(0) }]);
  expect(changing.size()).toBe(2);
  expect(idsOf(changing.newest(2))).toBe("ba");
  expect(idsOf(changing.mostPopular(2))).toBe("ab");
  expect(changing.search("aurora", 60).total).toBe(0);
  expect(changing.search("zenite", 60).total).toBe(1);
});

test("a removed station is in no list and no search, and unknown ids are ignored", () => {
  const changing = catalogueOf(...ALL);
  changing.remove(["a", "nada"]);
  expect(changing.size()).toBe(3);
  expect(changing.find("a")).toBeNull();
  expect(idsOf(changing.newest(4))).toBe("bde");
  expect(changing.search("radio", 60).total).toBe(0);
});

test("replaceAll removes all previous stations", () => {
  const changing = catalogueOf(AURORA, BRISA);
  changing.replaceAll([DUNA]);
  expect(idsOf(changing.newest(4))).toBe("d");
  expect(changing.find("a")).toBeNull();
});

test("a station off the air is last in every list, and still found", () => {
  const silent = catalogueOf(...ALL, { ...AURORA, offAir: true });
  expect(idsOf(silent.newest(4))).toBe("bdea");
  expect(idsOf(silent.mostPopular(4))).toBe("beda");
  for (const sort of SORTS) {
    const { stations } = silent.list({ ...FIRST_PAGE, sort });
    expect([stations.length, stations.at(-1)?.id]).toEqual([4, "a"]);
  }
  expect(silent.find("a")?.name).toBe("Rádio Aurora");
  expect(idsOf(silent.findMany(["a"]))).toBe("a");
});
