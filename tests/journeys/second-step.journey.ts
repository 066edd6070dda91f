import type { Page } from "@playwright/test";
import { expectAccessible } from "#test-support/browser/accessibility.ts";
import { test as base, expect, toasts } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { createAccount, signInAs } from "#test-support/browser/sign-in.ts";
import type { Person } from "#test-support/people.ts";
import { codesOfShownKey } from "#test-support/totp.ts";

/** Each test has its own account. */
const test = base.extend<{ person: Person }>({
  person: async ({ site }, use) => use(await createAccount(site)),
});

const section = (page: Page, title: string) =>
  page
    .getByRole("main")
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: title }) });
const codeField = (page: Page) => page.getByLabel("Código de 6 algarismos");

/** Sends the form of /auth; the account has a second step. */
async function sendPassword(page: Page, { email, password }: Person): Promise<void> {
  await visit(page, "/auth");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Palavra-passe", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page).toHaveURL("/auth/second-step");
}

/** Switches codes on at /account/security. Gives codes for the key, and the recovery codes, that the page shows. */
async function switchOn(
  page: Page,
  { password }: Person,
): Promise<{ nextCode: () => string; recoveryCodes: string[] }> {
  await visit(page, "/account/security");
  const steps = section(page, "Verificação em dois passos");
  await steps.getByLabel("Palavra-passe", { exact: true }).fill(password);
  await steps.getByRole("button", { name: "Ativar dois passos" }).click();
  await expect(steps.getByRole("img", { name: "Código QR com a chave" })).toBeVisible();
  const nextCode = codesOfShownKey(await steps.locator("p code").innerText());
  const recoveryCodes = await steps.locator("li code").allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  await steps.getByLabel("Guardei os códigos").check();
  await codeField(page).fill(nextCode());
  await steps.getByRole("button", { name: "Ativar", exact: true }).click();
  await expect(toasts(page).getByText("Verificação em dois passos ativada")).toBeVisible();
  await expect(steps.getByText("Restam 10 códigos de recuperação.")).toBeVisible();
  return { nextCode, recoveryCodes };
}

test("a code of the application completes the sign-in, and counts once", { tag: "@extended" }, async ({
  page,
  person,
  anotherVisitor,
  browserErrors,
}) => {
  browserErrors.expect(/422/);
  await signInAs(page, person);
  const { nextCode } = await switchOn(page, person);

  const elsewhere = await anotherVisitor();
  await sendPassword(elsewhere, person);
  await expectAccessible(elsewhere, "the second step");
  await codeField(elsewhere).fill("000000");
  await expect(elsewhere.getByRole("main").getByRole("alert")).toContainText("O código não está certo.");
  const code = nextCode();
  await codeField(elsewhere).fill(code);
  await expect(elsewhere).toHaveURL("/");
  await expect(elsewhere.getByRole("banner").getByRole("button", { name: "Sair" })).toBeVisible();

  const third = await anotherVisitor();
  await sendPassword(third, person);
  await codeField(third).fill(code);
  await expect(third.getByRole("main").getByRole("alert")).toContainText(
    "Este código já foi usado. Espere pelo próximo.",
  );
});

test("a recovery code completes the sign-in once", { tag: "@extended" }, async ({
  page,
  person,
  anotherVisitor,
  browserErrors,
}) => {
  browserErrors.expect(/422/);
  await signInAs(page, person);
  const { recoveryCodes } = await switchOn(page, person);
  const [recoveryCode = ""] = recoveryCodes;

  const elsewhere = await anotherVisitor();
  await sendPassword(elsewhere, person);
  await elsewhere.getByRole("link", { name: "Usar um código de recuperação" }).click();
  await elsewhere.getByLabel("Código de recuperação").fill(recoveryCode);
  await elsewhere.getByRole("button", { name: "Continuar" }).click();
  await expect(elsewhere).toHaveURL("/");
  await visit(elsewhere, "/account/security");
  await expect(elsewhere.getByText("Restam 9 códigos de recuperação.")).toBeVisible();
  await expect(section(elsewhere, "Sessões")).toContainText("com código de recuperação");

  const third = await anotherVisitor();
  await sendPassword(third, person);
  await third.getByRole("link", { name: "Usar um código de recuperação" }).click();
  await third.getByLabel("Código de recuperação").fill(recoveryCode);
  await third.getByRole("button", { name: "Continuar" }).click();
  await expect(third.getByRole("main").getByRole("alert")).toContainText("O código não está certo.");
});

test("a session that is ended in another browser ends there at once", { tag: "@extended" }, async ({
  page,
  person,
  anotherVisitor,
}) => {
  await signInAs(page, person);
  const elsewhere = await anotherVisitor();
  await signInAs(elsewhere, person);
  await visit(elsewhere, "/");
  await visit(page, "/account/security");
  await expectAccessible(page, "security");
  const sessions = section(page, "Sessões");
  await expect(sessions.getByText("Este navegador")).toHaveCount(1);
  // The third is that of the sign-up, without a browser.
  await expect(sessions.getByRole("listitem")).toHaveCount(3);
  await sessions.getByRole("button", { name: /^Terminar: Chrome em / }).click();
  await expect(toasts(page).getByText("Sessão terminada")).toBeVisible();
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await expect(elsewhere.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button", { name: "Sair" })).toBeVisible();
});

test("without a recent proof a sensitive action redirects to the proof of identity", { tag: "@extended" }, async ({
  page,
  person,
  site,
}) => {
  await signInAs(page, person);
  await switchOn(page, person);
  await site.query(
    "update sessions set proved_at = now() - interval '16 minutes' where user_id = (select id from users where email = $1)",
    [person.email],
  );
  await visit(page, "/account/security");
  await page.getByRole("button", { name: "Desativar" }).click();
  await expect(page).toHaveURL(/\/account\/confirm\?to=/);
  await expect(page.getByRole("heading", { name: "Confirme que é mesmo quem entrou" })).toBeVisible();
  await expectAccessible(page, "the proof of identity");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ browserErrors }) => browserErrors.expect(/^request: .*\.js csp$/));

  test("codes are switched on, and complete a sign-in", async ({ page, person, anotherVisitor, browserErrors }) => {
    browserErrors.expect(/422/);
    await signInAs(page, person);
    await page.goto("/account/security");
    const steps = section(page, "Verificação em dois passos");
    await steps.getByLabel("Palavra-passe", { exact: true }).fill(person.password);
    await steps.getByRole("button", { name: "Ativar dois passos" }).click();
    const nextCode = codesOfShownKey(await steps.locator("p code").innerText());
    await steps.getByLabel("Guardei os códigos").check();
    await codeField(page).fill("000000");
    await steps.getByRole("button", { name: "Ativar", exact: true }).click();
    await expect(steps.getByRole("alert")).toContainText("O código não está certo.");
    await expect(steps.locator("p code"), "the key is shown again").toHaveText(/\w{4} \w{4}/);
    await steps.getByLabel("Guardei os códigos").check();
    await codeField(page).fill(nextCode());
    await steps.getByRole("button", { name: "Ativar", exact: true }).click();
    await expect(page).toHaveURL("/account/security");
    await expect(page.getByRole("main")).toContainText("Restam 10 códigos de recuperação.");

    const elsewhere = await anotherVisitor();
    await elsewhere.goto("/auth");
    await elsewhere.getByRole("textbox", { name: "Email" }).fill(person.email);
    await elsewhere.getByLabel("Palavra-passe", { exact: true }).fill(person.password);
    await elsewhere.getByRole("main").getByRole("button", { name: "Entrar", exact: true }).click();
    await codeField(elsewhere).fill(nextCode());
    await elsewhere.getByRole("button", { name: "Continuar" }).click();
    await expect(elsewhere).toHaveURL("/");
    await expect(elsewhere.getByRole("banner").getByRole("button", { name: "Sair" })).toBeVisible();
  });
});
