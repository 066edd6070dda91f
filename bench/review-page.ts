import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { browserLaunchOptions } from "#test-support/browser/browser-launch-options.ts";
import { signInAs } from "#test-support/browser/sign-in.ts";
import { putItemsInFolder } from "./many-items.ts";
import { observePaint, requestAndPaint } from "./paint-times.ts";
import { startServer } from "./server-process.ts";
import { type BenchRow, median, percentile } from "./table.ts";

const ITEMS = 20_000;
const PRESSES = 40;

/** The pause of a person between two keys. What follows a decision is over by then. */
const KEY_INTERVAL_MS = 600;

/**
 * The page of the queue in a browser, for an editor: from a key to the paint of the next item. The reference, on the
 * same page and in turns: the item's data requested again, to the paint after its response.
 */
export async function benchReviewPage(folder: string): Promise<BenchRow[]> {
  const dataDir = join(folder, "review-page");
  const editor = await putItemsInFolder(dataDir, ITEMS);
  const product = await startServer("start.ts", "/healthz", { DATA_DIR: dataDir });
  const browser = await chromium.launch(browserLaunchOptions());
  try {
    const context = await openDesktop(browser, product.origin.replace("127.0.0.1", "localhost"));
    const page = await context.newPage();
    await signInAs(page, editor);
    const rows: BenchRow[] = [];
    for (const [key, what] of [
      ["j", "the next item"],
      ["a", "approving, and the next item"],
    ] as const) {
      const { keys, requests } = await pressKeys(page, key);
      for (const [name, subject, reference] of [
        ["median", median(keys), median(requests)],
        ["p95", percentile(keys, 95), percentile(requests, 95)],
      ] as const) {
        rows.push({
          what: `the queue in a browser, ${ITEMS} items, from a key to ${what}, ${name}`,
          subject: `${subject.toFixed(0)} ms`,
          reference: `${reference.toFixed(0)} ms, the item's data alone`,
          ratio: subject / reference,
        });
      }
    }
    return rows;
  } finally {
    await browser.close();
    await product.stop();
  }
}

function openDesktop(browser: Browser, baseURL: string): Promise<BrowserContext> {
  return browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
}

/** Presses a key on the queue's first page, and requests the data of each item that it opened once more. */
async function pressKeys(page: Page, key: "j" | "a"): Promise<{ keys: number[]; requests: number[] }> {
  await page.goto("/review", { waitUntil: "networkidle" });
  await page.locator("[data-queue-link]").first().click();
  await page.locator("main article h2").waitFor();
  await page.waitForTimeout(KEY_INTERVAL_MS);
  const [keys, requests]: [number[], number[]] = [[], []];
  // The first two presses are warm-up.
  for (let press = -2; press < PRESSES; press += 1) {
    // Browsers record some hundred requests.
    await page.evaluate(() => performance.clearResourceTimings());
    // The title changes in the same render as the details.
    const shown = await observePaint(page, "main article h2");
    await page.keyboard.press(key);
    await page.waitForFunction(({ painted }) => painted > 0, shown);
    const ms = await shown.evaluate(({ pressed, painted }) => painted - pressed);
    await page.waitForTimeout(KEY_INTERVAL_MS);
    const requestMs = await requestAndPaint(page, await page.evaluate(lastItemUrl));
    if (press >= 0) keys.push(ms);
    if (press >= 0) requests.push(requestMs);
  }
  return { keys, requests };
}

/** Runs in the page: the URL of the router's last request for an item. */
function lastItemUrl(): string {
  const requests = performance.getEntriesByType("resource").filter(({ name }) => /\/review\/\d+[./]data/.test(name));
  const url = requests.at(-1)?.name;
  if (!url) throw new Error("No item was requested.");
  return url;
}
