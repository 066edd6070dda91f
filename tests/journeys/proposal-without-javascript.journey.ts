import { expect, test } from "#test-support/browser/journey.ts";
import { main, newPerson, signUpAs } from "#test-support/browser/sign-in.ts";
import { showStations } from "#test-support/site.ts";

const BEIRA = { id: "beira", name: "Rádio Beira", genre: "Fado", country: "Portugal", status: "approved" } as const;

test.use({ javaScriptEnabled: false });

test.beforeEach(async ({ site, browserErrors }) => {
  browserErrors.expect(/ csp$|422/);
  await showStations(site, BEIRA);
});
test.afterEach(({ site }) => site.removeStations("beira"));

test("without JavaScript a contributor proposes, changes the proposal and withdraws it", async ({ page }) => {
  const says = (text: string) => expect(page.getByText(text).first()).toBeVisible();
  await signUpAs(page, newPerson());
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/stations/beira");
  await main(page).getByRole("link", { name: "Corrigir dados" }).click();
  const propose = page.getByRole("button", { name: "Propor alterações" });
  await propose.click();
  await says("Não há nada alterado.");
  await page.getByLabel(/^Cidade/).fill("Covilhã");
  await propose.click();
  await expect(page).toHaveURL("/stations/beira");
  await says("Proposta enviada. Aguarde aprovação.");

  await page.goto("/account/submissions");
  await says("À espera");
  await main(page).getByRole("link", { name: "Alterar a proposta para Rádio Beira" }).click();
  await expect(page.getByLabel(/^Cidade/)).toHaveValue("Covilhã");
  await page.getByLabel(/^Cidade/).fill("Fundão");
  await propose.click();
  await expect(page).toHaveURL("/account/submissions");
  await expect(main(page)).toContainText("Fundão");
  await main(page).getByRole("button", { name: "Retirar a proposta para Rádio Beira" }).click();
  await expect(page).toHaveURL("/account/submissions");
  await says("Proposta retirada");
  await says("Retirada");
});
