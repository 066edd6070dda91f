import fc from "fast-check";
import { expect, test } from "vitest";
import { STATION_LIMITS as LIMITS } from "#app/stations/station/station-limits.ts";
import { parseAddedStation } from "./added-station.ts";
import { collectParameters } from "./parameters.ts";

const AURORA = { name: "Rádio Aurora", url: "https://aurora.example/live", countrycode: "PT" };

const parse = (fields: Record<string, string>, allowPrivate = false) =>
  parseAddedStation(collectParameters(Object.entries(fields)), { allowPrivate });

const stationOf = (fields: Record<string, string>) => {
  const parsed = parse(fields);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.station;
};

const messageOf = (fields: Record<string, string>) => {
  const parsed = parse({ ...AURORA, ...fields });
  return parsed.ok ? null : parsed.message;
};

test("a station with all fields", () => {
  expect(
    stationOf({
      ...AURORA,
      homepage: "https://aurora.example/",
      favicon: "https://aurora.example/icon.png",
      countrycode: "pt",
      state: "Alentejo",
      language: "portuguese,klingon",
      languagecodes: "pt,en",
      tags: "jazz, Jazz ,blues,,",
      geo_lat: "38.5",
      geo_long: "-7.9",
    }),
  ).toEqual({
    name: "Rádio Aurora",
    description: "",
    streamUrl: "https://aurora.example/live",
    websiteUrl: "https://aurora.example/",
    imageUrl: "https://aurora.example/icon.png",
    genre: "Jazz",
    country: "Portugal",
    countryCode: "PT",
    city: "",
    region: "Alentejo",
    latitude: 38.5,
    longitude: -7.9,
    tags: ["jazz", "blues"],
    languages: ["pt", "en"],
  });
});

test("a station with the three needed fields", () => {
  expect(stationOf(AURORA)).toMatchObject({ genre: "Geral", tags: [], languages: [], latitude: null, websiteUrl: "" });
});

test("names have 1 to 400 characters, on one line", () => {
  expect(stationOf({ ...AURORA, name: " a\tb\n c\u202e " }).name).toBe("a b c");
  expect(stationOf({ ...AURORA, name: "😀".repeat(400) }).name).toBe("😀".repeat(400));
  expect(messageOf({ name: "😀".repeat(401) })).toBe("The name must not have more than 400 characters");
  for (const name of ["", "  ", "\u200b"]) expect(messageOf({ name })).toBe("The name is missing");
});

test("a url is http or https, neither private nor with credentials, and that of a stream", () => {
  const messages = {
    "": "The url is missing",
    "rtmp://aurora.example/live": "The url must begin with http:// or https://",
    "javascript:alert(1)": "The url must begin with http:// or https://",
    "https://aurora.example/a b": "The url is not valid",
    "https://": "The url is not valid",
    [`https://aurora.example/${"x".repeat(LIMITS.url)}`]: `The url must not have more than ${LIMITS.url} characters`,
    "http://127.0.0.1/": "The url must not point to a private address",
    "http://example.com@10.0.0.1/": "The url must not point to a private address",
    "http://0x7f.1/": "The url must not point to a private address",
    "http://[::ffff:10.0.0.1]/": "The url must not point to a private address",
    "http://router.lan/": "The url must not point to a private address",
    "https://ana:segredo@aurora.example/": "The url must not have a user name or a password",
    "http://example.com/stream": "The url must be that of a stream",
  };
  for (const [url, message] of Object.entries(messages)) expect(messageOf({ url }), url).toBe(message);
  expect(stationOf({ ...AURORA, url: " http://8.8.8.8/live " }).streamUrl).toBe("http://8.8.8.8/live");
  expect(parse({ ...AURORA, url: "http://127.0.0.1/live" }, true).ok).toBe(true);
});

test("a countrycode has exactly two letters and is known", () => {
  for (const countrycode of ["", "P", "PRT", "P1", "Portugal"])
    expect(messageOf({ countrycode })).toBe("The countrycode must have exactly two letters");
  expect(messageOf({ countrycode: "ZZ" })).toBe("The countrycode is not known");
});

test("of several faults that of the name is named first", () => {
  expect(messageOf({ name: "", url: "", countrycode: "" })).toBe("The name is missing");
});

test("details that do not fit are left out", () => {
  const station = stationOf({
    ...AURORA,
    homepage: "javascript:alert(1)",
    favicon: "null",
    state: "x".repeat(LIMITS.region + 1),
    language: "klingon",
    tags: `fado,${"x".repeat(LIMITS.tag + 1)},${"\u202e"},<b>`,
    geo_lat: "91",
    geo_long: "0",
  });
  expect(station).toMatchObject({ websiteUrl: "", imageUrl: "", region: "", languages: [], tags: ["fado", "<b>"] });
  expect(station).toMatchObject({ latitude: null, longitude: null });
  const many = Array.from({ length: 30 }, (_, number) => `etiqueta ${number}`);
  expect(stationOf({ ...AURORA, tags: many.join(",") }).tags).toEqual(many.slice(0, 20));
});

test("any parameters are a station or a sentence", () => {
  const names = fc.constantFrom(
    "name",
    "url",
    "countrycode",
    "tags",
    "language",
    "state",
    "geo_lat",
    "geo_long",
    "homepage",
  );
  const texts = fc.oneof(fc.string({ unit: "binary" }), fc.webUrl(), fc.constantFrom(...Object.values(AURORA)));
  fc.assert(
    fc.property(fc.dictionary(names, texts), (fields) => {
      const parsed = parse({ ...AURORA, ...fields });
      if (!parsed.ok) expect(parsed.message).toMatch(/^The [\w:/ .]+$/);
      else {
        expect(parsed.station.name).not.toBe("");
        expect(parsed.station.countryCode).toMatch(/^[A-Z]{2}$/);
        expect(JSON.stringify(parsed.station)).not.toMatch(/\\u0000|\\ud[89a-f]/i);
      }
    }),
  );
});
