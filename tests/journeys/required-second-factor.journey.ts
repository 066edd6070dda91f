import { expect, test, toasts } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { signInAs } from "#test-support/browser/sign-in.ts";
import { codesOfShownKey } from "#test-support/totp.ts";

test.use({ siteOptions: { env: { SECOND_FACTOR: "required" } } });

test("where a second factor is required, the panel opens once it is switched on", async ({ page, site }) => {
  const { password } = site.administrator;
  await signInAs(page, site.administrator);
  await visit(page, "/admin");
  await expect(page).toHaveURL("/account/security");
  await expect(
    toasts(page).getByText("Para usar a administração, ative primeiro a verificação em dois passos."),
  ).toBeVisible();
  const main = page.getByRole("main");
  const steps = main
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Verificação em dois passos" }) });
  await steps.getByLabel("Palavra-passe", { exact: true }).fill(password);
  await steps.getByRole("button", { name: "Ativar dois passos" }).click();
  const nextCode = codesOfShownKey(await steps.locator("p code").innerText());
  await steps.getByLabel("Guardei os códigos").check();
  await steps.getByLabel("Código de 6 algarismos").fill(nextCode());
  await steps.getByRole("button", { name: "Ativar", exact: true }).click();
  await expect(toasts(page).getByText("Verificação em dois passos ativada")).toBeVisible();
  await visit(page, "/admin");
  await expect(main.getByRole("heading", { name: "Administração" })).toBeVisible();
  await expect(main.getByText("Proteja esta conta: ative a verificação em dois passos.")).toHaveCount(0);

  await visit(page, "/account/security");
  await page.getByRole("button", { name: "Desativar" }).click();
  await expect(toasts(page).getByText("Verificação em dois passos desativada")).toBeVisible();
  await visit(page, "/admin");
  await expect(page).toHaveURL("/account/security");
});
