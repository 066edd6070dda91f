import { expect, test } from "vitest";
import { selectTests, TEST_USAGE } from "./select-tests.ts";

const TESTS = [
  "app/stations/catalogue/search/search.test.ts",
  "app/stations/station/stations.api.test.ts",
  "tests/browsers/sound.journey.ts",
  "tests/journeys/search-results.journey.ts",
  "tests/journeys/search.journey.ts",
];
const kindsOf = (...words: string[]) => {
  const selection = selectTests(words, TESTS);
  return typeof selection === "string" ? selection : selection.kinds;
};

test("without a word the quick run is selected, with `all` the whole run; both with the checks", () => {
  expect(selectTests([], TESTS)).toEqual({
    kinds: { unit: [], service: [], journeys: [] },
    withChecks: true,
    isQuick: true,
  });
  expect(selectTests(["all"], TESTS)).toEqual({
    kinds: { unit: [], service: [], journeys: [], browsers: [] },
    withChecks: true,
    isQuick: false,
  });
});

test("after the name of a kind everything goes to its test program", () => {
  expect(kindsOf("journeys", "search", "--shard=1/4")).toEqual({ journeys: ["search", "--shard=1/4"] });
  expect(selectTests(["service"], TESTS)).toEqual({ kinds: { service: [] }, withChecks: false, isQuick: false });
});

test("files are found by a part of their path, and each kind gets its own", () => {
  expect(kindsOf("tests/journeys/search.journey.ts", "app/stations/station/")).toEqual({
    service: ["app/stations/station/stations.api.test.ts"],
    journeys: ["tests/journeys/search.journey.ts"],
  });
  expect(kindsOf("search")).toEqual({
    unit: ["app/stations/catalogue/search/search.test.ts"],
    journeys: ["tests/journeys/search-results.journey.ts", "tests/journeys/search.journey.ts"],
  });
});

test("a name that is in no test's path, and an option without a kind, give a message", () => {
  expect(kindsOf("search", "serach")).toBe(`No test file has "serach" in its path.\n${TEST_USAGE}`);
  expect(kindsOf("search", "--headed")).toBe(TEST_USAGE);
  expect(kindsOf("all", "search")).toBe(TEST_USAGE);
});
