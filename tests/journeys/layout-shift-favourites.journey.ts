import type { Page } from "@playwright/test";
import { SHOWN_MS } from "#app/platform/ui/toast.ts";
import { EVERY_PAGE, keepOfflinePage, saveFavourites } from "#test-support/browser/every-page.ts";
import { holdRequests } from "#test-support/browser/held-requests.ts";
import { holdTimers } from "#test-support/browser/held-timers.ts";
import { expect, toasts } from "#test-support/browser/journey.ts";
import { blockFonts, recordLayoutShifts, takeLayoutShifts } from "#test-support/browser/layout-shifts.ts";
import { test, visit } from "#test-support/browser/player-journey.ts";

const WIDTHS = [320, 390, 768, 1440];
const BUILT_IN = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];

const hearts = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: /(aos|dos) favoritos|^Nos favoritos/ });

/** Opens a page and waits until its fonts and images no longer change it. */
async function open(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState("networkidle");
}

for (const width of WIDTHS) {
  test(`pages with stored favourites shift no layout as they open at ${width} px`, async ({ page, browserErrors }) => {
    browserErrors.expect(/404/);
    await blockFonts(page, browserErrors);
    await page.setViewportSize({ width, height: 900 });
    await saveFavourites(page, ...BUILT_IN.slice(0, 7));
    await keepOfflinePage(page);
    await recordLayoutShifts(page);
    for (const path of EVERY_PAGE) {
      await open(page, path);
      expect.soft(await takeLayoutShifts(page), path).toEqual([]);
    }
  });

  for (const count of [0, 1, 10]) {
    test(`the favourites page with ${count} shifts no layout as it opens at ${width} px`, async ({
      page,
      browserErrors,
    }) => {
      await blockFonts(page, browserErrors);
      await page.setViewportSize({ width, height: 900 });
      await saveFavourites(page, ...BUILT_IN.slice(0, count));
      await recordLayoutShifts(page);
      // Slow enough for the skeleton to be seen.
      await page.route("**/favorites/stations?*", async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 600));
        await route.continue();
      });
      await open(page, "/favorites");
      await expect(page.getByRole("article")).toHaveCount(count);
      expect(await takeLayoutShifts(page)).toEqual([]);
    });
  }

  test(`hearts and their toasts shift no layout at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const elapseToasts = await holdTimers(page, SHOWN_MS.success);
    await recordLayoutShifts(page);
    for (const path of ["/", "/stations", "/stations?view=rows", "/search?q=fip", "/stations/1"]) {
      await open(page, path);
      await takeLayoutShifts(page);
      for (const text of ["Adicionado aos favoritos", "Removido dos favoritos"]) {
        await hearts(page).first().click();
        await expect(toasts(page)).toHaveText(text);
        expect.soft(await takeLayoutShifts(page), `${path}: ${text}`).toEqual([]);
      }
      await elapseToasts();
      await expect(toasts(page)).toHaveCount(0);
      expect.soft(await takeLayoutShifts(page), `${path}: no toast`).toEqual([]);
    }
  });

  test(`removing, exporting and importing favourites moves only the stations at ${width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await recordLayoutShifts(page, "main li");
    await visit(page, "/favorites");
    await page.evaluate(() => localStorage.setItem("radioFavorites", '["4","1","2"]'));
    await open(page, "/favorites");
    await expect(page.getByRole("article")).toHaveCount(3);
    await takeLayoutShifts(page);
    await hearts(page).first().click();
    await expect(page.getByRole("article")).toHaveCount(2);
    expect.soft(await takeLayoutShifts(page), "removed").toEqual([]);

    const menu = page.getByRole("button", { name: "Exportar e importar" });
    const openMenu = async () => width < 1024 && (await menu.click());
    await openMenu();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Exportar favoritos (M3U)" }).click();
    await saving;
    expect.soft(await takeLayoutShifts(page), "exported").toEqual([]);

    const release = await holdRequests(page, "**/api/station-matches");
    const buffer = Buffer.from(`#EXTM3U\n#RADIOWAVE:${site.origin}/stations/9\n`);
    const matching = page.waitForRequest("**/api/station-matches");
    await openMenu();
    await page
      .getByLabel("Lista de favoritos")
      .setInputFiles({ name: "favoritos.m3u", mimeType: "audio/x-mpegurl", buffer });
    await matching;
    await expect(page.getByRole("button", { name: "A importar…" })).toBeVisible();
    expect.soft(await takeLayoutShifts(page), "importing").toEqual([]);
    release();
    await expect(toasts(page)).toContainText("1 estação adicionada.");
    await expect(page.getByRole("article")).toHaveCount(3);
    expect.soft(await takeLayoutShifts(page), "imported").toEqual([]);
  });
}
