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
import { benchAdminPages } from "./admin-pages.ts";
import { benchDialTurning } from "./dial-turning.ts";
import { benchEventStreams } from "./event-streams.ts";
import { benchFavourites } from "./favourites.ts";
import { benchFirstVisit } from "./first-visit.ts";
import { benchImport } from "./import.ts";
import { benchMirror } from "./mirror.ts";
import { benchPages } from "./pages.ts";
import { benchSignedInPages } from "./pages-signed-in.ts";
import { benchRadioBrowserApi } from "./radio-browser-api.ts";
import { benchRelay } from "./relay.ts";
import { benchReview } from "./review.ts";
import { benchReviewBesideImport } from "./review-import.ts";
import { benchReviewPage } from "./review-page.ts";
import { benchSearch } from "./search.ts";
import { benchSoundStart } from "./sound-start.ts";
import { benchStart } from "./start.ts";
import { type BenchRow, printTable } from "./table.ts";
import { benchTitlePolling } from "./title-polling.ts";
import { benchTrust } from "./trust.ts";
import { benchTyping } from "./typing.ts";

type Bench = (folder: string) => BenchRow[] | Promise<BenchRow[]>;

const PARTS: Record<string, Bench[]> = {
  start: [benchStart],
  pages: [benchPages, benchSignedInPages, benchAdminPages],
  search: [benchSearch],
  api: [benchRadioBrowserApi],
  mirror: [benchMirror],
  events: [benchEventStreams],
  favourites: [benchFavourites],
  review: [benchReview, benchReviewPage, benchReviewBesideImport, benchTrust],
  import: [benchImport],
  visit: [benchFirstVisit, benchTyping, benchDialTurning],
  abuse: [benchAbuse],
  memory: [benchMemoryAfterLoad],
  streams: [benchSoundStart, benchRelay, benchTitlePolling],
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((part) => !Object.hasOwn(PARTS, part));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}; there are ${Object.keys(PARTS).join(", ")}.`);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), "radiowave-bench-"));
try {
  const rows: BenchRow[] = [];
  for (const [part, benches] of Object.entries(PARTS)) {
    if (wanted.length > 0 && !wanted.includes(part)) continue;
    for (const bench of benches) rows.push(...(await bench(folder)));
  }
  printTable(rows);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
