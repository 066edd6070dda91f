import type { Locator, Page } from "@playwright/test";
import { MOUNTS } from "../radio/radio-mounts.ts";
import { startSite, type TestStation } from "../site.ts";
import { test as base, expect } from "./journey.ts";

type PlayerFixtures = {
  /** The player at the foot of the page. */
  bar: Locator;
  /** How many connections of browsers Icecast serves now, over all its stations. */
  connections: () => Promise<number>;
  /** Puts stations in for this journey only. */
  putStations: (...stations: TestStation[]) => Promise<void>;
};

/** A journey about sound: it begins when nobody listens any more, and takes its own stations away again. */
export const test = base.extend<PlayerFixtures>({
  bar: async ({ page }, use) => use(playerBar(page)),
  connections: [
    async ({ site }, use) => {
      const connections = async () => {
        const counts = await Promise.all(Object.keys(MOUNTS).map(site.radio.browsers));
        return counts.reduce((sum, count) => sum + count, 0);
      };
      await expect.poll(connections, { message: "the listeners of earlier journeys are gone" }).toBe(0);
      await use(connections);
    },
    { auto: true },
  ],
  putStations: async ({ site, page }, use) => {
    const ids: string[] = [];
    await use(async (...stations) => {
      ids.push(...stations.map(({ id }) => id));
      await site.putStations(...stations);
      for (const { id, status = "approved" } of stations)
        await expectPage(`${site.origin}/stations/${id}`, status === "approved");
    });
    if (ids.length === 0) return;
    // A page that is still open would see its station go.
    await page.goto("about:blank");
    await site.removeStations(...ids);
    for (const id of ids) await expectPage(`${site.origin}/stations/${id}`, false);
  },
});

/** A journey about sound on a site that passes streams on. */
export const relayTest = testOn({ relay: true });

/** The same where listeners are counted, and titles read, twenty times as often as they are. */
export const fastRelayTest = testOn({ relay: true, clockSpeed: 20 });

function testOn(options: Parameters<typeof startSite>[0]) {
  return test.extend({
    site: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that one needs from here
      async ({}, use) => {
        const site = await startSite(options);
        await use(site);
        await site.stop();
      },
      { scope: "worker", timeout: 120_000 },
    ],
  });
}

/** Waits until the product has heard of a change: a page is there, or is not. */
async function expectPage(address: string, there: boolean): Promise<void> {
  await expect.poll(async () => (await fetch(address)).ok, { message: `${address} follows the change` }).toBe(there);
}

/** Opens a page and waits until its script is there: a click before that is lost. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectHydrated(page);
}

/** Waits until the page answers: what is typed before that may be lost. */
export async function expectHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
}

export function playerBar(page: Page): Locator {
  return page.getByRole("region", { name: "Leitor" });
}

/** The home page's two lists. */
export function featured(page: Page): Locator {
  return page.getByRole("region", { name: "Estações em Destaque" });
}

export function popular(page: Page): Locator {
  return page.getByRole("region", { name: "Mais Populares" });
}

/** The button that plays or pauses this station, within a list or a bar. */
export function playButton(within: Locator, name: string): Locator {
  return within.getByRole("button", { name: `Ouvir ${name}`, exact: true });
}

export function pauseButton(within: Locator, name: string): Locator {
  return within.getByRole("button", { name: `Pausar ${name}`, exact: true });
}

/** Waits until the bar says that this station is live. */
export async function expectLive(bar: Locator, name: string): Promise<void> {
  await expect(bar).toContainText(name);
  await expect(pauseButton(bar, name)).toBeEnabled();
  await expect(bar.getByText("Em direto", { exact: true })).toBeVisible();
}
