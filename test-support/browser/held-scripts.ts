import type { Page } from "@playwright/test";

/** Holds the scripts of the pages that are opened next, which are not hydrated until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  return scripts.resolve;
}
