/**
 * `npm test [-- [--no-install] [unit | service | journeys | browsers] [FILE…]]`: all checks, from formatting to
 * journeys in several browsers, or one kind of tests; stops when a stage fails. `--no-install` never installs Debian
 * packages.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { makeTemporaryFolder } from "#test-support/temporary-folder.ts";
import { ensureRequiredPrograms } from "./lib/required-programs.ts";
import { PROJECT, runStages, type Stage } from "./lib/stages.ts";
import { type Count, closingLine, countPlaywright, countVitest, totals } from "./lib/test-kinds.ts";

const USAGE = "Usage: npm test [-- [--no-install] [unit | service | journeys | browsers] [FILE…]]";

const reports = makeTemporaryFolder("test-reports").path;
const vitestReports = { unit: join(reports, "unit.json"), service: join(reports, "service.json") };
const playwrightReports = { journeys: join(reports, "journeys.json"), browsers: join(reports, "browsers.json") };

const args = process.argv.slice(2);
const [selection = "all", ...files] = args.filter((arg) => arg !== "--no-install");
const stages = stagesOf(selection, files);
const problem = stages ? findProblem(selection) : USAGE;
if (!stages || problem) {
  console.error(problem);
  process.exit(1);
}

let failedStage: string | undefined;
for (const group of stages) {
  failedStage = await runStages(group);
  if (failedStage) break;
}
process.exitCode = summarise(failedStage);

/** Unit tests need no programs other than the npm packages. */
function findProblem(which: string): string | undefined {
  const withBrowsers = which === "all" || which === "browsers";
  return which === "unit"
    ? undefined
    : ensureRequiredPrograms({ mayInstall: !args.includes("--no-install"), withBrowsers });
}

/** Stages of one group run at the same time. */
function stagesOf(which: string, filters: string[]): Stage[][] | undefined {
  const lint: Stage = { name: "format and lint", commands: [["biome", "check", "."]], live: false };
  const types: Stage = { name: "types", commands: [["react-router", "typegen"], ["tsc"]], live: false };
  const vitest = (project: "unit" | "service"): Stage => {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${vitestReports[project]}`];
    return {
      name: `${project} tests`,
      commands: [["vitest", "run", "--project", project, ...reporters, ...filters]],
      live: true,
    };
  };
  const build: Stage = { name: "build", commands: [[process.execPath, "scripts/prepare.js", "build"]], live: false };
  const playwright = (name: string, config: string, report: string): Stage => ({
    name,
    commands: [["playwright", "test", "--config", config, "--reporter=list,json", ...filters]],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    live: true,
  });
  const journeys = playwright("journeys", "playwright.config.ts", playwrightReports.journeys);
  const browsers = playwright("other browsers", "playwright.browsers.config.ts", playwrightReports.browsers);
  if (which === "all") return [[lint, types, vitest("unit")], [vitest("service")], [build], [journeys], [browsers]];
  if (which === "unit" || which === "service") return [[vitest(which)]];
  if (which === "journeys") return [[build], [journeys]];
  if (which === "browsers") return [[build], [browsers]];
  return undefined;
}

/**
 * Prints the table and the closing line; gives the exit code. A stage that failed without a failing test counts as one
 * failure.
 */
function summarise(failed: string | undefined): number {
  const counts = readCounts();
  console.log(`\n${"kind".padEnd(16)}${"tests".padStart(8)}${"seconds".padStart(10)}`);
  for (const { kind, seconds, ...count } of counts) {
    const tests = count.passed + count.failed + count.skipped;
    console.log(`${kind.padEnd(16)}${String(tests).padStart(8)}${seconds.toFixed(1).padStart(10)}`);
  }

  const ran = totals(counts).passed + totals(counts).failed;
  // TEST_ENGINE=embedded|postgres skips the tests of the other engine: the workflow runs both side by side.
  const skippedInCi = process.env.CI === "true" && !process.env.TEST_ENGINE && totals(counts).skipped > 0;
  if (failed) console.log(`Failed: ${failed}.`);
  else if (ran === 0) console.log("No test ran: that is a failure.");
  else if (skippedInCi) console.log("Tests were skipped: with CI=true that is a failure.");

  const [first, ...others] = counts;
  const isUncounted = failed && first && totals(counts).failed === 0;
  console.log(closingLine(isUncounted ? [{ ...first, failed: 1 }, ...others] : counts));
  return failed || ran === 0 || skippedInCi || totals(counts).failed > 0 ? 1 : 0;
}

/** Every kind, with zeros where nothing ran. */
function readCounts(): Count[] {
  // The shapes are those of the tools' JSON reporters.
  const read = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined);
  const testResults = Object.values(vitestReports).flatMap((file) => read(file)?.testResults ?? []);
  const none = { suites: [] };
  return [
    ...countVitest({ testResults }, PROJECT),
    ...countPlaywright("journeys", read(playwrightReports.journeys) ?? none),
    ...countPlaywright("other browsers", read(playwrightReports.browsers) ?? none),
  ];
}
