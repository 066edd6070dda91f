import { readFileSync } from "node:fs";
import { expect, test } from "../../test-support/browser/journey.ts";
import { main, newPerson, signUpAs } from "../../test-support/browser/sign-in.ts";
import { FOZ, putSubmission } from "../../test-support/browser/submission-of-account.ts";

test.use({ javaScriptEnabled: false });

test.beforeEach(({ browserErrors }) => browserErrors.expect(/ csp$|422/));

test.afterEach(({ site }) => site.removeStations(FOZ.id));

test("without JavaScript the account is found on a phone, changed and deleted", async ({ page, site }) => {
  const person = newPerson();
  await signUpAs(page, person);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/");
  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Conta", exact: true }).click();
  await expect(page).toHaveURL("/account");
  const says = (text: string) => expect(main(page)).toContainText(text, { useInnerText: true });

  const name = page.getByLabel("Nome público (opcional)");
  await name.fill("Administração");
  await main(page).getByRole("button", { name: "Guardar" }).click();
  await says("Esse nome não pode ser usado.");
  await expect(name).toHaveValue("Administração");
  await name.fill(`Ana ${crypto.randomUUID().slice(0, 8)}`);
  await main(page).getByRole("button", { name: "Guardar" }).click();
  await says("Nome público guardado");

  const recents = page.getByRole("switch", { name: "Guardar na conta as rádios que oiço" });
  await recents.click();
  await says("Preferência guardada");
  await expect(recents).toBeChecked();

  await putSubmission(site, FOZ, person.email);
  await main(page)
    .getByRole("link", { name: /^As minhas rádios/ })
    .click();
  await main(page).getByRole("button", { name: "Retirar Rádio Foz" }).click();
  await says("Rádio retirada");
  await says("Ainda não submeteu nenhuma rádio.");

  await main(page).getByRole("link", { name: "Dados" }).click();
  const started = page.waitForEvent("download");
  await main(page).getByRole("link", { name: "Descarregar os meus dados" }).click();
  expect(JSON.parse(readFileSync(await (await started).path(), "utf8")).account.email).toBe(person.email);

  await main(page).getByRole("link", { name: "Eliminar conta" }).click();
  await expect(page).toHaveURL("/account/data/delete");
  const address = page.getByLabel("Escreva o seu email para confirmar");
  await address.fill("outra@example.org");
  await main(page).getByRole("button", { name: "Eliminar conta" }).click();
  await says("O email escrito não é o da conta.");
  await expect(address).toHaveValue("outra@example.org");
  await address.fill(person.email);
  await main(page).getByRole("button", { name: "Eliminar conta" }).click();
  await expect(page).toHaveURL("/");
  await says("Conta eliminada");
  await expect(page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Entrar" })).toBeVisible();
});
