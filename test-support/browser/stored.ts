import type { Page } from "@playwright/test";

type Stored = { cookies: string[]; local: string[]; session: string[]; databases: number };

export const NOTHING_STORED: Stored = { cookies: [], local: [], session: [], databases: 0 };

/** What the browser stores for the page's site: names of cookies, keys of the storages, and how many databases. */
export async function readStored(page: Page): Promise<Stored> {
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  const inPage = await page.evaluate(async () => ({
    local: Object.keys(localStorage).sort(),
    session: Object.keys(sessionStorage).sort(),
    databases: (await indexedDB.databases()).length,
  }));
  return { cookies, ...inPage };
}
