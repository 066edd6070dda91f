import { expectAccessible } from "../../test-support/browser/accessibility.ts";
import { EVERY_PAGE, saveFavourites } from "../../test-support/browser/every-page.ts";
import { expect, test } from "../../test-support/browser/journey.ts";
import { visit } from "../../test-support/browser/player-journey.ts";

const SIZES = { narrow: { width: 390, height: 844 }, wide: { width: 1440, height: 900 } };

test.beforeEach(({ browserErrors }) => browserErrors.expect(/404/));

for (const size of ["narrow", "wide"] as const) {
  test(`every page is accessible in both themes, with one main heading and targets of 44 px, ${size}`, async ({
    page,
  }) => {
    await page.setViewportSize(SIZES[size]);
    for (const path of EVERY_PAGE) {
      await visit(page, path);
      await expect.soft(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
      await expectAccessible(page, path);
    }
  });

  test(`favourites and open menus are accessible, ${size}`, async ({ page }) => {
    await page.setViewportSize(SIZES[size]);
    await saveFavourites(page, "1", "4");
    await visit(page, "/favorites");
    await expect(page.getByRole("article")).toHaveCount(2);
    await expectAccessible(page, "favourites");
    await visit(page, "/stations");
    await page.getByText("País", { exact: true }).click();
    await expect(page.getByRole("link", { name: "Portugal 1" })).toBeVisible();
    await expectAccessible(page, "menu");
  });
}

test("all text of a page is in a landmark, with the correct language", async ({ page }) => {
  await visit(page, "/");
  await expect(page.locator("html")).toHaveAttribute("lang", "pt-PT");
  for (const landmark of ["banner", "main", "contentinfo"] as const) {
    await expect(page.getByRole(landmark)).toHaveCount(1);
  }
});
