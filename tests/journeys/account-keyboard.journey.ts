import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { tokenIn } from "#test-support/account-mails.ts";
import { expectAccessible, expectNoOverflow } from "#test-support/browser/accessibility.ts";
import { expect, test, toasts } from "#test-support/browser/journey.ts";
import { expectKeyboardStops } from "#test-support/browser/keyboard-stops.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { email, main, newPerson, password, signInAs, signUpAs } from "#test-support/browser/sign-in.ts";
import { FOZ, putSubmission } from "#test-support/browser/submission-of-account.ts";
import { codesOfShownKey } from "#test-support/totp.ts";
import { waitUntil } from "#test-support/wait-until.ts";

/** By the keyboard, and in windows of all widths. */
async function expectUsable(page: Page, state: string): Promise<void> {
  await expectKeyboardStops(page, state);
  await expectNoOverflow(page, state);
}

test.beforeEach(({ browserErrors }) => browserErrors.expect(/410/));

test.afterEach(({ site }) => site.removeStations(FOZ.id));

test("the pages of an account are used with the keyboard alone, and fit every window", async ({ page, site }) => {
  const person = newPerson();
  await signUpAs(page, person);
  const mailed = () => site.mail.mails.find(({ envelope }) => envelope.to.includes(person.email));
  await waitUntil("the sign-up's mail arrives", () => mailed() !== undefined);
  const link = `/auth/link?token=${tokenIn(mailed())}`;
  await putSubmission(site, FOZ, person.email);
  for (const path of [
    ...["/account", "/account/submissions", "/account/data", "/account/data/delete"],
    ...["/account/confirm?to=/account", "/privacy", "/terms", link],
  ]) {
    await visit(page, path);
    await expectUsable(page, path);
    if (path === "/account/data/delete") await expectAccessible(page, path);
  }
  await main(page).getByRole("button", { name: "Confirmar email" }).focus();
  await page.keyboard.press("Enter");
  await expect(toasts(page).getByText("Email confirmado")).toBeVisible();
  await visit(page, link);
  await expectUsable(page, "a dead link");

  await visit(page, "/account/security");
  await expectUsable(page, "/account/security");
  const steps = main(page).locator("section").filter({ hasText: "Verificação em dois passos" });
  await steps.getByLabel("Palavra-passe", { exact: true }).fill(person.password);
  await page.keyboard.press("Enter");
  await expect(steps).toContainText(
    "Leia este código com a aplicação de códigos do seu telemóvel, ou escreva a chave:",
  );
  await expect(steps).toContainText(
    "Guarde estes dez códigos fora deste dispositivo. Cada um serve uma vez, se ficar sem a aplicação. Não voltam a ser mostrados.",
  );
  await expectAccessible(page, "the set-up of codes");
  await expectUsable(page, "the set-up of codes");
  const codes = await steps.locator("li code").allInnerTexts();
  const started = page.waitForEvent("download");
  await steps.getByRole("button", { name: "Guardar num ficheiro" }).press("Enter");
  expect(readFileSync(await (await started).path(), "utf8")).toBe(`${codes.join("\n")}\n`);
  const nextCode = codesOfShownKey(await steps.locator("p code").innerText());
  await steps.getByLabel("Guardei os códigos").press("Space");
  await steps.getByLabel("Código de 6 algarismos").fill(nextCode());
  await page.keyboard.press("Enter");
  await expect(toasts(page).getByText("Verificação em dois passos ativada")).toBeVisible();
  await steps.getByRole("button", { name: "Criar códigos novos" }).press("Enter");
  await expect(steps.locator("li code")).toHaveCount(10);
  const [newCode = ""] = await steps.locator("li code").allInnerTexts();
  expect(codes).not.toContain(newCode);
  await expectAccessible(page, "new recovery codes");
  await expectUsable(page, "new recovery codes");

  await page.getByRole("banner").getByRole("button", { name: "Sair" }).press("Enter");
  await expect(page.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();
  await visit(page, "/auth/forgot");
  await expectUsable(page, "/auth/forgot");
  await visit(page, "/auth");
  await email(page).fill(person.email);
  await password(page).fill(person.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Segundo passo" })).toBeVisible();
  await expect(main(page).getByText("Escreva o código da aplicação.")).toBeVisible();
  await expectUsable(page, "the second step");
  await main(page).getByRole("link", { name: "Usar um código de recuperação" }).press("Enter");
  await expectAccessible(page, "the second step by a recovery code");
  await expectUsable(page, "the second step by a recovery code");
  await main(page).getByLabel("Código de recuperação").fill(newCode);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
});

test("the accounts of the panel are used with the keyboard alone, and fit every window", async ({ page, site }) => {
  const person = newPerson();
  await signUpAs(page, person);
  await signInAs(page, site.administrator);
  await visit(page, "/admin/accounts");
  await main(page).getByLabel("Procurar por email").fill(person.email);
  await page.keyboard.press("Enter");
  await expect(main(page).getByRole("listitem").filter({ hasText: "@" })).toHaveCount(1);
  await expectUsable(page, "/admin/accounts");
  await main(page).getByRole("link", { name: person.email }).press("Enter");
  await expect(main(page).getByRole("button", { name: "Criar ligação de acesso" })).toBeVisible();
  await expectUsable(page, "an account");
});
