import { expectAccessible } from "../../test-support/browser/accessibility.ts";
import { expect, test } from "../../test-support/browser/journey.ts";
import { visit } from "../../test-support/browser/player-journey.ts";
import { signInAs } from "../../test-support/browser/sign-in.ts";

const PAGES = ["/admin", "/admin/stations", "/admin/site", "/admin/system", "/admin/history", "/admin/messages"];
const SIZES = { narrow: { width: 390, height: 844 }, wide: { width: 1440, height: 900 } };

const STATIONS = [
  { id: "beira", name: "Rádio Beira", status: "pending" },
  { id: "cais", name: "Rádio Cais", status: "suspended" },
] as const;

test.beforeEach(async ({ page, site }) => {
  await site.putStations(...STATIONS);
  await signInAs(page, site.administrator);
});

test.afterEach(({ site }) => site.removeStations(...STATIONS.map(({ id }) => id)));

for (const size of ["narrow", "wide"] as const) {
  test(`every admin page is accessible in both themes, ${size}`, async ({ page }) => {
    await page.setViewportSize(SIZES[size]);
    for (const path of PAGES) {
      await visit(page, path);
      await expect.soft(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
      await expectAccessible(page, path);
    }
    await visit(page, "/admin");
    await page.getByRole("button", { name: "Apagar Rádio Beira" }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await expectAccessible(page, "the question before deleting");
  });
}

test("no admin page is wider than a screen of 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of PAGES) {
    await visit(page, path);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(overflow, path).toBeLessThanOrEqual(0);
  }
});
