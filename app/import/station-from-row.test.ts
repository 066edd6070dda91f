import { expect, test } from "vitest";
import { countryName } from "#app/stations/reference/countries.ts";
import { BUILT_IN_GENRES, findGenre, parseGenreMap } from "#app/stations/reference/genre-map.ts";
import { NO_STREAM, rowOf } from "./formats/listed-row.ts";
import { stationFromRow } from "./station-from-row.ts";

const RULES = { genres: BUILT_IN_GENRES, country: "" };
const FOZ = { name: "Rádio Foz", streamUrl: "https://foz.example/stream", countryCode: "PT" };

const read = (said: object, rules = RULES) => stationFromRow(rowOf(1, { ...FOZ, ...said }), rules);

test("a row becomes a station by the rules, its country in Portuguese, its words a genre and tags", () => {
  expect(
    read({ name: " Rádio  Foz ", countryCode: "DE", genre: "Smooth Jazz", tags: ["Mar", "mar"], bitrate: "128" }),
  ).toEqual({
    ok: true,
    leftOut: false,
    station: {
      ...{ name: "Rádio Foz", streamUrl: FOZ.streamUrl, country: "Alemanha", genre: "Jazz" },
      ...{ tags: ["Smooth Jazz", "Mar"], bitrate: "128kbps" },
      ...{ description: "", websiteUrl: "", imageUrl: "", city: "" },
    },
  });
});

test.each([
  [{ name: "" }, "falta o nome"],
  [{ name: "x".repeat(101) }, "o nome da rádio pode ter no máximo 100 caracteres"],
  [{ countryCode: "" }, "falta o país"],
  [{ countryCode: "", country: "x".repeat(51) }, "o país pode ter no máximo 50 caracteres"],
  [{ streamUrl: "" }, NO_STREAM],
  [{ streamUrl: "mms://foz.example/" }, "URL de stream deve começar com http:// ou https://"],
  [{ streamUrl: "http://192.168.1.4:8000/" }, "URL de stream não pode apontar para endereços locais ou privados"],
])("a row with %j is refused with the sentence of the rule", (said, message) => {
  expect(read(said)).toMatchObject({ ok: false, message });
});

test("what fits no rule and is no need is left out, and the station stays", () => {
  const many = Array.from({ length: 25 }, (_, place) => `etiqueta ${place}`);
  const answer = read({
    ...{ description: "x".repeat(501), websiteUrl: "foz.example", imageUrl: "/logo.png", city: "x".repeat(51) },
    tags: ["x".repeat(51), ...many],
  });
  expect(answer).toMatchObject({
    ...{ ok: true, leftOut: true },
    station: { description: "", websiteUrl: "", imageUrl: "", city: "", tags: many.slice(0, 20) },
  });
  expect(read({ city: "x".repeat(50), description: "x".repeat(500) })).toMatchObject({ ok: true, leftOut: false });
});

test.each([
  ["128kbps", "128kbps"],
  ["320", "320kbps"],
  ["0", ""],
  ["alta", ""],
])("the bitrate %j is %j", (written, text) => {
  expect(read({ bitrate: written })).toMatchObject({ station: { bitrate: text } });
});

test.each([
  [{ code: "pt" }, "Portugal"],
  [{ name: "The United Kingdom Of Great Britain And Northern Ireland" }, "Reino Unido"],
  [{ name: "deutschland" }, "Alemanha"],
  [{ name: "Côte d'Ivoire" }, "Costa do Marfim"],
  [{ name: "España" }, "Espanha"],
  [{ name: "Россия" }, "Rússia"],
  [{ code: "??", name: "usa" }, "Estados Unidos"],
  [{ name: "Atlântida" }, "Atlântida"],
  [{ code: "", name: " " }, ""],
])("the country of %j is %j", (said, name) => {
  expect(countryName(said)).toBe(name);
});

test("rows that name no country have the one that was chosen", () => {
  expect(read({ countryCode: "" }, { ...RULES, country: "Cabo Verde" })).toMatchObject({
    station: { country: "Cabo Verde" },
  });
  expect(read({}, { ...RULES, country: "Cabo Verde" })).toMatchObject({ station: { country: "Portugal" } });
});

test("the first word that stands for a genre decides, and without any it is Geral", () => {
  expect(read({ tags: ["lisboa", "CLASSIC ROCK", "pop"] })).toMatchObject({ station: { genre: "Rock Clássico" } });
  expect(read({ genre: "eletronica" })).toMatchObject({ station: { genre: "Eletrónica", tags: [] } });
  expect(read({ tags: ["lisboa"] })).toMatchObject({ station: { genre: "Geral", tags: ["lisboa"] } });
});

test("countries and genres have their known names, however a list or a genre map of one's own calls them", () => {
  expect(read({ countryCode: "", country: "portugal" })).toMatchObject({ station: { country: "Portugal" } });
  expect(read({ countryCode: "" }, { ...RULES, country: "spain" })).toMatchObject({ station: { country: "Espanha" } });
  expect(read({ genre: "Generalista" })).toMatchObject({ station: { genre: "Geral" } });
  const own = parseGenreMap('{"generalista": ["mix"], "Surf": ["surf"]}');
  if (!own.ok) throw new Error(own.message);
  expect(read({ tags: ["mix"] }, { ...RULES, genres: own.genres })).toMatchObject({ station: { genre: "Geral" } });
  expect(read({ tags: ["surf"] }, { ...RULES, genres: own.genres })).toMatchObject({ station: { genre: "Surf" } });
});

test("a genre map of one's own takes the place of the built-in one, in either form", () => {
  for (const written of [{ Onda: ["surf", "mar"] }, { genres: [{ label: "Onda", synonyms: ["surf", "mar"] }] }]) {
    const parsed = parseGenreMap(JSON.stringify(written));
    if (!parsed.ok) throw new Error(parsed.message);
    expect(["Mar", "onda", "jazz"].map((word) => findGenre(parsed.genres, [word]))).toEqual([
      "Onda",
      "Onda",
      undefined,
    ]);
  }
});

test.each(["", "[]", "{}", '{"Jazz":"jazz"}', '{"Jazz":[1]}', `{"${"x".repeat(51)}":[]}`])(
  "%j is no genre map",
  (text) => {
    expect(parseGenreMap(text)).toMatchObject({ ok: false, message: expect.stringContaining("A genre map is JSON") });
  },
);
