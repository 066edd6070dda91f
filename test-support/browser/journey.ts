import { type BrowserContext, test as base, expect, type Locator, type Page } from "@playwright/test";
import { type Site, type SiteOptions, startSite } from "../site.ts";
import { type BrowserErrors, watchBrowserErrors } from "./browser-errors.ts";
import { type ContextPool, createContextPool } from "./context-pool.ts";

type TestFixtures = {
  /** Removes what accounts store, and the counts of their attempts: the journeys of a worker share administrator and address. */
  emptyAccounts: undefined;
  /** For a journey that changes its context in a way that cannot be reset, such as by `page.clock`: a context of its own. */
  ownContext: boolean;
  /** Opens further contexts with the options of the journey's first one. */
  openContext: () => Promise<BrowserContext>;
  browserErrors: BrowserErrors;
  /** Opens a page in a browser context that shares nothing with the first. Its errors are watched too. */
  anotherVisitor: () => Promise<Page>;
};

type WorkerFixtures = {
  /** Without SERVICE_WORKER pages install no service worker: it would answer requests that journeys count, fail or change. */
  siteOptions: SiteOptions;
  site: Site;
  contextPool: ContextPool;
};

/**
 * The fixtures of every journey: the product with its radio (one per worker), and a browser whose unexpected console
 * errors, page errors and failed requests fail the test.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  siteOptions: [{}, { scope: "worker", option: true }],
  site: [
    async ({ siteOptions }, use) => {
      const site = await startSite(siteOptions);
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  contextPool: [
    async ({ browser }, use) => {
      const pool = createContextPool(browser);
      await use(pool);
      await pool.close();
    },
    { scope: "worker" },
  ],
  emptyAccounts: [
    async ({ site }, use) => {
      for (const table of ["favourites", "recents", "attempts"]) await site.query(`delete from ${table}`);
      await use(undefined);
    },
    { auto: true },
  ],
  ownContext: [false, { option: true }],
  baseURL: async ({ site }, use) => use(site.origin),
  openContext: async (
    {
      browser,
      contextPool,
      ownContext,
      contextOptions,
      baseURL,
      locale,
      timezoneId,
      colorScheme,
      viewport,
      isMobile,
      hasTouch,
      javaScriptEnabled,
      ignoreHTTPSErrors,
    },
    use,
  ) => {
    // Every option that journeys set: contexts with equal options are used again.
    const screen = { colorScheme, viewport, isMobile, hasTouch };
    const options = { ...contextOptions, ...screen, baseURL, locale, timezoneId, javaScriptEnabled, ignoreHTTPSErrors };
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await (ownContext ? browser.newContext(options) : contextPool.acquire(options));
      recordResponses(context);
      contexts.push(context);
      return context;
    });
    for (const context of contexts) await (ownContext ? context.close() : contextPool.release(context));
  },
  context: async ({ openContext }, use) => use(await openContext()),
  browserErrors: [
    async ({ context }, use) => {
      const browserErrors = watchBrowserErrors();
      browserErrors.watch(context);
      await use(browserErrors);
      expect(browserErrors.unexpected(), "unexpected browser errors").toEqual([]);
    },
    { auto: true },
  ],
  anotherVisitor: async ({ openContext, browserErrors }, use) =>
    use(async () => {
      const context = await openContext();
      browserErrors.watch(context);
      return context.newPage();
    }),
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

/** Of each page, the URLs of its document and of all responses since. */
const responseUrls = new WeakMap<Page, string[]>();

function recordResponses(context: BrowserContext): void {
  // The events of a page, not of its context: a response to the first request of a new tab can precede its page.
  context.on("page", (page) => {
    page.on("response", (response) => {
      const request = response.request();
      const isDocument = request.isNavigationRequest() && request.frame() === page.mainFrame();
      const earlier = isDocument ? [] : (responseUrls.get(page) ?? []);
      responseUrls.set(page, [...earlier, response.url()]);
    });
  });
}

/**
 * Waits until the browser has preloaded these routes' modules or scripts: only then does a page work offline. By
 * responses: Chromium on a busy machine sometimes lists no resources of a page.
 */
export async function expectPreloaded(page: Page, ...names: string[]): Promise<void> {
  const urls = () => responseUrls.get(page) ?? [];
  for (const name of names) await expect.poll(urls).toContainEqual(expect.stringContaining(`/${name}`));
}
