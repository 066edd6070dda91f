import fc from "fast-check";
import { expect, test } from "vitest";
import type { Station } from "#app/stations/station.ts";
import { station } from "../../test-support/named-stations.ts";
import { createCatalogue, type PageQuery } from "./catalogue.ts";
import { SORTS, type Sort } from "./list-order.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));

const ALL = [
  station({
    id: "a",
    name: "Água FM",
    genre: "Fado",
    country: "Portugal",
    tags: ["Manhãs", "notícias"],
    createdAt: at(5),
  }),
  station({ id: "b", name: "90 FM", genre: "fádo", country: "Brasil", tags: ["notícias"], createdAt: at(4) }),
  station({ id: "c", name: "ânima", genre: "Jazz", country: "Portugal", city: "Fado", createdAt: at(3), listeners: 9 }),
  station({ id: "d", name: "«Zeta»", genre: "Jazz", country: "Brasil", createdAt: at(2), listeners: 9 }),
  station({ id: "e", name: "Жара", createdAt: at(1) }),
];

function catalogueOf(stations: readonly Station[]) {
  const catalogue = createCatalogue();
  catalogue.put(stations);
  return catalogue;
}

const QUERY: PageQuery = {
  q: "",
  genre: "",
  country: "",
  tag: "",
  letter: "",
  sort: "newest",
  limit: 500,
  after: null,
};
const page = (query: Partial<PageQuery>) => catalogueOf(ALL).page({ ...QUERY, ...query });
const ids = (stations: readonly Station[]) => stations.map(({ id }) => id).join("");

test.each<[Partial<PageQuery>, string]>([
  [{}, "abcde"],
  [{ genre: "FADO" }, "ab"],
  [{ country: "brasil" }, "bd"],
  [{ tag: "noticias" }, "ab"],
  [{ tag: "manhãs" }, "a"],
  [{ tag: "manhã" }, ""],
  [{ letter: "A" }, "ac"],
  [{ letter: "Z" }, ""],
  [{ letter: "#" }, "bde"],
  [{ q: "fado" }, "abc"],
  [{ q: "fado portugal" }, "ac"],
  [{ q: "  " }, "abcde"],
  [{ q: "fado", sort: "listeners" }, "cab"],
  [{ genre: "Jazz", country: "Portugal", letter: "A", q: "anima" }, "c"],
])("filtered by %o the list is «%s»", (query, found) => {
  const { stations, total, more } = page(query);
  expect(ids(stations)).toBe(found);
  expect([total, more]).toEqual([found.length, false]);
});

test("a page has at most `limit` stations and tells whether others follow", () => {
  expect(page({ limit: 2 })).toMatchObject({ total: 5, more: true });
  expect(page({ limit: 5 })).toMatchObject({ total: 5, more: false });
  const [, second] = page({ limit: 2 }).stations;
  const next = page({ limit: 3, after: second ?? null });
  expect([ids(next.stations), next.total, next.more]).toEqual(["cde", 5, false]);
});

test("the page after the last station is empty", () => {
  expect(page({ after: ALL.at(-1) ?? null })).toEqual({ stations: [], total: 5, more: false });
});

// Few names, timestamps and numbers, so that many stations have equal sort keys.
const someStation = fc
  .record({
    id: fc.integer({ min: 0, max: 60 }).map(String),
    name: fc.constantFrom("Rádio", "rádio", "Radio", "Rádio 9", "Rádio 10"),
    listeners: fc.integer({ min: 0, max: 2 }),
    createdAt: fc.integer({ min: 0, max: 3 }).map(at),
    offAir: fc.boolean(),
  })
  .map((fields) => station(fields));

const someStations = fc.uniqueArray(someStation, { selector: ({ id }) => id, maxLength: 40 });

function readAll(catalogue: ReturnType<typeof createCatalogue>, sort: Sort, limit: number, meanwhile = () => {}) {
  const read: Station[] = [];
  for (;;) {
    const { stations, more } = catalogue.page({ ...QUERY, sort, limit, after: read.at(-1) ?? null });
    read.push(...stations);
    if (!more) return read;
    if (read.length > 1_000) throw new Error("Paging does not end.");
    meanwhile();
  }
}

test("paging gives the whole list in its order", () => {
  fc.assert(
    fc.property(someStations, fc.constantFrom(...SORTS), fc.integer({ min: 1, max: 7 }), (stations, sort, limit) => {
      const catalogue = catalogueOf(stations);
      expect(readAll(catalogue, sort, limit)).toEqual(catalogue.page({ ...QUERY, sort }).stations);
    }),
  );
});

test("paging skips and repeats no station while others are added and removed", () => {
  const properties = [someStations, someStations, fc.constantFrom(...SORTS), fc.integer({ min: 1, max: 7 })] as const;
  fc.assert(
    fc.property(...properties, (stations, others, sort, limit) => {
      const changing = others.map((other) => ({ ...other, id: `other ${other.id}` }));
      const catalogue = catalogueOf([...stations, ...changing.slice(0, changing.length >> 1)]);
      const added = changing.slice(changing.length >> 1);
      const removed = changing.slice(0, changing.length >> 1);
      const read = readAll(catalogue, sort, limit, () => {
        catalogue.put(added.splice(0, 2));
        catalogue.remove(removed.splice(0, 2).map(({ id }) => id));
      });
      const unchanged = read.filter(({ id }) => !id.startsWith("other"));
      expect(unchanged).toEqual(catalogueOf(stations).page({ ...QUERY, sort }).stations);
      expect(new Set(read.map(({ id }) => id)).size).toBe(read.length);
    }),
  );
});
