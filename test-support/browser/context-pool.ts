import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";

export type ContextPool = {
  /** A context with these options, without cookies, storage and pages of earlier journeys. */
  acquire: (options: BrowserContextOptions) => Promise<BrowserContext>;
  /** Closes the context's pages and clears it for the next journey. */
  release: (context: BrowserContext) => Promise<void>;
  close: () => Promise<void>;
};

/** `anchor`: a page that stays open, and with it the site's process in the browser and the scripts compiled there. */
type PooledContext = { context: BrowserContext; anchor: Page; key: string };

/** The events to which journeys listen. Removing all listeners would remove Playwright's own. */
const JOURNEY_EVENTS = ["console", "weberror", "request", "requestfailed", "response"] as const;

/**
 * Contexts that the journeys of a worker use in turn, one for each set of options. A new context compiles every script
 * of the site again, and `reuseContext` of Playwright visits blank pages and clears the cache: between two short
 * journeys both take longer than the journeys. `baseURL` must be the site's. Init scripts and the clock of a context
 * cannot be reset.
 */
export function createContextPool(browser: Browser): ContextPool {
  const idle: PooledContext[] = [];
  const used = new Map<BrowserContext, PooledContext>();

  async function open(options: BrowserContextOptions, key: string): Promise<PooledContext> {
    const context = await browser.newContext(options);
    const anchor = await context.newPage();
    await anchor.goto("/healthz");
    return { context, anchor, key };
  }

  return {
    acquire: async (options) => {
      const key = JSON.stringify(options);
      const index = idle.findIndex((candidate) => candidate.key === key);
      const pooled = idle.splice(index, index < 0 ? 0 : 1)[0] ?? (await open(options, key));
      used.set(pooled.context, pooled);
      return pooled.context;
    },

    release: async (context) => {
      const pooled = used.get(context);
      if (!pooled) throw new Error("The context is not of this pool, or was released before.");
      used.delete(context);
      await reset(pooled);
      idle.push(pooled);
    },

    close: async () => {
      for (const { context } of [...idle, ...used.values()]) await context.close();
    },
  };
}

async function reset({ context, anchor }: PooledContext): Promise<void> {
  await Promise.all(context.pages().map((page) => (page === anchor ? undefined : page.close())));
  for (const event of JOURNEY_EVENTS) context.removeAllListeners(event);
  await context.unrouteAll();
  await context.setOffline(false);
  await context.clearCookies();
  await anchor.evaluate(() => localStorage.clear());
}
