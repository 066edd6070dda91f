/**
 * `npm run bench`: what RadioWave costs, as ratios against references measured in the same run.
 * Rounds of subject and reference take turns, so that a busy machine is busy for both; CPU comes from the kernel's count
 * for the server's process, which noise changes least. Figures without a ratio are for orientation only.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { benchPages } from "./pages.ts";
import { benchPeople } from "./people.ts";
import { benchSearch } from "./search.ts";
import { benchStart } from "./start.ts";
import { printTable, type Row } from "./table.ts";

const folder = mkdtempSync(join(tmpdir(), "radiowave-bench-"));
try {
  const rows: Row[] = [
    ...(await benchStart(folder)),
    ...(await benchPages(folder)),
    ...(await benchPeople(folder)),
    ...benchSearch(),
  ];
  printTable(rows);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
