import { expect, test } from "vitest";
import {
  closingLine,
  countPlaywright,
  countVitest,
  fileTimesOfPlaywright,
  flakyTests,
  slowestFiles,
} from "./test-counts.ts";

const vitestFile = (name: string, statuses: string[], status = "passed") => ({
  name: `/project/${name}`,
  status,
  startTime: 1000,
  endTime: 1500,
  assertionResults: statuses.map((each) => ({ status: each })),
});

test("countVitest: tests of rules are unit tests; those of layers, of server/ and in tests/ are service tests", () => {
  const testResults = [
    vitestFile("app/stations/station/submission.test.ts", ["passed", "passed"]),
    vitestFile("test-support/browsers/tone.test.ts", ["passed"]),
    vitestFile("app/stations/stations.server.test.ts", ["passed"]),
    vitestFile("app/stations/station/stations.api.test.ts", ["passed"]),
    vitestFile("app/moderation/contributions/submit.route.test.ts", []),
    vitestFile("scripts/lib/admin-command.server.test.ts", []),
    vitestFile("server/static-files.test.ts", ["passed"]),
    vitestFile("tests/architecture.test.ts", ["failed", "skipped"], "failed"),
  ];

  expect(countVitest({ testResults }, "/project")).toEqual([
    { kind: "unit tests", passed: 3, failed: 0, skipped: 0, seconds: 1 },
    { kind: "service tests", passed: 3, failed: 1, skipped: 1, seconds: 3 },
  ]);
});

test("countVitest: a file that cannot be loaded counts as one failure", () => {
  const [unit] = countVitest({ testResults: [vitestFile("app/broken.test.ts", [], "failed")] }, "/project");
  expect(unit).toMatchObject({ passed: 0, failed: 1 });
});

test("countPlaywright: journeys in nested suites are counted; flakyTests names those that were retried", () => {
  const journey = (status: string) => ({
    file: "a.journey.ts",
    title: status,
    tests: [{ status, results: [{ duration: 500 }, { duration: 250 }] }],
  });
  const suites = [
    {
      specs: [journey("expected")],
      suites: [{ specs: [journey("unexpected"), journey("skipped"), journey("flaky")] }],
    },
  ];
  expect(countPlaywright("journeys", { suites })).toEqual([
    { kind: "journeys", passed: 2, failed: 1, skipped: 1, seconds: 3 },
  ]);
  expect(flakyTests({ suites })).toEqual(["a.journey.ts › flaky"]);
});

test("fileTimesOfPlaywright: paths are from the project's root; slowestFiles adds up each file's times", () => {
  const spec = (file: string, ...durations: number[]) => ({
    file,
    title: "",
    tests: [{ status: "expected", results: durations.map((duration) => ({ duration })) }],
  });
  const suites = [
    { specs: [spec("a.journey.ts", 1000, 500)], suites: [{ specs: [spec("a.journey.ts", 500)] }] },
    { specs: [spec("b.journey.ts", 3000), spec("c.journey.ts", 100)] },
  ];
  const times = fileTimesOfPlaywright({ config: { rootDir: "/project/tests/journeys" }, suites }, "/project");

  expect(slowestFiles(times, 2)).toEqual([
    { file: "tests/journeys/b.journey.ts", seconds: 3 },
    { file: "tests/journeys/a.journey.ts", seconds: 2 },
  ]);
});

test("closingLine: skipped tests are mentioned only if there are any", () => {
  const count = { kind: "journeys" as const, passed: 3, failed: 1, skipped: 0, seconds: 1 };
  expect(closingLine([count, count])).toBe("6 passed, 2 failed");
  expect(closingLine([{ ...count, skipped: 2 }])).toBe("3 passed, 1 failed, 2 skipped");
});
