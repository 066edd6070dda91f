import type { Page } from "@playwright/test";
import { expectAccessible, expectNoOverflow } from "#test-support/browser/accessibility.ts";
import { saveRecents, storedRecentIds } from "#test-support/browser/every-page.ts";
import { holdRequests } from "#test-support/browser/held-requests.ts";
import { expect } from "#test-support/browser/journey.ts";
import { recordLayoutShifts, takeLayoutShifts } from "#test-support/browser/layout-shifts.ts";
import {
  expectHydrated,
  expectLive,
  featured,
  pauseButton,
  playButton,
  popular,
  test,
  visit,
} from "#test-support/browser/player-journey.ts";
import { recent } from "#test-support/recents.ts";

const last = (page: Page) => page.getByRole("region", { name: "Continuar a ouvir" });
const others = (page: Page) => page.getByRole("region", { name: "Ouvidas recentemente" });
const names = (page: Page) => others(page).getByRole("heading", { level: 3 });
const featuredTop = async (page: Page) => (await featured(page).boundingBox())?.y;

/** Opens the list of stations and the home page again, by their links. */
async function returnHome(page: Page): Promise<void> {
  const bar = page.getByRole("navigation", { name: "Principal" });
  await bar.getByRole("link", { name: "Estações" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Estações");
  await bar.getByRole("link", { name: "Início" }).click();
  await expect(featured(page)).toBeVisible();
}

test.describe("by the clock", () => {
  // The clock of a context cannot be reset.
  test.use({ ownContext: true });

  test("a station is recorded after 20 s of sound, and offered on the next visit of the home page", async ({
    page,
    bar,
  }) => {
    await page.clock.install();
    // The sound lasts as long as the page's clock runs.
    await page.addInitScript(() => {
      Object.defineProperty(HTMLMediaElement.prototype, "currentTime", { get: () => performance.now() / 1_000 });
    });
    await visit(page, "/");
    await playButton(featured(page), "FIP Jazz").click();
    await expectLive(bar, "FIP Jazz");
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await page.clock.runFor(15_000);
    expect(await storedRecentIds(page)).toEqual([]);
    const before = await featuredTop(page);
    await page.clock.runFor(6_000);
    await expect.poll(() => storedRecentIds(page)).toEqual(["1"]);
    await expect(last(page), "the open page stays as it is").toHaveCount(0);
    expect(await featuredTop(page)).toBe(before);
    await page.clock.resume();

    await returnHome(page);
    await expect(last(page), "the station still plays").toHaveCount(0);
    await pauseButton(bar, "FIP Jazz").click();
    await returnHome(page);
    await expect(last(page)).toContainText("Hoje, 1 min");
    await expect(last(page)).toContainText("Em pausa");
    await expect(last(page).getByRole("heading", { level: 3 })).toHaveText("FIP Jazz");
    await expect(others(page)).toHaveCount(0);
  });
});

test("the recents play from the home page, in their order, which stays until the next visit of the page", async ({
  page,
  bar,
}) => {
  await saveRecents(page, "2", "1", "3");
  await recordLayoutShifts(page);
  await visit(page, "/");
  await expect(last(page).getByRole("heading", { level: 3 })).toHaveText("SomaFM Groove Salad");
  await expect(names(page)).toHaveText(["FIP Jazz", "Arrow Classic Rock"]);
  await takeLayoutShifts(page);
  await playButton(last(page), "SomaFM Groove Salad").click();
  await expectLive(bar, "SomaFM Groove Salad");
  await expect(last(page)).toContainText("Em direto");
  await bar.getByRole("button", { name: "Estação seguinte: FIP Jazz" }).click();
  await expectLive(bar, "FIP Jazz");
  await expect(last(page)).toContainText("Em pausa");
  await expect(pauseButton(others(page), "FIP Jazz")).toBeVisible();
  await expect(names(page)).toHaveText(["FIP Jazz", "Arrow Classic Rock"]);
  expect(await takeLayoutShifts(page)).toEqual([]);

  await returnHome(page);
  await expect(last(page).getByRole("heading", { level: 3 })).toHaveText("SomaFM Groove Salad");
  await expect(names(page), "without the one that plays").toHaveText(["Arrow Classic Rock"]);
  await others(page).getByRole("link", { name: "Arrow Classic Rock" }).click();
  await expect(page).toHaveURL("/stations/3");
  await page.goBack();
  await others(page).getByRole("link", { name: "Ver todas" }).click();
  await expect(page).toHaveURL("/favorites");
  await expect(names(page)).toHaveText(["SomaFM Groove Salad", "FIP Jazz", "Arrow Classic Rock"]);
});

for (const width of [320, 390, 768, 1440]) {
  for (const count of [1, 3, 6]) {
    test(`the home page with ${count} recents shifts no layout as it opens at ${width} px`, async ({ page }) => {
      // High enough for everything below the recents to count.
      await page.setViewportSize({ width, height: 2_400 });
      await saveRecents(page, ...["2", "1", "3", "4", "5", "6"].slice(0, count));
      await recordLayoutShifts(page);
      const release = await holdRequests(page, "**/recent-sections-*.js");
      await page.goto("/");
      await expectHydrated(page);
      await page.evaluate(() => document.fonts.ready);
      const before = await featuredTop(page);
      await expect(last(page)).toHaveCount(0);
      release();
      await expect(last(page).getByRole("heading", { level: 3 })).toHaveText("SomaFM Groove Salad");
      await expect(others(page).getByRole("listitem")).toHaveCount(count - 1);
      await page.waitForLoadState("networkidle");
      expect(await takeLayoutShifts(page)).toEqual([]);
      expect(Math.abs(((await featuredTop(page)) ?? 0) - (before ?? 0)), "the section below").toBeLessThan(0.5);
    });
  }
}

test("renamed recents have their new name, and deleted ones are removed; without a connection all stay", async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/favorites\/stations|ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const stored = JSON.stringify(["apagada", "1", "2"].map((id) => recent(id)));
  await page.addInitScript((text) => localStorage.setItem("radioRecents", text), stored);
  await page.route("**/favorites/stations?*", (route) => route.abort());
  await visit(page, "/");
  await expect(last(page).getByRole("heading", { level: 3 })).toHaveText("Rádio apagada");
  await expect(names(page)).toHaveText(["Rádio 1", "Rádio 2"]);
  await page.unroute("**/favorites/stations?*");
  await visit(page, "/");
  await expect(last(page).getByRole("heading", { level: 3 })).toHaveText("FIP Jazz");
  await expect(names(page)).toHaveText(["SomaFM Groove Salad"]);
  expect(await storedRecentIds(page)).toEqual(["1", "2"]);
});

test("the favourites page lists all recents; «Limpar» clears them, and «Anular» restores them", async ({
  page,
  context,
}) => {
  await saveRecents(page, "2", "1", "3", "4", "5", "6", "7");
  await recordLayoutShifts(page);
  await visit(page, "/favorites");
  await expect(others(page).getByRole("article")).toHaveCount(7);
  await expect(names(page).first()).toHaveText("SomaFM Groove Salad");
  expect(await takeLayoutShifts(page)).toEqual([]);
  await expectAccessible(page, "favourites with recents");
  await expectNoOverflow(page, "favourites with recents");

  await others(page).getByRole("button", { name: "Limpar: Ouvidas recentemente" }).focus();
  await page.keyboard.press("Enter");
  await expect(others(page).getByRole("status")).toHaveText("A lista foi limpa.");
  await expect(others(page).getByRole("article")).toHaveCount(0);
  expect(await storedRecentIds(page)).toEqual([]);
  const undo = others(page).getByRole("button", { name: "Anular: Ouvidas recentemente" });
  await expect(undo).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(others(page).getByRole("article")).toHaveCount(7);
  expect(await storedRecentIds(page)).toEqual(["2", "1", "3", "4", "5", "6", "7"]);

  // Another tab clears them.
  const other = await context.newPage();
  await other.goto("/contact");
  await other.evaluate(() => localStorage.removeItem("radioRecents"));
  await expect(others(page)).toHaveCount(0);
});

test("the home page with recents is accessible in both themes and fits every window", async ({ page }) => {
  await saveRecents(page, "2", "1", "3", "4", "5", "6");
  await visit(page, "/");
  await expect(names(page)).toHaveCount(5);
  await expectAccessible(page, "home with recents");
  await expectNoOverflow(page, "home with recents");
});

for (const broken of ["{", "[{}]", '{"version":2,"recents":[]}', JSON.stringify([{ ...recent("1"), seconds: "60" }])]) {
  test(`storage that contains ${broken} counts as empty`, async ({ page }) => {
    await page.addInitScript((text) => localStorage.setItem("radioRecents", text), broken);
    await visit(page, "/");
    await page.waitForLoadState("networkidle");
    await expect(last(page)).toHaveCount(0);
    await expect(popular(page)).toBeVisible();
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("no space is reserved for recents", async ({ page, browserErrors }) => {
    // Chromium reports preloaded scripts that are blocked as policy violations.
    browserErrors.expect(/^request: .*\.js csp$/);
    await page.goto("/");
    await expect(last(page)).toHaveCount(0);
    await expect(page.locator(".recents-space")).toBeHidden();
  });
});
