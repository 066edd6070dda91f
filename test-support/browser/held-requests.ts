import type { Page } from "@playwright/test";

/** Holds all requests for a URL until the returned function is called. */
export async function holdRequests(page: Page, url: Parameters<Page["route"]>[0]): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await held.promise;
    // The page may have aborted the request meanwhile.
    await route.continue().catch(() => {});
  });
  return held.resolve;
}

/** Holds the scripts of the pages that are opened next, which are not hydrated until the returned function is called. */
export function holdScripts(page: Page): Promise<() => void> {
  return holdRequests(page, "**/assets/*.js");
}
