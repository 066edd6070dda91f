import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible, expectNoOverflow } from "#test-support/browser/accessibility.ts";
import { expect, test, toasts } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { banner, email, main, newPerson, password, send, signInAs, signUpAs } from "#test-support/browser/sign-in.ts";
import { FOZ, putSubmission } from "#test-support/browser/submission-of-account.ts";
import { signUpAt } from "#test-support/people.ts";

test.afterEach(({ site }) => site.removeStations(FOZ.id));

const accountMenu = (page: Page) => main(page).getByRole("navigation", { name: "Conta" });

test("the pages of the account are found from the top bar, and fit every window", { tag: "@extended" }, async ({
  page,
  site,
}) => {
  const person = newPerson();
  await signUpAs(page, person);
  await putSubmission(site, FOZ, person.email);
  await visit(page, "/");
  await banner(page).getByRole("link", { name: "Conta", exact: true }).click();
  await expect(page).toHaveURL("/account");
  await expect(page).toHaveTitle("Conta · RadioWave");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await expect(accountMenu(page).getByRole("link")).toHaveText(["Conta", "As minhas rádios1", "Segurança", "Dados"]);
  await expect(main(page).getByText(`Entra com ${person.email}`)).toBeVisible();
  await expectAccessible(page, "the account");
  await expectNoOverflow(page, "the account");
  for (const [name, path] of [
    ["As minhas rádios", "/account/submissions"],
    ["Dados", "/account/data"],
  ] as const) {
    await accountMenu(page)
      .getByRole("link", { name: new RegExp(`^${name}`) })
      .click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(accountMenu(page).getByRole("link", { name: new RegExp(`^${name}`) })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expectAccessible(page, path);
    await expectNoOverflow(page, path);
  }
});

test("on a phone the account is in the menu", { tag: "@extended" }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signUpAs(page, newPerson());
  await visit(page, "/");
  await page.getByRole("navigation", { name: "Principal" }).getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("link")).toHaveText(["Adicionar Rádio", "Contato", "Conta"]);
  await menu.getByRole("link", { name: "Conta", exact: true }).click();
  await expect(page).toHaveURL("/account");
  await expect(menu).toBeHidden();
});

test("a visitor signs in first, and is offered a link to the account", { tag: "@extended" }, async ({ page, site }) => {
  await visit(page, "/account/data");
  await expect(page).toHaveURL("/auth?from=account");
  await expect(toasts(page).getByText("Precisa de fazer login")).toBeVisible();
  await email(page).fill(site.administrator.email);
  await password(page).fill(site.administrator.password);
  await send(page, "Entrar");
  await expect(page).toHaveURL("/");
  await toasts(page).getByRole("link", { name: "Abrir a conta" }).click();
  await expect(page).toHaveURL("/account");
});

test("a public name is saved, or refused with what was typed", async ({ page, site, browserErrors }) => {
  browserErrors.expect(/409|422/);
  const taken = newPerson();
  await signUpAt(site.origin, taken);
  const name = `Inês ${crypto.randomUUID().slice(0, 8)}`;
  await site.query("update users set name = $1 where email = $2", [name.toUpperCase(), taken.email]);
  await signUpAs(page, newPerson());
  await visit(page, "/account");
  const field = page.getByLabel("Nome público (opcional)");
  const save = main(page).getByRole("button", { name: "Guardar" });
  await expect(
    main(page).getByText(/^Aparece nas alterações que faz\. Sem nome, fica «Colaborador [A-Z]{4}»\.$/),
  ).toBeVisible();
  for (const [typed, message] of [
    [name, "Esse nome já está a ser usado."],
    ["Administração", "Esse nome não pode ser usado."],
    ["ines@example.pt", "O nome público não pode ter endereços nem @."],
  ] as const) {
    await field.fill(typed);
    await save.click();
    await expect(main(page).getByRole("alert")).toContainText(message);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(typed);
  }
  await field.fill(`${name} V.`);
  await save.click();
  await expect(toasts(page).getByText("Nome público guardado")).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue(`${name} V.`);
});

test("the switches are saved when they are pressed, also by keyboard", { tag: "@extended" }, async ({ page }) => {
  await signUpAs(page, newPerson());
  await visit(page, "/account");
  const decisions = page.getByRole("switch", { name: "Avisar-me das decisões" });
  const recents = page.getByRole("switch", { name: "Guardar na conta as rádios que oiço" });
  await expect(decisions).toBeChecked();
  await expect(recents).not.toBeChecked();
  await decisions.click();
  await expect(decisions).not.toBeChecked();
  await expect(toasts(page).getByText("Preferência guardada")).toBeVisible();
  await recents.focus();
  await page.keyboard.press("Space");
  await expect(recents).toBeChecked();
  await expect(recents).not.toHaveAttribute("aria-busy");
  await page.reload();
  await expect(decisions).not.toBeChecked();
  await expect(recents).toBeChecked();
});

test("the account's data are downloaded as a file", async ({ page, site }) => {
  const person = newPerson();
  await signUpAs(page, person);
  await putSubmission(site, FOZ, person.email);
  await visit(page, "/account/data");
  const started = page.waitForEvent("download");
  await main(page).getByRole("link", { name: "Descarregar os meus dados" }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^radiowave-dados-\d{4}-\d\d-\d\d\.json$/);
  const exported = JSON.parse(readFileSync(await download.path(), "utf8"));
  expect(exported).toMatchObject({ format: 2, account: { email: person.email }, submissions: [{ id: "foz" }] });
  await expect(page).toHaveURL("/account/data");
});

test("a deleted account is signed out in every browser at once", { tag: "@extended" }, async ({
  page,
  site,
  anotherVisitor,
}) => {
  const person = newPerson();
  await signUpAs(page, person);
  await putSubmission(site, FOZ, person.email);
  const elsewhere = await anotherVisitor();
  await signInAs(elsewhere, person);
  await visit(elsewhere, "/");
  await expect(banner(elsewhere).getByRole("button", { name: "Sair" })).toBeVisible();

  await visit(page, "/account/data");
  await main(page).getByRole("link", { name: "Eliminar conta" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Eliminar a conta?" });
  const remove = dialog.getByRole("button", { name: "Eliminar conta" });
  await expect(dialog).toContainText(
    "Os dados da conta, os favoritos e as sessões são apagados já e não voltam. As rádios aprovadas que submeteu ficam no diretório, sem o seu nome nem o seu email. As que esperam aprovação são retiradas.",
  );
  await expect(remove).toBeDisabled();
  await dialog.getByLabel("Escreva o seu email para confirmar").fill("outra@example.org");
  await expect(remove).toBeDisabled();
  await dialog.getByLabel("Escreva o seu email para confirmar").fill(person.email.toUpperCase());
  await expect(remove).toBeEnabled();
  await expectAccessible(page, "the dialog");
  await expectNoOverflow(page, "the dialog");
  // The page was opened with a recent proof, which is too old by now.
  await site.query("update sessions set proved_at = now() - interval '15 minutes'");
  await remove.click();
  await expect(page.getByRole("heading", { name: "Confirme que é mesmo quem entrou" })).toBeVisible();
  await password(page).fill(person.password);
  await main(page).getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByLabel("Escreva o seu email para confirmar"), "what was typed is kept").toHaveValue(
    person.email.toUpperCase(),
  );
  await main(page).getByRole("button", { name: "Eliminar conta" }).click();

  await expect(page).toHaveURL("/");
  await expect(toasts(page).getByText("Conta eliminada")).toBeVisible();
  await expect(banner(page).getByRole("link", { name: "Entrar" })).toBeVisible();
  await expect(banner(elsewhere).getByRole("link", { name: "Entrar" })).toBeVisible();
  expect(await site.query("select id from users where email = $1", [person.email])).toEqual([]);
  expect(await site.query("select id from stations where id = $1", [FOZ.id])).toEqual([]);
});

test("the last administrator is refused in the dialog", { tag: "@extended" }, async ({ page, site, browserErrors }) => {
  browserErrors.expect(/409/);
  await signInAs(page, site.administrator);
  await visit(page, "/account/data");
  await main(page).getByRole("link", { name: "Eliminar conta" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Eliminar a conta?" });
  await dialog.getByLabel("Escreva o seu email para confirmar").fill(site.administrator.email);
  await dialog.getByRole("button", { name: "Eliminar conta" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(
    "É a única pessoa na administração. Dê esse papel a outra conta antes de eliminar a sua.",
  );
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});
