import type { Locator, Page } from "@playwright/test";
import { MOUNTS } from "../radio/radio-mounts.ts";
import type { TestStation } from "../site.ts";
import { test as base, expect } from "./journey.ts";

type PlayerFixtures = {
  /** The player at the foot of the page. */
  bar: Locator;
  /** Icecast's connections to browsers, of all stations. */
  connections: () => Promise<number>;
  /** Inserts stations for this journey only. */
  putStations: (...stations: TestStation[]) => Promise<void>;
};

/** A journey with sound: it begins when no browser is connected to the radio, and removes its own stations at the end. */
export const test = base.extend<PlayerFixtures>({
  bar: async ({ page }, use) => use(playerBar(page)),
  connections: [
    async ({ site }, use) => {
      const connections = async () => {
        const counts = await Promise.all(Object.keys(MOUNTS).map(site.radio.browsers));
        return counts.reduce((sum, count) => sum + count, 0);
      };
      await expect.poll(connections, { message: "the listeners of earlier journeys have disconnected" }).toBe(0);
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
    // An open page would react to the removal of its station.
    await page.goto("about:blank");
    await site.removeStations(...ids);
    for (const id of ids) await expectPage(`${site.origin}/stations/${id}`, false);
  },
});

/** A journey with sound on a site that relays streams. */
export const relayTest = test.extend({ siteOptions: { relay: true } });

/** A journey of `relayTest` with a clock twenty times as fast, for counts of listeners and titles. */
export const fastRelayTest = test.extend({ siteOptions: { relay: true, clockSpeed: 20 } });

/** Waits until a page exists, or does not. */
async function expectPage(url: string, exists: boolean): Promise<void> {
  await expect.poll(async () => (await fetch(url)).ok, { message: `${url} follows the change` }).toBe(exists);
}

/** Opens a page and waits until it is hydrated: a click before that is lost. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectHydrated(page);
}

/** Waits until the page is hydrated: text typed before that may be lost. */
export async function expectHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
}

export function playerBar(page: Page): Locator {
  return page.getByRole("region", { name: "Leitor" });
}

/** A list of the home page. */
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

/** Waits until the bar shows that this station is live. */
export async function expectLive(bar: Locator, name: string): Promise<void> {
  await expect(bar).toContainText(name);
  await expect(pauseButton(bar, name)).toBeEnabled();
  await expect(bar.getByText("Em direto", { exact: true })).toBeVisible();
}

/** Opens the home page, plays one of its featured stations, and waits until that is live. */
export async function playFeatured(page: Page, name = "FIP Jazz"): Promise<void> {
  await visit(page, "/");
  await playButton(featured(page), name).click();
  await expectLive(playerBar(page), name);
}
