import type { Page } from "@playwright/test";
import type { BrowserErrors } from "./browser-errors.ts";

type Recorder = Window & { takeLayoutShifts: () => string[] };

/**
 * Records the layout shifts of the pages that are opened next, also those within 500 ms of an input, which browsers leave out
 * of the cumulative layout shift. `except`: elements that may move.
 */
export async function recordLayoutShifts(page: Page, except = "none"): Promise<void> {
  await page.addInitScript((selector) => {
    // The types of these entries are not in TypeScript's library.
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    const shifts: string[] = [];
    const record = (entries: PerformanceEntryList) => {
      for (const { value, sources } of entries as Shift[]) {
        const moved = sources
          .map(({ node }) => (node instanceof Element ? node : (node?.parentElement ?? null)))
          .filter((element) => !element?.closest(selector))
          .map((element) => element?.outerHTML.slice(0, 120) ?? "a removed element");
        if (moved.length > 0) shifts.push(`${value.toFixed(4)}: ${moved.join(", ")}`);
      }
    };
    const observer = new PerformanceObserver((list) => record(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    Object.assign(window, {
      takeLayoutShifts: () => {
        record(observer.takeRecords());
        return shifts.splice(0);
      },
    });
  }, except);
}

/** The layout shifts since the page was opened or since the last call, each with the elements that moved. */
export function takeLayoutShifts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // A shift is recorded when its frame has been painted.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    // Assigned by recordLayoutShifts.
    return (window as unknown as Recorder).takeLayoutShifts();
  });
}

/**
 * Opens pages without web fonts: when a page's font arrives after its first paint, some of its lines break elsewhere.
 * Uses the Chrome DevTools Protocol: a route of Playwright disables the cache, so that each page loads and compiles all scripts again.
 */
export async function blockFonts(page: Page, browserErrors: BrowserErrors): Promise<void> {
  browserErrors.expect(/\.woff2 inspector$/);
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setBlockedURLs", { urls: ["*.woff2"] });
}
