/**
 * `npm test`: everything, from format to journeys, stopping at the first stage that fails.
 * `npm test -- unit [files]` runs Vitest's tests only, `npm test -- journeys [files]` the build and the journeys.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { makeTemporaryFolder } from "../test-support/temporary-folder.ts";
import { type Count, closingLine, countPlaywright, countVitest, totals } from "./lib/count-tests.ts";
import { ensureRequiredPrograms } from "./lib/required-programs.ts";
import { PROJECT, runStage, type Stage } from "./lib/stages.ts";

const reports = makeTemporaryFolder("test-reports").path;
const vitestReport = join(reports, "vitest.json");
const playwrightReport = join(reports, "playwright.json");

const [selection = "all", ...files] = process.argv.slice(2);
const stages = stagesOf(selection, files);
const complaint = stages
  ? ensureRequiredPrograms()
  : `There are 'unit' and 'journeys' to choose from, not '${selection}'.`;
if (!stages || complaint) {
  console.error(complaint);
  process.exit(1);
}

let failedStage: string | undefined;
for (const stage of stages) {
  if (await runStage(stage)) continue;
  failedStage = stage.name;
  break;
}
process.exitCode = summarise(failedStage);

function stagesOf(which: string, filters: string[]): Stage[] | undefined {
  const lint: Stage = { name: "format and lint", commands: [["biome", "check", "."]], live: false };
  const types: Stage = { name: "types", commands: [["react-router", "typegen"], ["tsc"]], live: false };
  const unit: Stage = {
    name: "unit and service tests",
    commands: [
      ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`, ...filters],
    ],
    live: true,
  };
  const build: Stage = { name: "build", commands: [[process.execPath, "scripts/prepare.js", "build"]], live: false };
  const journeys: Stage = {
    name: "journeys",
    commands: [["playwright", "test", "--reporter=list,json", ...filters]],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
    live: true,
  };
  if (which === "all") return [lint, types, unit, build, journeys];
  if (which === "unit") return [unit];
  if (which === "journeys") return [build, journeys];
  return undefined;
}

/** Prints the table and the closing line; gives the exit code. A stage that failed without a failing test counts as one failure. */
function summarise(failed: string | undefined): number {
  const counts = readCounts();
  console.log(`\n${"kind".padEnd(16)}${"tests".padStart(8)}${"seconds".padStart(10)}`);
  for (const { kind, seconds, ...count } of counts) {
    const tests = count.passed + count.failed + count.skipped;
    console.log(`${kind.padEnd(16)}${String(tests).padStart(8)}${seconds.toFixed(1).padStart(10)}`);
  }

  const ran = totals(counts).passed + totals(counts).failed;
  const skippedInCi = process.env.CI === "true" && totals(counts).skipped > 0;
  if (failed) console.log(`Failed: ${failed}.`);
  else if (ran === 0) console.log("No test ran: that is a failure.");
  else if (skippedInCi) console.log("Tests were skipped: with CI=true that is a failure.");

  const [first, ...others] = counts;
  const unseen = failed && first && totals(counts).failed === 0;
  console.log(closingLine(unseen ? [{ ...first, failed: 1 }, ...others] : counts));
  return failed || ran === 0 || skippedInCi || totals(counts).failed > 0 ? 1 : 0;
}

/** Every kind, with noughts where nothing ran. */
function readCounts(): Count[] {
  // The reports' shapes are their tools' promise; what we read of them is checked by the counts being right.
  const read = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined);
  return [
    ...countVitest(read(vitestReport) ?? { testResults: [] }, PROJECT),
    ...countPlaywright(read(playwrightReport) ?? { suites: [] }),
  ];
}
