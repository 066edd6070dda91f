import { expectAccessible } from "../../test-support/browser/accessibility.ts";
import { expect, test } from "../../test-support/browser/journey.ts";
import { visit } from "../../test-support/browser/player-journey.ts";

const SIZES = { narrow: { width: 390, height: 844 }, wide: { width: 1440, height: 900 } };

const FORMS = [
  { path: "/auth", verb: "Entrar" },
  { path: "/auth/sign-up", verb: "Registar" },
];

for (const size of ["narrow", "wide"] as const) {
  for (const { path, verb } of FORMS) {
    test(`${path} is accessible, empty and with an error, ${size}`, async ({ page, browserErrors }) => {
      browserErrors.expect(/422/);
      await page.setViewportSize(SIZES[size]);
      await visit(page, path);
      await expectAccessible(page, "empty");

      await page.getByLabel("Email", { exact: true }).fill("ana");
      await page.getByRole("main").getByRole("button", { name: verb }).click();
      await expect(
        page.getByRole("main").getByRole("alert").getByText("Por favor, insira um email válido"),
      ).toBeVisible();
      await expectAccessible(page, "with a mistake");
    });
  }
}

test("at 320 px nothing is cut off horizontally", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const { path } of FORMS) {
    await visit(page, path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
});
