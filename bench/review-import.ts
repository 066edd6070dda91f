import { join } from "node:path";
import { MINUTE_MS } from "#app/platform/text/durations.ts";
import { signInAt } from "#test-support/people.ts";
import { listToImport, sendList, watchUntilDone } from "./import-list.ts";
import { getBody } from "./load.ts";
import { putItemsInFolder } from "./many-items.ts";
import { startServer } from "./server-process.ts";
import { type BenchRow, percentile } from "./table.ts";

const ITEMS = 20_000;
const ADMINISTRATOR = { email: "bench@radio.example", password: "bench-password" };

/** The pause of a person between pages. */
const PAUSE_MS = 5;
const START_WORK_MS = 40_000;
const QUIET_FOR_MS = 10_000;
const GIVE_UP_AFTER_MS = 5 * MINUTE_MS;

/**
 * Pages of an editor while the stations of BENCH_STATIONS are imported, each with an item in the queue: how long they
 * wait beside that and without it, in the same process, on the embedded database. The target of the longest wait is 200
 * ms.
 */
export async function benchReviewBesideImport(folder: string): Promise<BenchRow[]> {
  const dataDir = join(folder, "review-import");
  const editor = await putItemsInFolder(dataDir, ITEMS);
  const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = ADMINISTRATOR;
  const { origin, stop } = await startServer("start.ts", "/healthz", {
    DATA_DIR: dataDir,
    ADMIN_EMAIL,
    ADMIN_PASSWORD,
  });
  try {
    const [cookie, administrator] = [await signInAt(origin, editor), await signInAt(origin, ADMINISTRATOR)];
    const item = /href="(\/review\/\d+)"/.exec(await readPage(origin, cookie))?.[1];
    if (!item) throw new Error("The queue is empty.");
    const waits = (isDone: () => boolean, longestMs: number) =>
      measureWaits([`${origin}/review`, origin + item], { cookie, isDone, longestMs });
    // Until the work of a process after its start is over, of which the largest part is scheduling the checks of all
    // stations.
    await waits(() => false, START_WORK_MS);
    const quiet = await waits(() => false, QUIET_FOR_MS);
    const url = await sendList(origin, { file: listToImport(folder), cookie: administrator, approves: false });
    let rowsRead = 0;
    const watch = watchUntilDone(url, administrator, (read) => {
      rowsRead = read;
    });
    const busy = await waits(watch.isDone, GIVE_UP_AFTER_MS);
    await watch.ended;
    return [50, 99, 100].map((percent) => ({
      what: `pages of the queue beside an import of ${rowsRead}, embedded, ${percent === 100 ? "longest" : `p${percent}`}`,
      subject: `${percentile(busy, percent).toFixed(0)} ms`,
      reference: `${percentile(quiet, percent).toFixed(0)} ms without an import`,
      ratio: percentile(busy, percent) / percentile(quiet, percent),
    }));
  } finally {
    await stop();
  }
}

async function readPage(origin: string, cookie: string): Promise<string> {
  return (await fetch(`${origin}/review`, { headers: { Cookie: cookie } })).text();
}

type Measured = { cookie: string; isDone: () => boolean; longestMs: number };

/** Requests the pages in turns until that is done or the time is over. Gives the response times in ms. */
async function measureWaits(urls: readonly string[], { cookie, isDone, longestMs }: Measured): Promise<number[]> {
  const durations: number[] = [];
  const began = performance.now();
  for (let turn = 0; performance.now() - began < longestMs && !isDone(); turn += 1) {
    const startedAt = performance.now();
    await getBody(urls[turn % urls.length] ?? "", { cookie });
    durations.push(performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return durations;
}
