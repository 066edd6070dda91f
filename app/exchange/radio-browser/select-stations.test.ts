import fc from "fast-check";
import { expect, test } from "vitest";
import { listOf, numberedStation } from "#test-support/indexed-stations.ts";
import { API_COMPARATORS, API_ORDERS } from "./api-orders.ts";
import type { IndexedStation } from "./indexed-station.ts";
import { type ApiListQuery, selectStations } from "./select-stations.ts";
import { createMatcher, NO_CRITERIA, type StationCriteria, type TextCriterion } from "./station-criteria.ts";
import { finish } from "./steps.ts";

const ALL: ApiListQuery = { criteria: NO_CRITERIA, order: "name", reverse: false, offset: 0, limit: null };

const numbersOf = (stations: readonly IndexedStation[]) =>
  stations.map(({ station }) => Number(station.id.slice("station-".length)));

const select = (stations: readonly IndexedStation[], query: Partial<ApiListQuery>) =>
  numbersOf(finish(selectStations(listOf(...stations), { ...ALL, ...query }, Math.random)));

const withText = (...texts: TextCriterion[]): StationCriteria => ({ ...NO_CRITERIA, texts });

const some = fc.constantFrom;

/** Few values, so that many stations have the same. */
const someStations = fc
  .array(
    fc.record({
      name: some("Rádio Mar", "radio mar", "Jazz FM", "95.3", "9.5", "Ar", "ラジオ"),
      countryCode: some("PT", "BR", ""),
      region: some("", "Paraná", "Parana", "Porto"),
      tags: fc.uniqueArray(some("jazz", "soul", "jazz fusion", "rock"), { maxLength: 3 }),
      languages: fc.uniqueArray(some("pt", "en", "fr"), { maxLength: 2 }),
      bitrate: some("", "64kbps", "128kbps"),
      streamCodec: some("mp3" as const, "aac" as const, "" as const),
      offAir: fc.boolean(),
      latitude: some(null, 38.7, 41.1),
      longitude: some(null, -9.1),
    }),
    { maxLength: 40 },
  )
  .map((fields) => fields.map((one, number) => numberedStation(number, one)));

const someTexts = fc.uniqueArray(
  fc.record({
    field: some("name", "country", "countrycode", "state", "language", "tag", "codec"),
    term: some("r", "RADIO", "mar", "jazz", "Portugal", "port", "pt", "parana", "portuguese", "mp3", "jazz,so", "95"),
    exact: fc.boolean(),
  }) satisfies fc.Arbitrary<TextCriterion>,
  { maxLength: 3 },
);

const somePages = fc.record({ order: some(...API_ORDERS), reverse: fc.boolean(), hideBroken: fc.boolean() });

test("a list has the stations that fit, in order, whichever way they are found", () => {
  fc.assert(
    fc.property(someStations, someTexts, somePages, (stations, texts, { order, reverse, hideBroken }) => {
      const criteria = { ...NO_CRITERIA, texts, hideBroken };
      const matcher = createMatcher(criteria) ?? (() => true);
      const expected = stations
        .filter((station) => matcher(station))
        .sort((one, other) => API_COMPARATORS[order](one, other));
      if (reverse) expected.reverse();
      for (const limit of [null, 1, 5])
        expect(select(stations, { criteria, order, reverse, limit })).toEqual(
          numbersOf(expected).slice(0, limit ?? undefined),
        );
    }),
  );
});

test("pages put together are the whole list, in every order, and reversed", () => {
  fc.assert(
    fc.property(someStations, someTexts, somePages, fc.integer({ min: 1, max: 7 }), (stations, texts, page, limit) => {
      const query = { criteria: withText(...texts), order: page.order, reverse: page.reverse };
      const whole = select(stations, query);
      const pages: number[] = [];
      for (let offset = 0; offset < stations.length; offset += limit)
        pages.push(...select(stations, { ...query, offset, limit }));
      expect(pages).toEqual(whole);
      expect(select(stations, { ...query, reverse: !page.reverse })).toEqual(whole.toReversed());
    }),
  );
});

test("a random order has all that fit once, and not always in the same order", () => {
  const stations = Array.from({ length: 30 }, (_, number) => numberedStation(number, { offAir: number % 3 === 0 }));
  const criteria = { ...NO_CRITERIA, hideBroken: true };
  const random = () => select(stations, { criteria, order: "random" });
  expect(random().toSorted((one, other) => one - other)).toEqual(select(stations, { criteria, order: "url" }));
  expect(new Set(Array.from({ length: 20 }, () => random().join())).size).toBeGreaterThan(1);
  expect(select(stations, { criteria, order: "random", limit: 5 })).toHaveLength(5);
});

test("a limit of 0, and an offset behind the end, give nothing", () => {
  const stations = [numberedStation(1), numberedStation(2)];
  expect([select(stations, { limit: 0 }), select(stations, { offset: 2 })]).toEqual([[], []]);
  expect(select(stations, { offset: 1, limit: Number.MAX_SAFE_INTEGER })).toEqual([2]);
});

test("numbers in names are ordered by their value, and an empty text comes first", () => {
  const stations = [
    numberedStation(1, { name: "Rádio 10", region: "Porto" }),
    numberedStation(2, { name: "radio 9", region: "" }),
    numberedStation(3, { name: "Ávila", region: "Açores" }),
  ];
  expect(select(stations, { order: "name" })).toEqual([3, 2, 1]);
  expect(select(stations, { order: "state" })).toEqual([2, 3, 1]);
});

test("ties are ordered by UUID, whatever order the stations came in", () => {
  const stations = [3, 1, 2].map((number) => numberedStation(number, { name: number === 1 ? "rádio" : "Radio" }));
  for (const order of API_ORDERS.filter((one) => one !== "url"))
    expect(select(stations, { order }), order).toEqual([1, 2, 3]);
});

test("an order that was requested follows later changes", () => {
  const listed = listOf(numberedStation(1, { name: "B" }), numberedStation(2, { name: "C" }));
  const byName = () => numbersOf(finish(selectStations(listed, ALL, Math.random)));
  expect(byName()).toEqual([1, 2]);
  listed.put([numberedStation(3, { name: "A" }), numberedStation(1, { name: "D" })]);
  expect(byName()).toEqual([3, 2, 1]);
  listed.remove(["station-2", "unknown"]);
  listed.put([numberedStation(4, { name: "B" })]);
  expect(byName()).toEqual([3, 4, 1]);
});
