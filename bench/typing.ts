import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { browserLaunchOptions } from "#test-support/browser/browser-launch-options.ts";
import { putStations } from "./insert-stations.ts";
import { observePaint, requestAndPaint } from "./paint-times.ts";
import { startServer } from "./server-process.ts";
import { type BenchRow, median, percentile } from "./table.ts";

const SLOWER_CPU = 4;
const ROUNDS = 3;
const SEARCHES = ["radio", "jazz", "news", "fm"];
const KEY_INTERVAL_MS = 600;

/**
 * Typing in the search at 390 px on a slow phone: from a key to the paint of its results. The reference, in the same
 * page and in turns: the same request without rendering its answer, to the paint after it.
 */
export async function benchTyping(folder: string): Promise<BenchRow[]> {
  const dataDir = join(folder, "typing");
  await putStations(dataDir);
  const product = await startServer("start.ts", "/healthz", { DATA_DIR: dataDir });
  const browser = await chromium.launch(browserLaunchOptions());
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true });
    await page.goto(`${product.origin.replace("127.0.0.1", "localhost")}/search`);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_CPU });
    const [keys, requests]: [number[], number[]] = [[], []];
    // The first round is warm-up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const text of SEARCHES) {
        await page.getByRole("searchbox").fill("");
        await page.waitForTimeout(KEY_INTERVAL_MS);
        for (let length = 1; length <= text.length; length += 1) {
          const request = await requestAndPaint(page, dataUrl(text.slice(0, length)));
          const key = await typeKey(page, text.charAt(length - 1));
          if (round > 0) requests.push(request);
          if (round > 0 && key !== null) keys.push(key);
        }
      }
    }
    return [row("median", median(keys), median(requests)), row("p90", percentile(keys, 90), percentile(requests, 90))];
  } finally {
    await browser.close();
    await product.stop();
  }
}

function row(name: string, subject: number, reference: number): BenchRow {
  return {
    what: `search on a slow phone, from a key to its results, ${name}`,
    subject: `${subject.toFixed(0)} ms`,
    reference: `${reference.toFixed(0)} ms, the request alone`,
    ratio: subject / reference,
  };
}

/** Milliseconds from the key to the paint of its results; null if the results are those of the key before. */
async function typeKey(page: Page, key: string): Promise<number | null> {
  // The count changes in the same render as the first rows.
  const painted = await observePaint(page, "main [role=status]");
  await page.keyboard.press(key);
  await page.waitForTimeout(KEY_INTERVAL_MS);
  return painted.evaluate((times) => (times.painted === 0 ? null : times.painted - times.pressed));
}

/** The URL that the router requests for the results of a search. */
function dataUrl(text: string): string {
  return `/search.data?${new URLSearchParams({ q: text, _routes: "search" })}`;
}
