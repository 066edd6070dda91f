import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { type Site, startSite } from "../site.ts";
import { type BrowserErrors, watchBrowserErrors } from "./browser-errors.ts";

type TestFixtures = {
  browserErrors: BrowserErrors;
  /** Opens one more browser, of somebody else: nothing is shared with the first. Watched like it. */
  anotherVisitor: () => Promise<Page>;
};

/**
 * What every journey has: the product with its radio (one for each worker), and a browser that fails the test on console
 * errors, page errors and failed requests that it did not expect.
 */
export const test = base.extend<TestFixtures, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that one needs from here
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
      expect(browserErrors.unexpected(), "nothing went wrong in the browser").toEqual([]);
    },
    { auto: true },
  ],
  anotherVisitor: async ({ browser, baseURL, browserErrors }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({
        ...{ baseURL, locale: "pt-PT", reducedMotion: "reduce" },
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

/** Seconds of sound so far, on the page's one audio element. */
export function soundPosition(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector("audio")?.currentTime ?? 0);
}

/** Waits until sound really advances. */
export async function expectSound(page: Page): Promise<void> {
  const before = await soundPosition(page);
  await expect.poll(() => soundPosition(page), { message: "the sound advances" }).toBeGreaterThan(before + 0.5);
}

/** Waits until the browser has fetched these scripts ahead: only then can a page do without the connection. */
export async function expectPreloaded(page: Page, ...names: string[]): Promise<void> {
  const fetched = () => performance.getEntriesByType("resource").map(({ name }) => name);
  for (const name of names) {
    await expect.poll(() => page.evaluate(fetched)).toContainEqual(expect.stringContaining(`/${name}`));
  }
}
