/**
 * `npm test [-- [--no-install] [FILE…]]`: the quick run of all checks, or the tests whose path contains one of FILE.
 * `npm run test:all`: the whole run. `npm test -- unit | service | journeys | browsers [FILE…]`: all tests of one kind,
 * or some of its files; further arguments go to Vitest or Playwright. The quick run stops when a stage fails.
 * `--no-install` never installs Debian packages. Which tests are in which run: lib/test-kinds.ts.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { QUICK_RUN } from "#test-support/quick-run.ts";
import { makeTemporaryFolder } from "#test-support/temporary-folder.ts";
import { ensureRequiredPrograms, type RequiredFor } from "./lib/required-programs.ts";
import { type Selection, selectTests } from "./lib/select-tests.ts";
import { PROJECT, runStages, type Stage } from "./lib/stages.ts";
import {
  type Count,
  closingLine,
  countPlaywright,
  countVitest,
  type FileTime,
  fileTimesOfPlaywright,
  fileTimesOfVitest,
  flakyTests,
  slowestFiles,
  totals,
} from "./lib/test-counts.ts";
import { listTests, type TestKind } from "./lib/test-kinds.ts";

const SLOWEST_SHOWN = 10;
const BUILD = "build";

const reports = makeTemporaryFolder("test-reports").path;
const reportOf = (kind: TestKind) => join(reports, `${kind}.json`);

const args = process.argv.slice(2);
const selection = selectTests(
  args.filter((arg) => arg !== "--no-install"),
  listTests(PROJECT),
);
const problem = typeof selection === "string" ? selection : findProblem(selection);
if (typeof selection === "string" || problem) {
  console.error(problem);
  process.exit(1);
}
if (selection.isQuick) Object.assign(process.env, QUICK_RUN);

const failedStages: string[] = [];
for (const group of stagesOf(selection)) {
  failedStages.push(...(await runStages(group)));
  // The whole run is long: it shows all that fails. Without a build no product starts.
  if (failedStages.length > 0 && (selection.isQuick || failedStages.includes(BUILD))) break;
}
process.exitCode = summarise(failedStages.join(", "));

/** Unit tests need no programs other than the npm packages. */
function findProblem({ kinds, isQuick }: Selection): string | undefined {
  if (!kinds.service && !kinds.journeys && !kinds.browsers) return undefined;
  const requiredFor: RequiredFor = kinds.browsers ? "browsers" : isQuick ? "quick run" : "whole run";
  return ensureRequiredPrograms({ mayInstall: !args.includes("--no-install"), requiredFor });
}

/** Stages of one group run at the same time. */
function stagesOf({ kinds: { unit, service, journeys, browsers }, withChecks }: Selection): Stage[][] {
  const lint: Stage = { name: "format and lint", commands: [["biome", "check", "."]], live: false };
  const types: Stage = { name: "types", commands: [["react-router", "typegen"], ["tsc"]], live: false };
  const build: Stage = { name: BUILD, commands: [[process.execPath, "scripts/prepare.js", "build"]], live: false };
  const vitest = (kind: "unit" | "service", filters: string[]): Stage => {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportOf(kind)}`];
    return {
      name: `${kind} tests`,
      commands: [["vitest", "run", "--project", kind, ...reporters, ...filters]],
      live: true,
    };
  };
  const playwright = (name: string, config: string, kind: TestKind, filters: string[]): Stage => ({
    name,
    commands: [["playwright", "test", "--config", config, "--reporter=list,json", ...filters]],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf(kind) },
    live: true,
  });

  // The build is beside what does not use both cores all the time, and before the tests that start the product.
  const first = [
    ...(withChecks ? [lint, types] : []),
    ...(journeys || browsers ? [build] : []),
    ...(unit ? [vitest("unit", unit)] : []),
  ];
  return [
    first,
    service ? [vitest("service", service)] : [],
    journeys ? [playwright("journeys", "playwright.config.ts", "journeys", journeys)] : [],
    browsers ? [playwright("other browsers", "playwright.browsers.config.ts", "browsers", browsers)] : [],
  ];
}

/**
 * Prints a table, the slowest files, the journeys that needed a second try and the closing line; gives the exit code.
 * A stage that failed without a failing test counts as one failure.
 */
function summarise(failed: string): number {
  const { counts, times, flaky } = readReports();
  console.log(`\n${"kind".padEnd(16)}${"tests".padStart(8)}${"seconds".padStart(10)}`);
  for (const { kind, seconds, ...count } of counts) {
    const tests = count.passed + count.failed + count.skipped;
    console.log(`${kind.padEnd(16)}${String(tests).padStart(8)}${seconds.toFixed(1).padStart(10)}`);
  }
  console.log("\nslowest files, in seconds");
  for (const { file, seconds } of slowestFiles(times, SLOWEST_SHOWN)) {
    console.log(`${seconds.toFixed(1).padStart(8)}  ${file}`);
  }

  for (const name of flaky) console.log(`Passed only at the second try: ${name}`);
  const { passed, failed: failures, skipped } = totals(counts);
  const ran = passed + failures;
  const skippedInCi = process.env.CI === "true" && skipped > 0;
  if (failed) console.log(`Failed: ${failed}.`);
  else if (ran === 0) console.log("No test ran: that is a failure.");
  else if (skippedInCi) console.log("Tests were skipped: with CI=true that is a failure.");

  const [first, ...others] = counts;
  const isUncounted = failed && first && failures === 0;
  console.log(closingLine(isUncounted ? [{ ...first, failed: 1 }, ...others] : counts));
  return failed || ran === 0 || skippedInCi || failures > 0 ? 1 : 0;
}

/** Every kind, with zeros where nothing ran. */
function readReports(): { counts: Count[]; times: FileTime[]; flaky: string[] } {
  // The shapes are those of the tools' JSON reporters.
  const read = (kind: TestKind) =>
    existsSync(reportOf(kind)) ? JSON.parse(readFileSync(reportOf(kind), "utf8")) : undefined;
  const vitest = { testResults: (["unit", "service"] as const).flatMap((kind) => read(kind)?.testResults ?? []) };
  const none = { config: { rootDir: PROJECT }, suites: [] };
  const [journeys, browsers] = [read("journeys") ?? none, read("browsers") ?? none];
  return {
    counts: [
      ...countVitest(vitest, PROJECT),
      ...countPlaywright("journeys", journeys),
      ...countPlaywright("other browsers", browsers),
    ],
    times: [
      ...fileTimesOfVitest(vitest, PROJECT),
      ...[journeys, browsers].flatMap((report) => fileTimesOfPlaywright(report, PROJECT)),
    ],
    flaky: [journeys, browsers].flatMap(flakyTests),
  };
}
