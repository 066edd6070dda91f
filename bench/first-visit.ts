import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { browserLaunchOptions } from "#test-support/browser/browser-launch-options.ts";
import { neededBytes } from "#test-support/browser/transferred-bytes.ts";
import { putStations } from "./insert-stations.ts";
import { startServer } from "./server-process.ts";
import { type BenchRow, median } from "./table.ts";
import { type PageVisit, visit } from "./visit.ts";

const ROUNDS = 5;
const WIDTHS = [390, 768, 1440];

const PAGES = [
  { name: "home", path: "/" },
  { name: "list of 60", path: "/stations" },
];

/**
 * A first visit to the home page, and one to the list, on a mid-range phone, against the same visit without scripts:
 * the minimum for the same HTML, styles, font and images in this browser on this machine. Targets: docs/performance.md.
 */
export async function benchFirstVisit(folder: string): Promise<BenchRow[]> {
  const dataDir = join(folder, "first-visit");
  await putStations(dataDir);
  const product = await startServer("start.js", "/healthz", { DATA_DIR: dataDir });
  const browser = await chromium.launch(browserLaunchOptions());
  try {
    // The product's own origin.
    const origin = product.origin.replace("127.0.0.1", "localhost");
    const all: BenchRow[] = [];
    for (const { name, path } of PAGES) all.push(...(await visitRows(browser, { name, url: origin + path })));
    return all;
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function visitRows(browser: Browser, { name, url }: { name: string; url: string }): Promise<BenchRow[]> {
  const [ours, plain]: [PageVisit[], PageVisit[]] = [[], []];
  // The first round is warm-up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const one = await visit(browser, url);
    const other = await visit(browser, url, { scripts: false });
    if (round > 0) ours.push(one);
    if (round > 0) plain.push(other);
  }
  const shifts: BenchRow[] = [];
  for (const width of WIDTHS) {
    const { shift } = await visit(browser, url, { width });
    shifts.push(figure(`${name}, layout shift at ${width} px`, shift.toFixed(3), "0"));
  }
  const largest = Math.max(...ours.map(({ shift }) => shift));
  return [
    ...rows(name, ours, plain),
    figure(`${name}, largest layout shift of all rounds`, largest.toFixed(3), "0"),
    ...shifts,
  ];
}

function rows(page: string, ours: readonly PageVisit[], plain: readonly PageVisit[]): BenchRow[] {
  const times = (["readable", "largestPaint", "font", "covers", "load"] as const).map((key) => {
    const [subject, reference] = [middle(ours, key), middle(plain, key)];
    return {
      what: `first visit of the ${page}, ${key}`,
      subject: `${subject.toFixed(0)} ms`,
      reference: `${reference.toFixed(0)} ms without scripts`,
      ratio: reference > 0 ? subject / reference : null,
    };
  });
  const [first] = ours;
  const [bare] = plain;
  return [
    ...times,
    figure(
      `${page}, blocking after the first paint`,
      `${middle(ours, "blocking").toFixed(0)} ms`,
      `${middle(plain, "blocking").toFixed(0)} ms without scripts`,
    ),
    figure(`${page}, longest task after the first paint`, `${middle(ours, "longest").toFixed(0)} ms`, "–"),
    figure(
      `${page}, HTML + CSS + JS + font`,
      first ? `${(neededBytes(first.bytes) / 1000).toFixed(1)} kB` : "",
      "270 kB",
    ),
    figure(`${page}, kB by kind`, first ? kilobytes(first.bytes) : "", bare ? kilobytes(bare.bytes) : ""),
    figure(
      `${page}, stations that can be read`,
      `${first?.names.length}`,
      `${bare?.names.length} without scripts, ${sameNames(first, bare) ? "the same" : "others"}`,
    ),
  ];
}

function figure(what: string, subject: string, reference: string): BenchRow {
  return { what, subject, reference, ratio: null };
}

function middle(
  visits: readonly PageVisit[],
  key: "readable" | "largestPaint" | "font" | "covers" | "load" | "blocking" | "longest",
) {
  return median(visits.map((visited) => visited[key]));
}

function kilobytes(bytes: Record<string, number>): string {
  return Object.entries(bytes)
    .map(([kind, count]) => `${kind} ${(count / 1000).toFixed(0)}`)
    .join(", ");
}

function sameNames(one?: PageVisit, other?: PageVisit): boolean {
  return JSON.stringify(one?.names) === JSON.stringify(other?.names);
}
