import { expectAccessible, expectNoOverflow, SIZES } from "#test-support/browser/accessibility.ts";
import { EVERY_PAGE, keepOfflinePage, saveFavourites } from "#test-support/browser/every-page.ts";
import { expect, test } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";

for (const path of EVERY_PAGE) {
  test(`${path} is accessible in both themes, with one main heading and targets of 44 px, and fits every window`, async ({
    page,
    browserErrors,
  }) => {
    browserErrors.expect(/404/);
    await keepOfflinePage(page);
    await visit(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expectAccessible(page, path);
    await expectNoOverflow(page, path);
  });
}

test("favourites and open menus are accessible", async ({ page }) => {
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
