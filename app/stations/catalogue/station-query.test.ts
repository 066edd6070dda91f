import { expect, test } from "vitest";
import { AURORA } from "#test-support/named-stations.ts";
import { cursorAfter } from "./list-order.ts";
import { parseStationQuery, stationsUrl } from "./station-query.ts";

const DEFAULTS = {
  q: "",
  genre: "",
  country: "",
  city: "",
  language: "",
  tag: "",
  letter: "",
  sort: "newest",
  limit: 60,
  after: null,
  status: null,
};

test("without parameters the query is for everything, newest first, sixty at a time", () => {
  expect(parseStationQuery({})).toEqual({ ok: true, query: DEFAULTS });
});

test("all parameters are parsed", () => {
  const { id, name, listeners, createdAt, offAir } = AURORA;
  const given = { q: "fado", genre: "Fado", country: "Portugal", city: "Beja", language: "pt", tag: "manhãs" };
  const rest = { letter: "a", sort: "name", limit: "7" };
  expect(parseStationQuery({ ...given, ...rest, cursor: cursorAfter("name", AURORA), status: "pending" })).toEqual({
    ok: true,
    query: {
      ...given,
      ...rest,
      letter: "A",
      limit: 7,
      after: { id, name, listeners, createdAt, offAir },
      status: "pending",
    },
  });
});

test("empty and unknown parameters are ignored", () => {
  const empty = { q: "", genre: "", language: "", tag: "", letter: "", sort: "", limit: "", cursor: "", status: "" };
  expect(parseStationQuery({ ...empty, colour: "red", page: "7" })).toEqual({ ok: true, query: DEFAULTS });
});

const BAD_LIMIT = "Limite inválido: use um número inteiro de 1 a 500";
const BAD_LETTER = "Letra inválida: use uma letra de A a Z, ou # para os outros nomes";

test.each<[Record<string, string>, string]>([
  ...["0", "-1", "501", "1.5", "abc", "NaN", "Infinity", "1e9"].map((limit): [Record<string, string>, string] => [
    { limit },
    BAD_LIMIT,
  ]),
  ...["AB", "1", "á", "##", " "].map((letter): [Record<string, string>, string] => [{ letter }, BAD_LETTER]),
  [{ sort: "oldest" }, "Ordem inválida: use newest, name, listeners"],
  [{ status: "all" }, "Estado inválido: use pending, approved, suspended"],
  [{ cursor: "nada" }, "Cursor inválido: use o next_cursor da resposta anterior, com a mesma ordem"],
  [
    { cursor: cursorAfter("name", AURORA), sort: "newest" },
    "Cursor inválido: use o next_cursor da resposta anterior, com a mesma ordem",
  ],
  [{ q: "a".repeat(201) }, "A pesquisa pode ter no máximo 200 caracteres"],
])("%j is refused", (raw, message) => {
  expect(parseStationQuery(raw)).toEqual({ ok: false, message, field: Object.keys(raw)[0] });
});

test.each<Record<string, string>>([
  { limit: "1" },
  { limit: "500" },
  { q: "a".repeat(200) },
  { letter: "#" },
  { letter: "z" },
])("%j is accepted", (raw) => {
  expect(parseStationQuery(raw)).toMatchObject({ ok: true });
});

test.each([
  [{}, "/api/stations"],
  [{ limit: "60", sort: "newest", q: "" }, "/api/stations"],
  [{ q: "rádio", letter: "#", limit: "10" }, "/api/stations?letter=%23&limit=10&q=r%C3%A1dio"],
  [
    { cursor: cursorAfter("name", AURORA), sort: "name" },
    `/api/stations?sort=name&cursor=${cursorAfter("name", AURORA)}`,
  ],
])("stationsUrl: %o gives %s, and the same query again", (given, url) => {
  const parsed = parseStationQuery(given);
  if (!parsed.ok) throw new Error(parsed.message);
  expect(stationsUrl(parsed.query)).toBe(url);
  const parameters = Object.fromEntries(new URL(url, "http://radio.example").searchParams);
  expect(parseStationQuery(parameters)).toEqual(parsed);
});
