import { expect, type Page } from "@playwright/test";

/** The URLs that the service worker has stored, with their paths and queries. */
export function storedUrls(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const urls: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) urls.push(url.slice(location.origin.length));
    }
    return urls;
  });
}

export async function expectStored(page: Page, ...urls: string[]): Promise<void> {
  for (const url of urls) await expect.poll(() => storedUrls(page), { message: `${url} is stored` }).toContain(url);
}

/** Opens a page, and waits until the worker controls it and has stored the pages of the shell. */
export async function visitAndInstall(page: Page, url = "/"): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expectStored(page, "/offline", "/", "/favorites", "/stations");
}
