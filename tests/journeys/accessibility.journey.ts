import type { Page } from "@playwright/test";
import { expectAccessible, expectNoOverflow, SIZES } from "#test-support/browser/accessibility.ts";
import { EVERY_PAGE, keepOfflinePage, saveFavourites } from "#test-support/browser/every-page.ts";
import { expect, test } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { NOTHING_STORED, readStored } from "#test-support/browser/stored.ts";
import { BACKGROUNDS, backgroundOf, frameColour, themeOf } from "#test-support/browser/themes.ts";
import { isQuickRun } from "#test-support/quick-run.ts";

/** The router's key for the Back button, and the list's, both written when a page is left. */
const OF_THE_TAB = ["react-router-scroll-positions", "radioListPlaces"];

/** One page of each kind. */
const QUICK_PAGES = [
  "/",
  "/stations",
  "/stations/1",
  "/search?q=fip",
  "/auth",
  "/contact",
  "/pagina/desconhecida",
] satisfies (typeof EVERY_PAGE)[number][];

// Each page is opened once and asked everything that holds for every page; a failure names the page and the question.
for (const path of isQuickRun() ? QUICK_PAGES : EVERY_PAGE) {
  test(`${path} is accessible in both themes, with one main heading and targets of 44 px, fits every window, and stores nothing`, async ({
    page,
    browserErrors,
  }) => {
    browserErrors.expect(/404/);
    await keepOfflinePage(page);
    await visit(page, path);
    await expect.soft(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
    await expectSystemTheme(page, path);
    await expectAccessible(page, path);
    await expectNoOverflow(page, path);
    await page.mouse.wheel(0, 300);
    expect.soft(await readStored(page), `${path}, stored before leaving it`).toEqual(NOTHING_STORED);
    await expectOnlyPlacesAfterLeaving(page, path);
  });
}

/** The page follows the system's theme, also when it changes. */
async function expectSystemTheme(page: Page, path: string): Promise<void> {
  expect.soft(await backgroundOf(page), `${path}, light background`).toBe(BACKGROUNDS.light);
  expect.soft(await frameColour(page), `${path}, light frame`).toBe("#F5F8F9");
  await page.emulateMedia({ colorScheme: "dark" });
  const expectSoon = expect.configure({ soft: true });
  await expectSoon.poll(() => backgroundOf(page), `${path}, dark background`).toBe(BACKGROUNDS.dark);
  expect.soft(await themeOf(page), `${path}, theme`).toBe("dark");
  expect.soft(await frameColour(page), `${path}, dark frame`).toBe("#0C1222");
}

/** Leaving the page stores only its place, for the tab. The page that is opened next has no scripts. */
async function expectOnlyPlacesAfterLeaving(page: Page, path: string): Promise<void> {
  await page.goto("/healthz");
  const { session, ...others } = await readStored(page);
  expect.soft(others, `${path}, stored by leaving it`).toEqual({ cookies: [], local: [], databases: 0 });
  expect.soft(OF_THE_TAB, `${path}, stored for the tab`).toEqual(expect.arrayContaining(session));
}

test("favourites and open menus are accessible", { tag: "@extended" }, async ({ page }) => {
  await saveFavourites(page, "1", "4");
  await visit(page, "/favorites");
  await expect(page.getByRole("article")).toHaveCount(2);
  await expectAccessible(page, "favourites");
  await visit(page, "/stations");
  for (const size of ["narrow", "wide"] as const) {
    await page.setViewportSize(SIZES[size]);
    await page.getByText("País", { exact: true }).click();
    await expect(page.getByRole("link", { name: "Portugal 1" })).toBeVisible();
    await expectAccessible(page, "menu", size);
    await page.keyboard.press("Escape");
  }
});

test("all text of a page is in a landmark, with the correct language", async ({ page }) => {
  await visit(page, "/");
  await expect(page.locator("html")).toHaveAttribute("lang", "pt-PT");
  for (const landmark of ["banner", "main", "contentinfo"] as const) {
    await expect(page.getByRole(landmark)).toHaveCount(1);
  }
});
