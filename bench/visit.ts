import type { Browser, BrowserContext } from "@playwright/test";
import { countTransferredBytes } from "#test-support/browser/transferred-bytes.ts";

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
  url: string,
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
    return await visitIn(context, url);
  } finally {
    await context.close();
  }
}

async function visitIn(context: BrowserContext, url: string): Promise<PageVisit> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", CONNECTION);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_CPU });
  const bytes = await countTransferredBytes(page);
  await page.goto(url, { waitUntil: "load", timeout: LONGEST_VISIT_MS });
  await page.waitForTimeout(QUIET_MS);
  const seen = await page.evaluate(observeVisit);
  const names = await page
    .locator("main article :is(h2, h3)")
    .evaluateAll((titles) =>
      titles.filter((title) => title.checkVisibility()).map((title) => title.textContent?.trim() ?? ""),
    );
  return { ...seen, names, bytes };
}

/** Performance entries of one visit. Times in ms since navigation started. */
type VisitMeasurements = {
  /** The first paint with the first station's name and the style sheets. */
  readable: number;
  largestPaint: number;
  /** The LCP element: its tag and the beginning of its text or URL. */
  largest: string;
  font: number;
  /** When the last image in the window was loaded. */
  covers: number;
  /** Cumulative layout shift. */
  shift: number;
  /** Total blocking time: the time beyond 50 ms of each task after the first contentful paint. */
  blocking: number;
  longest: number;
  load: number;
};

/**
 * Runs in the page once it is idle and reads the browser's own performance entries, so that the measurement does not
 * take part in the visit and works for pages without scripts. Style sheets block painting, so names are readable with
 * the first contentful paint or, if that came before the HTML was complete, with the end of the HTML.
 */
function observeVisit(): VisitMeasurements {
  const entries = (type: string) => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type, buffered: true });
    const taken = observer.takeRecords();
    observer.disconnect();
    return taken;
  };
  // The types of these entries are not in TypeScript's library.
  type Paint = PerformanceEntry & { element?: Element; size: number };
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const firstPaint = entries("paint").find(({ name }) => name === "first-contentful-paint")?.startTime ?? Number.NaN;
  const largest = (entries("largest-contentful-paint") as Paint[]).at(-1);
  const tasks = entries("longtask").filter(({ startTime, duration }) => startTime + duration > firstPaint);
  const inWindow = new Set(
    [...document.images]
      .filter((image) => image.getBoundingClientRect().top < innerHeight && image.checkVisibility())
      .map(({ currentSrc }) => currentSrc),
  );
  const lastOf = (some: PerformanceResourceTiming[]) => Math.max(0, ...some.map(({ responseEnd }) => responseEnd));
  return {
    readable: Math.max(firstPaint, page?.responseEnd ?? Number.NaN),
    largestPaint: largest?.startTime ?? Number.NaN,
    largest: `${largest?.element?.localName}: ${(largest?.element?.textContent || largest?.element?.getAttribute("src") || "").slice(0, 40)}`,
    font: lastOf(resources.filter(({ name }) => name.endsWith(".woff2"))),
    covers: lastOf(resources.filter(({ name }) => inWindow.has(name))),
    shift: (entries("layout-shift") as Shift[]).reduce((sum, { value }) => sum + value, 0),
    blocking: tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    longest: Math.max(0, ...tasks.map(({ duration }) => duration)),
    load: page?.loadEventEnd ?? Number.NaN,
  };
}
