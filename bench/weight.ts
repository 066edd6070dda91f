import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { browserLaunchOptions } from "#test-support/browser/browser-launch-options.ts";
import { countTransferredBytes, scriptBytes } from "#test-support/browser/transferred-bytes.ts";
import { startServer } from "./server-process.ts";
import type { BenchRow } from "./table.ts";

const SMALL_FILE_LINES = 25;
const QUIET_MS = 5_000;

type Weight = {
  lines: number;
  files: number;
  smallFiles: number;
  runtimePackages: number;
  packages: number;
  installedMb: number;
  scriptKb: number;
};

/**
 * What a checkout weighs: code of `app/` and `server/` without tests, packages, and the scripts that a first visit of
 * the home page loads. The reference is the built checkout that BENCH_BEFORE names.
 */
export async function benchWeight(folder: string): Promise<BenchRow[]> {
  const before = process.env.BENCH_BEFORE;
  const ours = await weigh(projectRoot(), join(folder, "weight"));
  const reference = before ? await weigh(before, join(folder, "weight-before")) : null;
  const row = (what: string, key: keyof Weight, digits = 0): BenchRow => ({
    what,
    subject: ours[key].toFixed(digits),
    reference: reference ? `${reference[key].toFixed(digits)} before` : "–",
    ratio: reference ? ours[key] / reference[key] : null,
  });
  return [
    row("lines of code of app/ and server/, without tests, comments and blank lines", "lines"),
    row("files of code of app/ and server/, without tests", "files"),
    row(`of them with fewer than ${SMALL_FILE_LINES} lines`, "smallFiles"),
    row("packages at run time", "runtimePackages"),
    row("packages in all", "packages"),
    row("node_modules, MB", "installedMb"),
    row("scripts of a first visit, kB", "scriptKb", 1),
  ];
}

async function weigh(checkout: string, dataDir: string): Promise<Weight> {
  const files = ["app", "server"].flatMap((area) => codeFiles(join(checkout, area)));
  const texts = files.map((file) => readFileSync(file, "utf8"));
  return {
    lines: texts.reduce((sum, text) => sum + linesOfCode(text), 0),
    files: files.length,
    smallFiles: texts.filter((text) => text.trimEnd().split("\n").length < SMALL_FILE_LINES).length,
    ...weighPackages(checkout),
    scriptKb: (await scriptsOfFirstVisit(checkout, dataDir)) / 1_000,
  };
}

function codeFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}

/** Comments have lines of their own here, which Biome's format keeps. */
function linesOfCode(text: string): number {
  let count = 0;
  let inComment = false;
  for (const line of text.split("\n").map((whole) => whole.trim())) {
    if (!inComment && line.startsWith("/*")) inComment = true;
    if (!inComment && line !== "" && !line.startsWith("//")) count += 1;
    if (inComment && line.endsWith("*/")) inComment = false;
  }
  return count;
}

function weighPackages(checkout: string): Pick<Weight, "runtimePackages" | "packages" | "installedMb"> {
  const lock: { packages: Record<string, { dev?: boolean; devOptional?: boolean; link?: boolean }> } = JSON.parse(
    readFileSync(join(checkout, "package-lock.json"), "utf8"),
  );
  const packages = Object.entries(lock.packages).filter(([path, { link }]) => path.includes("node_modules/") && !link);
  const [size] = execFileSync("du", ["-sm", "--exclude=.*", join(checkout, "node_modules")], {
    encoding: "utf8",
  }).split("\t");
  return {
    runtimePackages: packages.filter(([, { dev, devOptional }]) => !dev && !devOptional).length,
    packages: packages.length,
    installedMb: Number(size),
  };
}

/** Compressed bytes, with headers. */
async function scriptsOfFirstVisit(checkout: string, dataDir: string): Promise<number> {
  const product = await startServer("start.js", "/healthz", { DATA_DIR: dataDir }, { checkout });
  const browser = await chromium.launch(browserLaunchOptions());
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, timezoneId: "Europe/Lisbon" });
    const bytes = await countTransferredBytes(page);
    await page.goto(product.origin.replace("127.0.0.1", "localhost"), { waitUntil: "load" });
    await page.waitForTimeout(QUIET_MS);
    return scriptBytes(bytes);
  } finally {
    await browser.close();
    await product.stop();
  }
}
