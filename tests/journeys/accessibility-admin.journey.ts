import { expectAccessible, expectNoOverflow } from "../../test-support/browser/accessibility.ts";
import { expect, test } from "../../test-support/browser/journey.ts";
import { visit } from "../../test-support/browser/player-journey.ts";
import { signInAs } from "../../test-support/browser/sign-in.ts";

const PAGES = ["/admin", "/admin/stations", "/admin/site", "/admin/system", "/admin/history", "/admin/messages"];

const STATIONS = [
  { id: "beira", name: "Rádio Beira", status: "pending" },
  { id: "cais", name: "Rádio Cais", status: "suspended" },
] as const;

test.beforeEach(async ({ page, site }) => {
  await site.putStations(...STATIONS);
  await signInAs(page, site.administrator);
});

test.afterEach(({ site }) => site.removeStations(...STATIONS.map(({ id }) => id)));

test("every admin page is accessible in both themes, and fits every window", async ({ page }) => {
  for (const path of PAGES) {
    await visit(page, path);
    await expect.soft(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
    await expectAccessible(page, path);
    await expectNoOverflow(page, path);
  }
  await visit(page, "/admin");
  await page.getByRole("button", { name: "Apagar Rádio Beira" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(page, "the question before deleting");
});
