import { expect, test } from "vitest";
import { countryName } from "#app/stations/station/reference/countries.ts";
import { BUILT_IN_GENRES, findGenre, parseGenreMap } from "#app/stations/station/reference/genre-map.ts";
import { STATION_LIMITS as LIMITS } from "#app/stations/station/station-limits.ts";
import { NO_STREAM, rowOf } from "./formats/listed-row.ts";
import { stationFromRow } from "./station-from-row.ts";

const OPTIONS = { genres: BUILT_IN_GENRES, country: "" };
const FOZ = { name: "Rádio Foz", streamUrl: "https://foz.example/stream", countryCode: "PT" };

const read = (fields: object, options = OPTIONS) => stationFromRow(rowOf(1, { ...FOZ, ...fields }), options);

test("a valid row becomes a station with its country in Portuguese, a genre and tags", () => {
  expect(
    read({ name: " Rádio  Foz ", countryCode: "DE", genre: "Smooth Jazz", tags: ["Mar", "mar"], bitrate: "128" }),
  ).toEqual({
    ok: true,
    leftOut: false,
    station: {
      name: "Rádio Foz",
      streamUrl: FOZ.streamUrl,
      country: "Alemanha",
      genre: "Jazz",
      tags: ["Smooth Jazz", "Mar"],
      languages: [],
      bitrate: "128kbps",
      description: "",
      websiteUrl: "",
      imageUrl: "",
      city: "",
      region: "",
      countryCode: "DE",
      latitude: null,
      longitude: null,
    },
  });
});

const placeOf = (fields: object) => {
  const result = read(fields);
  if (!result.ok) throw new Error(result.message);
  const { country, countryCode, city, latitude, longitude } = result.station;
  return [country, countryCode, city, latitude, longitude];
};

test("a row has the place of its city, or of its coordinates", () => {
  expect(placeOf({ countryCode: "PT", city: "Lisbon" })).toEqual(["Portugal", "PT", "Lisbon", 38.72, -9.13]);
  const exact = { latitude: "38.7", longitude: "-9.2" };
  expect(placeOf({ countryCode: "PT", city: "Lisboa", ...exact })).toEqual(["Portugal", "PT", "Lisboa", 38.7, -9.2]);
  expect(placeOf({ countryCode: "PT", latitude: "91", longitude: "0" })).toEqual(["Portugal", "PT", "", null, null]);
  expect(placeOf({ countryCode: "", country: "Atlântida" })).toEqual(["Atlântida", "", "", null, null]);
});

test("Radio Browser's state is the city if it is one, and a city that the list names counts more", () => {
  expect(placeOf({ countryCode: "PT", state: "Faro" })).toEqual(["Portugal", "PT", "Faro", 37.02, -7.93]);
  expect(placeOf({ countryCode: "DE", state: "Bavaria" })).toEqual(["Alemanha", "DE", "", null, null]);
  expect(placeOf({ countryCode: "PT", state: "Faro", city: "Olhão" })[2]).toBe("Olhão");
});

test("the region is that of the list, or Radio Browser's state, also where that is the city; a long one is left out", () => {
  expect(read({ state: " Baden-\tWürttemberg" })).toMatchObject({
    station: { region: "Baden- Württemberg", city: "" },
  });
  expect(read({ countryCode: "PT", state: "Faro" })).toMatchObject({ station: { region: "Faro", city: "Faro" } });
  expect(read({ countryCode: "PT", region: "Faro" })).toMatchObject({ station: { region: "Faro", city: "" } });
  expect(read({ region: "Algarve", state: "Faro" })).toMatchObject({ station: { region: "Algarve" } });
  expect(read({ state: "é".repeat(LIMITS.region) })).toMatchObject({
    leftOut: false,
    station: { region: "é".repeat(LIMITS.region) },
  });
  expect(read({ state: "é".repeat(LIMITS.region + 1) })).toMatchObject({ leftOut: true, station: { region: "" } });
});

const MIRRORED = { uuid: "01dd819d-3f79-4285-b383-89395e820530", countryCode: "" };

test("a row with a UUID has a name of up to 400 characters, any number of tags, and needs no country", () => {
  const tags = Array.from({ length: 45 }, (_, index) => `etiqueta ${index} ${"x".repeat(60)}`);
  const long = { name: "é".repeat(400), state: "é".repeat(400), tags: [...tags, tags[0] ?? "", "música", "musica"] };
  expect(read({ ...MIRRORED, ...long })).toMatchObject({
    ok: true,
    leftOut: false,
    station: {
      name: long.name,
      region: long.state,
      country: "",
      countryCode: "",
      genre: "Geral",
      tags: [...tags, "música", "musica"],
    },
  });
  expect(read({ ...MIRRORED, name: "é".repeat(401) })).toMatchObject({ station: { name: "é".repeat(400) } });
  expect(read({ ...MIRRORED, country: "x".repeat(LIMITS.country + 1) })).toMatchObject({
    ok: true,
    station: { country: "" },
  });
  expect(read(MIRRORED, { ...OPTIONS, country: "Brasil" })).toMatchObject({ station: { countryCode: "BR" } });
});

test.each([
  [{ name: " \u0000" }, "falta o nome"],
  [{ streamUrl: "" }, NO_STREAM],
  [{ streamUrl: "mms://foz.example/" }, "URL de stream deve começar com http:// ou https://"],
  [{ streamUrl: "http://192.168.1.4/" }, "URL de stream não pode apontar para endereços locais ou privados"],
  [{ streamUrl: "http://a:b@foz.example/" }, "o URL da transmissão não pode ter nome de utilizador nem palavra-passe"],
])("a row with a UUID and %j is refused", (fields, message) => {
  expect(read({ ...MIRRORED, ...fields })).toMatchObject({ ok: false, message });
});

test.each([
  [{ name: "" }, "falta o nome"],
  [{ name: "x".repeat(LIMITS.name + 1) }, `o nome da rádio pode ter no máximo ${LIMITS.name} caracteres`],
  [{ countryCode: "" }, "falta o país"],
  [
    { countryCode: "", country: "x".repeat(LIMITS.country + 1) },
    `o país pode ter no máximo ${LIMITS.country} caracteres`,
  ],
  [{ streamUrl: "" }, NO_STREAM],
  [{ streamUrl: "mms://foz.example/" }, "URL de stream deve começar com http:// ou https://"],
  [{ streamUrl: "http://192.168.1.4:8000/" }, "URL de stream não pode apontar para endereços locais ou privados"],
])("a row with %j is refused with the sentence of its field", (fields, message) => {
  expect(read(fields)).toMatchObject({ ok: false, message });
});

test("the languages of a row become codes, and what is no language is left out", () => {
  expect(read({ languages: "english, português" })).toMatchObject({
    leftOut: false,
    station: { languages: ["en", "pt"] },
  });
  expect(read({ languages: "english,rock" })).toMatchObject({ leftOut: true, station: { languages: ["en"] } });
});

test("where private addresses are allowed a row may have one, and other stream rules still apply", () => {
  const streamUrl = "http://127.0.0.1:8000/aurora";
  const options = { ...OPTIONS, allowPrivate: true };
  expect(read({ streamUrl }, options)).toMatchObject({ ok: true, station: { streamUrl } });
  expect(read({ streamUrl: "ftp://127.0.0.1/" }, options)).toMatchObject({ ok: false });
  expect(read({ streamUrl: "http://ana:segredo@127.0.0.1/" }, options)).toMatchObject({ ok: false });
  expect(read({ streamUrl: "" }, options)).toMatchObject({ ok: false, message: NO_STREAM });
});

test("invalid optional details are left out and the station is kept", () => {
  const many = Array.from({ length: 25 }, (_, index) => `etiqueta ${index}`);
  const result = read({
    description: "x".repeat(LIMITS.description + 1),
    websiteUrl: "foz.example",
    imageUrl: "/logo.png",
    city: "x".repeat(LIMITS.city + 1),
    tags: ["x".repeat(LIMITS.tag + 1), ...many],
  });
  expect(result).toMatchObject({
    ok: true,
    leftOut: true,
    station: { description: "", websiteUrl: "", imageUrl: "", city: "", tags: many.slice(0, 20) },
  });
  expect(read({ city: "x".repeat(LIMITS.city), description: "x".repeat(LIMITS.description) })).toMatchObject({
    ok: true,
    leftOut: false,
  });
});

test.each([
  ["128kbps", "128kbps"],
  ["320", "320kbps"],
  ["0", ""],
  ["alta", ""],
])("the bitrate %j becomes %j", (bitrate, expected) => {
  expect(read({ bitrate })).toMatchObject({ station: { bitrate: expected } });
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
])("the country of %j is %j", (written, name) => {
  expect(countryName(written)).toBe(name);
});

test("a row without a country gets the one in the import options", () => {
  expect(read({ countryCode: "" }, { ...OPTIONS, country: "Cabo Verde" })).toMatchObject({
    station: { country: "Cabo Verde" },
  });
  expect(read({}, { ...OPTIONS, country: "Cabo Verde" })).toMatchObject({ station: { country: "Portugal" } });
});

test("the first tag that matches a genre decides; without one the genre is Geral", () => {
  expect(read({ tags: ["lisboa", "CLASSIC ROCK", "pop"] })).toMatchObject({ station: { genre: "Rock Clássico" } });
  expect(read({ genre: "eletronica" })).toMatchObject({ station: { genre: "Eletrónica", tags: [] } });
  expect(read({ tags: ["lisboa"] })).toMatchObject({ station: { genre: "Geral", tags: ["lisboa"] } });
});

test("countries and genres of a list or of a custom genre map get their standard names", () => {
  expect(read({ countryCode: "", country: "portugal" })).toMatchObject({ station: { country: "Portugal" } });
  expect(read({ countryCode: "" }, { ...OPTIONS, country: "spain" })).toMatchObject({
    station: { country: "Espanha" },
  });
  expect(read({ genre: "Generalista" })).toMatchObject({ station: { genre: "Geral" } });
  const custom = parseGenreMap('{"generalista": ["mix"], "Surf": ["surf"]}');
  if (!custom.ok) throw new Error(custom.message);
  expect(read({ tags: ["mix"] }, { ...OPTIONS, genres: custom.genres })).toMatchObject({ station: { genre: "Geral" } });
  expect(read({ tags: ["surf"] }, { ...OPTIONS, genres: custom.genres })).toMatchObject({ station: { genre: "Surf" } });
});

test("a custom genre map replaces the built-in one, in either form", () => {
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
  "%j is not a genre map",
  (text) => {
    expect(parseGenreMap(text)).toMatchObject({ ok: false, message: expect.stringContaining("A genre map is JSON") });
  },
);
