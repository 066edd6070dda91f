import { expect, test, vi } from "vitest";
import { countSteps } from "#test-support/count-steps.ts";
import { listOf, numberedStation } from "#test-support/indexed-stations.ts";
import { createNameLists, type NameListQuery } from "./name-lists.ts";
import { type ApiListQuery, selectStations, stationsPerStep } from "./select-stations.ts";
import { createMatcher, NO_CRITERIA, type TextCriterion } from "./station-criteria.ts";
import { finish } from "./steps.ts";

// What a list of thousands of stations costs is counted in steps: none may compare all of them.

const COUNT = 6_000;
const STATIONS = Array.from({ length: COUNT }, (_, number) =>
  numberedStation(number, {
    tags: [`tag a ${number % 900}`, "a", "hora"],
    region: `Região ${number % 700}`,
    countryCode: number % 2 ? "PT" : "BR",
    offAir: number % 3 === 0,
  }),
);
const PAGE: ApiListQuery = { criteria: NO_CRITERIA, order: "name", reverse: false, offset: 0, limit: 1 };

function prepared(query: Partial<ApiListQuery>) {
  const listed = listOf(...STATIONS);
  return { listed, steps: selectStations(listed, { ...PAGE, ...query }, Math.random) };
}

const tagged = (term: string): TextCriterion => ({ field: "tag", term, exact: false });

test.each([
  ["with a frequent tag, at the end", { criteria: { ...NO_CRITERIA, texts: [tagged("a")] }, offset: COUNT - 1 }, 1],
  ["with a text that none has", { criteria: { ...NO_CRITERIA, texts: [tagged("a,b")] } }, 1],
  ["with 50 tags", { criteria: { ...NO_CRITERIA, texts: Array(50).fill(tagged("a")) }, offset: COUNT - 1 }, 50],
  ["that work, at random", { criteria: { ...NO_CRITERIA, hideBroken: true }, order: "random" as const }, 0],
  ["near a place", { criteria: { ...NO_CRITERIA, near: { latitude: 0, longitude: 0, metres: 1 } } }, 0],
])("stations %s are compared in steps", (_what, query, texts) => {
  expect(countSteps(prepared(query).steps)).toBeGreaterThanOrEqual(COUNT / stationsPerStep(texts));
});

test("a list has the stations of its first step, whatever changes before its last", () => {
  const query = { criteria: { ...NO_CRITERIA, texts: [tagged("a")] }, limit: null };
  const expected = finish(prepared(query).steps);
  const { listed, steps } = prepared(query);
  expect(steps.next().done).toBe(false);
  listed.remove(["station-5000", "station-1"]);
  listed.put([numberedStation(2, { name: "Zulu" }), numberedStation(COUNT, { name: "Alfa", tags: ["a"] })]);
  expect(finish(steps)).toEqual(expected);
  const names = finish(selectStations(listed, { ...PAGE, ...query }, Math.random)).map(({ name }) => name);
  expect(names[0]).toBe("Alfa");
});

const NAMES: NameListQuery = {
  list: "states",
  country: null,
  part: "",
  byCount: true,
  reverse: false,
  hideBroken: true,
  offset: 0,
  limit: 1,
};

test("names are counted and sorted in steps, and then only compared", () => {
  const names = createNameLists(listOf(...STATIONS));
  expect(countSteps(names.read(NAMES))).toBeGreaterThan(10);
  expect(countSteps(names.read({ ...NAMES, part: "regiao 1", offset: 1 }))).toBe(1);
});

test("names that change while they are counted are counted again", () => {
  const listed = listOf(...STATIONS);
  const names = createNameLists(listed);
  const steps = names.read({ ...NAMES, hideBroken: false, limit: null });
  steps.next();
  listed.put([numberedStation(COUNT, { region: "Outra" })]);
  expect(finish(steps)).toEqual(finish(createNameLists(listed).read({ ...NAMES, hideBroken: false, limit: null })));
});

test("a hostile text is folded once, not for each name that it is compared with", () => {
  const term = "q\u0301".repeat(60);
  const normalize = vi.spyOn(String.prototype, "normalize");
  const timesFolded = (work: () => unknown) => {
    normalize.mockClear();
    work();
    return normalize.mock.contexts.filter((text) => String(text).includes("q\u0301")).length;
  };
  const once = timesFolded(() => createMatcher({ ...NO_CRITERIA, texts: [{ field: "state", term, exact: false }] }));
  expect(once).toBeGreaterThan(0);
  for (const field of ["country", "state", "language", "name"] as const) {
    const matcher = createMatcher({ ...NO_CRITERIA, texts: [{ field, term, exact: false }] });
    expect(
      timesFolded(() => STATIONS.map((station) => matcher?.(station))),
      field,
    ).toBe(0);
  }
  const names = createNameLists(listOf(...STATIONS));
  for (const list of ["countries", "states", "languages"] as const) {
    finish(names.read({ ...NAMES, list }));
    expect(
      timesFolded(() => finish(names.read({ ...NAMES, list, part: term }))),
      list,
    ).toBeLessThanOrEqual(once);
  }
  normalize.mockRestore();
});
