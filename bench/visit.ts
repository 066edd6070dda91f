import type { Browser, BrowserContext, Page } from "@playwright/test";
import { observeVisit, type VisitMeasurements } from "./observe-visit.ts";

export type PageVisit = VisitMeasurements & {
  /** The names of the stations on the page, in order. */
  names: string[];
  /** Transferred bytes, with headers, by kind of resource. */
  bytes: Record<string, number>;
};

/** A mid-range phone on a slow mobile connection. Source: docs/performance.md. */
const CONNECTION = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWER_CPU = 4;
const QUIET_MS = 5_000;
const LONGEST_VISIT_MS = 60_000;

/**
 * One first visit: a fresh browser context (no cookie, no cache), one page, five quiet seconds after its load event.
 * Without `scripts` the page's own scripts do not run; its times are the minimum for this HTML, CSS, font and images.
 */
export async function visit(
  browser: Browser,
  address: string,
  { scripts = true, width = 390, height = 844 }: { scripts?: boolean; width?: number; height?: number } = {},
): Promise<PageVisit> {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 2,
    isMobile: width < 768,
    hasTouch: width < 768,
    javaScriptEnabled: scripts,
  });
  try {
    return await visitIn(context, address);
  } finally {
    await context.close();
  }
}

async function visitIn(context: BrowserContext, address: string): Promise<PageVisit> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", CONNECTION);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_CPU });
  const bytes = await countBytes(page);
  await page.goto(address, { waitUntil: "load", timeout: LONGEST_VISIT_MS });
  await page.waitForTimeout(QUIET_MS);
  const seen = await page.evaluate(observeVisit);
  const names = await page
    .locator("main h3:has(a[href^='/stations/'])")
    .evaluateAll((titles) =>
      titles.filter((title) => title.checkVisibility()).map((title) => title.textContent?.trim() ?? ""),
    );
  return { ...seen, names, bytes };
}

/** Filled while the page loads. */
async function countBytes(page: Page): Promise<Record<string, number>> {
  const devtools = await page.context().newCDPSession(page);
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = {};
  devtools.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "Other";
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  await devtools.send("Network.enable");
  return bytes;
}
