import { expectAccessible, expectNoOverflow } from "#test-support/browser/accessibility.ts";
import { expect, test } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";

const FORMS = [
  { path: "/auth", verb: "Entrar" },
  { path: "/auth/sign-up", verb: "Registar" },
];

for (const { path, verb } of FORMS) {
  test(`${path} is accessible with an error, and fits every window`, async ({ page, browserErrors }) => {
    browserErrors.expect(/422/);
    await visit(page, path);
    await page.getByLabel("Email", { exact: true }).fill("ana");
    await page.getByRole("main").getByRole("button", { name: verb, exact: true }).click();
    await expect(
      page.getByRole("main").getByRole("alert").getByText("Por favor, insira um email válido"),
    ).toBeVisible();
    await expectAccessible(page, "with a mistake");
    await expectNoOverflow(page, "with a mistake");
  });
}
