/**
 * `npm run bench`: ratios against references measured in the same run; `npm run bench -- streams` for a part. Rounds of
 * subject and reference alternate, so that a busy machine affects both; CPU is the kernel's accounting for the server
 * process, which varies least. Figures without a ratio are for orientation only.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { benchAbuse } from "./abuse/abuse.ts";
import { benchMemoryAfterLoad } from "./abuse/memory-after-load.ts";
import { benchEventStreams } from "./event-streams.ts";
import { benchFirstVisit } from "./first-visit.ts";
import { benchImport } from "./import.ts";
import { benchPages } from "./pages.ts";
import { benchSignedInPages } from "./pages-signed-in.ts";
import { benchRadioBrowserApi } from "./radio-browser-api.ts";
import { benchSearch } from "./search.ts";
import { benchSoundStart } from "./sound-start.ts";
import { benchStart } from "./start.ts";
import { benchStreamChecks } from "./stream-checks.ts";
import { type BenchRow, printHeading, printRow } from "./table.ts";
import { benchUse } from "./use.ts";
import { benchWeight } from "./weight.ts";

type Bench = (folder: string) => BenchRow[] | Promise<BenchRow[]>;

const PARTS: Record<string, Bench[]> = {
  start: [benchStart, benchUse],
  pages: [benchPages, benchSignedInPages],
  search: [benchSearch],
  api: [benchRadioBrowserApi],
  events: [benchEventStreams],
  import: [benchImport],
  visit: [benchFirstVisit],
  abuse: [benchAbuse],
  memory: [benchMemoryAfterLoad],
  streams: [benchSoundStart],
  checks: [benchStreamChecks],
  weight: [benchWeight],
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((part) => !Object.hasOwn(PARTS, part));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}; there are ${Object.keys(PARTS).join(", ")}.`);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), "radiowave-bench-"));
try {
  printHeading();
  for (const [part, benches] of Object.entries(PARTS)) {
    if (wanted.length > 0 && !wanted.includes(part)) continue;
    for (const bench of benches) for (const row of await bench(folder)) printRow(row);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
