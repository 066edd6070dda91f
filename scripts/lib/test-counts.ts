import { relative } from "node:path";
import { kindOf } from "./test-kinds.ts";

type CountedKind = "unit tests" | "service tests" | "journeys" | "other browsers";

export type Count = {
  kind: CountedKind;
  passed: number;
  failed: number;
  skipped: number;
  /** Sum of the tests' durations: more than the elapsed time when they run in parallel. */
  seconds: number;
};

/** The duration of one file, of which the tests of several browsers are added up. The path is from the project's root. */
export type FileTime = { file: string; seconds: number };

/** The fields used of Vitest's JSON report. Times in ms since 1970; file names absolute. */
export type VitestReport = {
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string }[];
  }[];
};

/** The fields used of Playwright's JSON report. Durations in ms; file names are relative to `rootDir`. */
export type PlaywrightReport = { config: { rootDir: string }; suites: PlaywrightSuite[] };
type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs: PlaywrightSpec[] };
type PlaywrightSpec = { file: string; title: string; tests: { status: string; results: { duration: number }[] }[] };

/** Counts Vitest's tests by kind. `project`: the root folder. A file that cannot be loaded counts as one failure. */
export function countVitest({ testResults }: VitestReport, project: string): Count[] {
  const unit = noneOf("unit tests");
  const service = noneOf("service tests");
  for (const file of testResults) {
    const count = kindOf(relative(project, file.name)) === "service" ? service : unit;
    const statuses = file.assertionResults.map(({ status }) => status);
    count.passed += statuses.filter((status) => status === "passed").length;
    const failed = statuses.filter((status) => status === "failed").length;
    count.skipped += statuses.filter((status) => status !== "passed" && status !== "failed").length;
    count.failed += file.status === "failed" ? Math.max(failed, 1) : failed;
    count.seconds += secondsOf(file);
  }
  return [unit, service];
}

/** Counts Playwright's tests, all of which are of one kind. One that passes only on a retry counts as passed. */
export function countPlaywright(
  kind: Extract<CountedKind, "journeys" | "other browsers">,
  { suites }: Pick<PlaywrightReport, "suites">,
): Count[] {
  const journeys = noneOf(kind);
  for (const { status, results } of suites.flatMap(specsIn).flatMap(({ tests }) => tests)) {
    if (status === "skipped") journeys.skipped += 1;
    else if (status === "unexpected") journeys.failed += 1;
    else journeys.passed += 1;
    journeys.seconds += results.reduce((sum, { duration }) => sum + duration / 1000, 0);
  }
  return [journeys];
}

/** The tests that passed only on a retry, as `file › title`. */
export function flakyTests({ suites }: Pick<PlaywrightReport, "suites">): string[] {
  return suites
    .flatMap(specsIn)
    .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
    .map(({ file, title }) => `${file} › ${title}`);
}

export function fileTimesOfVitest({ testResults }: VitestReport, project: string): FileTime[] {
  return testResults.map((file) => ({ file: relative(project, file.name), seconds: secondsOf(file) }));
}

export function fileTimesOfPlaywright({ config, suites }: PlaywrightReport, project: string): FileTime[] {
  return suites.flatMap(specsIn).flatMap(({ file, tests }) =>
    tests.flatMap(({ results }) =>
      results.map(({ duration }) => ({
        file: relative(project, `${config.rootDir}/${file}`),
        seconds: duration / 1000,
      })),
    ),
  );
}

/** The files that took longest, the slowest first. */
export function slowestFiles(times: FileTime[], count: number): FileTime[] {
  const sums = new Map<string, number>();
  for (const { file, seconds } of times) sums.set(file, (sums.get(file) ?? 0) + seconds);
  return [...sums]
    .map(([file, seconds]) => ({ file, seconds }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count);
}

/** The last line of a test run: "12 passed, 0 failed", with ", 1 skipped" only if tests were skipped. */
export function closingLine(counts: Count[]): string {
  const { passed, failed, skipped } = totals(counts);
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

export function totals(counts: Count[]): { passed: number; failed: number; skipped: number } {
  const sum = (of: (count: Count) => number) => counts.reduce((total, count) => total + of(count), 0);
  return {
    passed: sum((count) => count.passed),
    failed: sum((count) => count.failed),
    skipped: sum((count) => count.skipped),
  };
}

function secondsOf({ startTime, endTime }: VitestReport["testResults"][number]): number {
  return Math.max(0, endTime - startTime) / 1000;
}

function specsIn(suite: PlaywrightSuite): PlaywrightSpec[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsIn)];
}

function noneOf(kind: CountedKind): Count {
  return { kind, passed: 0, failed: 0, skipped: 0, seconds: 0 };
}
