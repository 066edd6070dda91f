import type { Page } from "@playwright/test";
import type { BrowserErrors } from "./browser-errors.ts";

/** A twentieth of 0.1, which browsers call a good cumulative layout shift. */
const MAX_WHILE_PARSING = 0.005;

type Recorder = Window & { takeLayoutShifts: () => string[] };

/**
 * Records the layout shifts of the pages that are opened next, also those within 500 ms of an input, which browsers
 * leave out of the cumulative layout shift. `except`: elements that may move. A browser on a busy machine paints the
 * element that it is reading before its end, such as an icon without its label: a shift below `MAX_WHILE_PARSING` to
 * where the element is at the end of parsing, before any script, does not count.
 */
export async function recordLayoutShifts(page: Page, except = "none"): Promise<void> {
  const limits = { selector: except, maxWhileParsing: MAX_WHILE_PARSING };
  await page.addInitScript(({ selector, maxWhileParsing }) => {
    // The types of these entries are not in TypeScript's library.
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    const shifts: string[] = [];
    let parsedAt = Number.POSITIVE_INFINITY;
    const recordParsed = () => {
      parsedAt = performance.now();
    };
    const placeOf = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x + scrollX, y + scrollY, width, height].map(Math.round).join(" ");
    };
    const parsedPlaces = new WeakMap<Element, string>();
    // The first change is the end of parsing, before deferred scripts; what was parsed last is drawn in the next frame.
    const onParsed = () => {
      for (const element of document.querySelectorAll("*")) parsedPlaces.set(element, placeOf(element));
      requestAnimationFrame(() => requestAnimationFrame(recordParsed));
    };
    document.addEventListener("readystatechange", onParsed, { once: true });
    const isOfParsing = (elements: (Element | null)[]) =>
      elements.every((element) => element && parsedPlaces.get(element) === placeOf(element));
    const record = (entries: PerformanceEntryList) => {
      for (const { value, startTime, sources } of entries as Shift[]) {
        const elements = sources.map(({ node }) => (node instanceof Element ? node : (node?.parentElement ?? null)));
        if (value < maxWhileParsing && startTime < parsedAt && isOfParsing(elements)) continue;
        const moved = elements
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
  }, limits);
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
 * Uses the Chrome DevTools Protocol: a route of Playwright disables the cache, so that each page loads and compiles all
 * scripts again.
 */
export async function blockFonts(page: Page, browserErrors: BrowserErrors): Promise<void> {
  browserErrors.expect(/\.woff2 inspector$/);
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setBlockedURLs", { urls: ["*.woff2"] });
}
