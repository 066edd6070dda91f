import fc from "fast-check";
import { expect, test } from "vitest";
import { listOf, numberedStation } from "#test-support/indexed-stations.ts";
import { createNameLists, type NameListQuery, nameRecord } from "./name-lists.ts";
import { selectStations } from "./select-stations.ts";
import { NO_CRITERIA } from "./station-criteria.ts";
import { finish } from "./steps.ts";

type Fields = Parameters<typeof numberedStation>[1];

const QUERY: NameListQuery = {
  list: "tags",
  country: null,
  part: "",
  byCount: false,
  reverse: false,
  hideBroken: false,
  offset: 0,
  limit: null,
};

function listsOf(...stations: Fields[]) {
  const listed = listOf(...stations.map((fields, number) => numberedStation(number, fields)));
  const lists = createNameLists(listed);
  const read = (query: Partial<NameListQuery>) =>
    finish(lists.read({ ...QUERY, ...query })).map((name) => nameRecord(query.list ?? QUERY.list, name));
  return { listed, read, count: lists.count };
}

const PORTO = { country: "Portugal", countryCode: "PT", region: "Porto", tags: ["fado"], languages: ["pt"] };

test("names have their counts, in the fields of each list", () => {
  const { read, count } = listsOf(
    PORTO,
    { ...PORTO, streamCodec: "mp3", tags: ["jazz", "fado"] },
    { streamCodec: "aac" },
  );
  expect(read({ list: "countries" })).toEqual([{ name: "Portugal", iso_3166_1: "PT", stationcount: 2 }]);
  expect(read({ list: "countrycodes" })).toEqual([{ name: "PT", stationcount: 2 }]);
  expect(read({ list: "languages" })).toEqual([{ name: "portuguese", iso_639: "pt", stationcount: 2 }]);
  expect(read({ list: "states" })).toEqual([{ name: "Porto", country: "Portugal", stationcount: 2 }]);
  expect(read({ list: "tags" })).toEqual([
    { name: "fado", stationcount: 2 },
    { name: "jazz", stationcount: 1 },
  ]);
  expect(read({ list: "codecs" })).toEqual([
    { name: "AAC", stationcount: 1 },
    { name: "MP3", stationcount: 1 },
    { name: "UNKNOWN", stationcount: 1 },
  ]);
  expect([count("tags"), count("countries"), count("languages")]).toEqual([2, 1, 1]);
});

test("names are ordered by name or count, both ways, and in pages", () => {
  const { read } = listsOf({ tags: ["b", "ç", "d"] }, { tags: ["d", "ç"] }, { tags: ["d"] });
  const names = (query: Partial<NameListQuery>) => read(query).map(({ name }) => name);
  expect(names({})).toEqual(["b", "ç", "d"]);
  expect(names({ reverse: true })).toEqual(["d", "ç", "b"]);
  expect(names({ byCount: true })).toEqual(["b", "ç", "d"]);
  expect(names({ byCount: true, reverse: true, limit: 2 })).toEqual(["d", "ç"]);
  expect(names({ offset: 1, limit: 1 })).toEqual(["ç"]);
  expect(names({ limit: 0 })).toEqual([]);
});

test("with hidebroken only working stations count, and no name has none", () => {
  const { read } = listsOf({ tags: ["jazz", "soul"], offAir: true }, { tags: ["jazz"] });
  expect(read({ hideBroken: true })).toEqual([{ name: "jazz", stationcount: 1 }]);
});

test("a part filters names, and two letters are the code of a country", () => {
  const { read } = listsOf(
    { ...PORTO, tags: ["jazz"] },
    { countryCode: "ES", region: "País Vasco", tags: ["acid jazz", "pop"] },
    { countryCode: "GW" },
  );
  const names = (query: Partial<NameListQuery>) => read(query).map(({ name }) => name);
  expect(names({ part: "JAZZ" })).toEqual(["acid jazz", "jazz"]);
  expect(names({ list: "countries", part: "pt" })).toEqual(["Portugal"]);
  expect(names({ list: "countries", part: "u" })).toEqual(["Guinea Bissau", "Portugal"]);
  expect(names({ list: "countries", part: "espanha" })).toEqual(["Spain"]);
  expect(names({ list: "states", part: "pais" })).toEqual(["País Vasco"]);
  expect(names({ list: "countrycodes", part: "p" })).toEqual(["PT"]);
});

test("the states of a country are listed by its name, and those of an unknown one are none", () => {
  const { read } = listsOf(PORTO, { countryCode: "BR", region: "Porto" }, { countryCode: "", region: "Porto" });
  const counts = (country: string | null) => read({ list: "states", country }).map(({ country: name }) => name);
  expect(counts("Portugal")).toEqual(["Portugal"]);
  expect(counts("brasil")).toEqual(["Brazil"]);
  expect(counts("Atlantis")).toEqual([]);
  expect(counts(null)).toEqual(["", "Brazil", "Portugal"]);
});

test("counts follow changes", () => {
  const { listed, read } = listsOf({ tags: ["jazz"] }, { tags: ["soul"] });
  expect(read({})).toHaveLength(2);
  listed.put([numberedStation(1, { tags: ["a"] })]);
  expect(read({}).map(({ name }) => name)).toEqual(["a", "jazz"]);
  listed.put([numberedStation(1, { tags: ["a"], offAir: true })]);
  expect(read({ hideBroken: true })).toHaveLength(1);
});

test("each name leads back to as many stations as it counts", () => {
  const some = fc.constantFrom;
  const stations = fc.array(
    fc.record({
      countryCode: some("PT", "BR", "CG", "CD", ""),
      region: some("", "Paraná", "Parana", "Porto, Norte", "a/b"),
      tags: fc.uniqueArray(some("jazz", "acid jazz", "c++", "100%"), { maxLength: 3 }),
      languages: fc.uniqueArray(some("pt", "en", "zu"), { maxLength: 2 }),
      streamCodec: some("mp3" as const, "aac" as const, "" as const),
      offAir: fc.boolean(),
    }),
    { maxLength: 20 },
  );
  const fields = [
    ["countries", "country"],
    ["countrycodes", "countrycode"],
    ["codecs", "codec"],
    ["languages", "language"],
    ["tags", "tag"],
  ] as const;
  fc.assert(
    fc.property(stations, fc.boolean(), (given, hideBroken) => {
      const { listed, read } = listsOf(...given);
      const exactly = (field: (typeof fields)[number][1] | "state", term: string) => {
        const criteria = { ...NO_CRITERIA, hideBroken, texts: [{ field, term, exact: true }] };
        const query = { criteria, order: "name" as const, reverse: false, offset: 0, limit: null };
        return finish(selectStations(listed, query, Math.random)).length;
      };
      for (const [list, field] of fields)
        for (const { name, stationcount } of read({ list, hideBroken })) {
          expect(exactly(field, String(name)), `${list} ${name}`).toBe(stationcount);
          expect(stationcount).toBeGreaterThan(0);
        }
      for (const { name, stationcount } of read({ list: "states", hideBroken }))
        expect(exactly("state", String(name))).toBeGreaterThanOrEqual(Number(stationcount));
    }),
  );
});
