import fc from "fast-check";
import { expect, test } from "vitest";
import type { Station } from "#app/stations/station/station.ts";
import {
  AGUA_FM,
  afternoon,
  catalogueOf,
  FIRST_PAGE,
  idsOf,
  NINETY_FM,
  stationAt,
  WHOLE_LIST,
} from "#test-support/catalogues.ts";
import { station } from "#test-support/named-stations.ts";
import type { Catalogue, PageQuery } from "./catalogue.ts";
import { SORTS, type Sort } from "./list-order.ts";

const ALL = [
  stationAt(5, AGUA_FM),
  stationAt(4, NINETY_FM),
  stationAt(3, { id: "c", name: "ânima", genre: "Jazz", country: "Portugal", city: "Fado", listeners: 9 }),
  stationAt(2, { id: "d", name: "«Zeta»", genre: "Jazz", country: "Brasil", listeners: 9 }),
  stationAt(1, { id: "e", name: "Жара" }),
];

const page = (query: Partial<PageQuery>) => catalogueOf(...ALL).page({ ...WHOLE_LIST, ...query });

test.each<[Partial<PageQuery>, string]>([
  [{}, "abcde"],
  [{ genre: "FADO" }, "ab"],
  [{ country: "brasil" }, "bd"],
  [{ language: "pt" }, "ab"],
  [{ language: "Português" }, "ab"],
  [{ language: "english" }, "b"],
  [{ language: "francês" }, ""],
  [{ language: "élfico" }, ""],
  [{ language: "pt", country: "Brasil" }, "b"],
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
  expect(idsOf(stations)).toBe(found);
  expect([total, more]).toEqual([found.length, false]);
});

test("a page has at most `limit` stations and reports whether others follow", () => {
  expect(page({ limit: 2 })).toMatchObject({ total: 5, more: true });
  expect(page({ limit: 5 })).toMatchObject({ total: 5, more: false });
  const [, second] = page({ limit: 2 }).stations;
  const next = page({ limit: 3, after: second ?? null });
  expect([idsOf(next.stations), next.total, next.more]).toEqual(["cde", 5, false]);
});

test("the page after the last station is empty", () => {
  expect(page({ after: ALL.at(-1) ?? null })).toEqual({ stations: [], total: 5, more: false });
});

test("a list has the station after which its previous page begins, with filters and without", () => {
  const many = Array.from({ length: 9 }, (_, index) =>
    stationAt(9 - index, { id: String(index), name: `Rádio ${index}`, genre: index % 2 === 0 ? "Jazz" : "Fado" }),
  );
  const catalogue = catalogueOf(...many);
  const before = (query: { after: number; genre?: string }) =>
    catalogue.list({ ...FIRST_PAGE, show: 2, ...query, after: many[query.after] ?? null }).beforePrevious?.id ?? null;
  expect([0, 1, 2, 3, 4].map((after) => before({ after }))).toEqual([null, null, "0", "1", "2"]);
  // Of Jazz are 0, 2, 4, 6 and 8.
  expect([2, 4, 6].map((after) => before({ after, genre: "Jazz" }))).toEqual([null, "0", "2"]);
  expect(catalogue.list(FIRST_PAGE).beforePrevious).toBeNull();
});

// Few names, timestamps and numbers, so that many stations have equal sort keys.
const someStation = fc
  .record({
    id: fc.integer({ min: 0, max: 60 }).map(String),
    name: fc.constantFrom("Rádio", "rádio", "Radio", "Rádio 9", "Rádio 10"),
    listeners: fc.integer({ min: 0, max: 2 }),
    createdAt: fc.integer({ min: 0, max: 3 }).map(afternoon),
    offAir: fc.boolean(),
  })
  .map((fields) => station(fields));

const someStations = fc.uniqueArray(someStation, { selector: ({ id }) => id, maxLength: 40 });

function readAll(catalogue: Catalogue, sort: Sort, limit: number, meanwhile = () => {}) {
  const read: Station[] = [];
  for (;;) {
    const { stations, more } = catalogue.page({ ...WHOLE_LIST, sort, limit, after: read.at(-1) ?? null });
    read.push(...stations);
    if (!more) return read;
    if (read.length > 1_000) throw new Error("Paging does not end.");
    meanwhile();
  }
}

test("paging gives the whole list in its order", () => {
  fc.assert(
    fc.property(someStations, fc.constantFrom(...SORTS), fc.integer({ min: 1, max: 7 }), (stations, sort, limit) => {
      const catalogue = catalogueOf(...stations);
      expect(readAll(catalogue, sort, limit)).toEqual(catalogue.page({ ...WHOLE_LIST, sort }).stations);
    }),
  );
});

test("paging skips and repeats no station while others are added and removed", () => {
  const properties = [someStations, someStations, fc.constantFrom(...SORTS), fc.integer({ min: 1, max: 7 })] as const;
  fc.assert(
    fc.property(...properties, (stations, others, sort, limit) => {
      const changing = others.map((other) => ({ ...other, id: `other ${other.id}` }));
      const catalogue = catalogueOf(...stations, ...changing.slice(0, changing.length >> 1));
      const added = changing.slice(changing.length >> 1);
      const removed = changing.slice(0, changing.length >> 1);
      const read = readAll(catalogue, sort, limit, () => {
        catalogue.put(added.splice(0, 2));
        catalogue.remove(removed.splice(0, 2).map(({ id }) => id));
      });
      const unchanged = read.filter(({ id }) => !id.startsWith("other"));
      expect(unchanged).toEqual(catalogueOf(...stations).page({ ...WHOLE_LIST, sort }).stations);
      expect(new Set(read.map(({ id }) => id)).size).toBe(read.length);
    }),
  );
});
