import { type BrowserContext, test as base, expect, type Locator, type Page } from "@playwright/test";
import { type Site, startSite } from "../site.ts";
import { type BrowserErrors, watchBrowserErrors } from "./browser-errors.ts";

type TestFixtures = {
  browserErrors: BrowserErrors;
  /** Opens a page in a new browser context, which shares nothing with the first. Its errors are watched too. */
  anotherVisitor: () => Promise<Page>;
};

/**
 * The fixtures of every journey: the product with its radio (one per worker), and a browser whose unexpected console errors,
 * page errors and failed requests fail the test.
 */
export const test = base.extend<TestFixtures, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the needed fixtures from this pattern
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  browserErrors: [
    async ({ context }, use) => {
      const browserErrors = watchBrowserErrors();
      browserErrors.watch(context);
      await use(browserErrors);
      const unexpected = browserErrors.unexpected();
      // The browser keeps its context for the next journey: without this the page would go on playing until then.
      for (const page of context.pages()) await page.goto("about:blank");
      expect(unexpected, "unexpected browser errors").toEqual([]);
    },
    { auto: true },
  ],
  anotherVisitor: async ({ browser, baseURL, browserErrors }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({
        baseURL,
        locale: "pt-PT",
        reducedMotion: "reduce",
        viewport: { width: 1440, height: 900 },
      });
      browserErrors.watch(context);
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };

/** The region that shows toasts. */
export function toasts(page: Page): Locator {
  return page.getByRole("region", { name: "Avisos" });
}

/** Seconds of sound so far, on the page's audio element. */
export function soundPosition(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector("audio")?.currentTime ?? 0);
}

/** Waits until the sound advances. */
export async function expectSound(page: Page): Promise<void> {
  const before = await soundPosition(page);
  await expect.poll(() => soundPosition(page), { message: "the sound advances" }).toBeGreaterThan(before + 0.5);
}

/** Waits until the browser has preloaded these routes' modules or scripts: only then does a page work offline. */
export async function expectPreloaded(page: Page, ...names: string[]): Promise<void> {
  const fetched = () => performance.getEntriesByType("resource").map(({ name }) => name);
  for (const name of names) {
    await expect.poll(() => page.evaluate(fetched)).toContainEqual(expect.stringContaining(`/${name}`));
  }
}
