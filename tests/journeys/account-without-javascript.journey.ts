import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "#test-support/browser/journey.ts";
import { main, newPerson, password, signUpAs } from "#test-support/browser/sign-in.ts";
import { FOZ, putSubmission } from "#test-support/browser/submission-of-account.ts";
import { type Person, signInAt } from "#test-support/people.ts";
import type { Site } from "#test-support/site.ts";

test.use({ javaScriptEnabled: false });

test.beforeEach(({ browserErrors }) => browserErrors.expect(/ csp$|422/));

test.afterEach(({ site }) => site.removeStations(FOZ.id));

/** Presses a button that needs a recent proof, without one, and gives it. */
async function pressAndProve(
  page: Page,
  name: string,
  { site, person }: { site: Site; person: Person },
): Promise<void> {
  await site.query("update sessions set proved_at = now() - interval '15 minutes'");
  await main(page).getByRole("button", { name, exact: true }).click();
  await expect(page).toHaveURL(/\/account\/confirm\?to=/);
  await expect(main(page)).toContainText("Confirme primeiro que é mesmo quem entrou.", { useInnerText: true });
  await password(page).fill(person.password);
  await main(page).getByRole("button", { name: "Confirmar" }).click();
}

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

  const newEmail = page.getByLabel("Novo email");
  const renamed = `nova.${person.email}`;
  await newEmail.fill(renamed);
  await pressAndProve(page, "Mudar email", { site, person });
  await expect(newEmail, "what was typed is kept").toHaveValue(renamed);
  await main(page).getByRole("button", { name: "Mudar email" }).click();
  await says("Confirme primeiro o seu email: só depois o pode mudar.");
  await expect(newEmail, "what was typed is kept").toHaveValue(renamed);
  await site.query("update users set email_verified = true where email = $1", [person.email]);
  await main(page).getByRole("button", { name: "Mudar email" }).click();
  await says(`A mudar para ${renamed}: falta confirmar em ${renamed} e em ${person.email}.`);
  await main(page).getByRole("button", { name: "Cancelar mudança" }).click();
  await expect(main(page).getByRole("button", { name: "Cancelar mudança" })).toHaveCount(0);

  for (let count = 0; count < 2; count += 1) await signInAt(site.origin, person);
  await main(page).getByRole("link", { name: "Segurança" }).click();
  await main(page)
    .getByRole("button", { name: /^Terminar: / })
    .first()
    .click();
  await says("Sessão terminada");
  await main(page).getByRole("button", { name: "Terminar todas as outras" }).click();
  await says("As outras sessões terminaram.");
  await expect(main(page).getByRole("button", { name: /^Terminar/ })).toHaveCount(0);

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
  await pressAndProve(page, "Eliminar conta", { site, person });
  await expect(page).toHaveURL(/\/account\/data\/delete\?/);
  await expect(address, "what was typed is kept").toHaveValue(person.email);
  await main(page).getByRole("button", { name: "Eliminar conta" }).click();
  await expect(page).toHaveURL("/");
  await says("Conta eliminada");
  await expect(page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Entrar" })).toBeVisible();
});
