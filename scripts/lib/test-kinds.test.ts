import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { PROJECT } from "./stages.ts";
import { CORE_JOURNEYS, EXTENDED_SERVICE_TESTS, kindOf, listTests } from "./test-kinds.ts";

const namesOf = (kind: string) =>
  listTests(PROJECT)
    .filter((file) => kindOf(file) === kind)
    .map((file) => basename(file));

test.each([
  ["core journey", CORE_JOURNEYS, namesOf("journeys")],
  ["extended service test", EXTENDED_SERVICE_TESTS, namesOf("service")],
])("every listed %s is the name of one file", (_, listed, existing) => {
  const counts = listed.map((name) => [name, existing.filter((each) => each === name).length]);
  expect(counts).toEqual(listed.map((name) => [name, 1]));
});

test.each(CORE_JOURNEYS)("%s has a test in the quick run", (name) => {
  const source = readFileSync(join(PROJECT, "tests", "journeys", name), "utf8");
  expect(source.match(/\btest\(/g)?.length).toBeGreaterThan(source.match(/"@extended"/g)?.length ?? 0);
});

test("tests are found by their names and folders: rules are unit tests, layers and server/ are service tests", () => {
  expect(kindOf("app/stations/station/submission.test.ts")).toBe("unit");
  expect(kindOf("app/browse/cards/station-card.test.tsx")).toBe("unit");
  expect(kindOf("app/stations/stations.server.test.ts")).toBe("service");
  expect(kindOf("server/static-files.test.ts")).toBe("service");
  expect(kindOf("tests/architecture.test.ts")).toBe("service");
  expect(kindOf("tests/journeys/search.journey.ts")).toBe("journeys");
  expect(kindOf("tests/programs/clementine.journey.ts")).toBe("browsers");
  expect(kindOf("app/stations/station/submission.ts")).toBeUndefined();
});
