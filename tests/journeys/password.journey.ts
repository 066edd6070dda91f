import type { Page } from "@playwright/test";
import { test as base, expect, toasts } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { createAccount, grantRole, signInAs } from "#test-support/browser/sign-in.ts";
import type { Person } from "#test-support/people.ts";

/** Each test has its own administrator: other journeys use the first one's password. */
const test = base.extend<{ administrator: Person }>({
  administrator: async ({ site }, use) => {
    const person = await createAccount(site);
    await grantRole(site, person, "admin");
    await use(person);
  },
});

const FIELDS = ["Senha atual", "Nova senha", "Confirmar nova senha"] as const;
const field = (page: Page, label: string) => page.getByRole("textbox", { name: label, exact: true });
const change = (page: Page) => page.getByRole("button", { name: "Alterar senha" });
const alert = (page: Page) => page.getByRole("main").getByRole("alert");

async function fill(page: Page, ...typed: string[]): Promise<void> {
  for (const [index, label] of FIELDS.entries()) await field(page, label).fill(typed[index] ?? "");
}

test("a new password ends every other session and signs in", async ({ page, administrator, anotherVisitor }) => {
  const elsewhere = await anotherVisitor();
  await signInAs(elsewhere, administrator);
  await signInAs(page, administrator);
  await visit(page, "/admin/site");
  await expect(field(page, "Nova senha")).toHaveAccessibleDescription("Mínimo de 8 caracteres.");
  await fill(page, administrator.password, "azulejo-novo", "azulejo-novo");
  await page.keyboard.press("Enter");
  await expect(toasts(page).getByText("Senha alterada com sucesso!")).toBeVisible();
  for (const label of FIELDS) await expect(field(page, label)).toHaveValue("");

  await visit(elsewhere, "/admin");
  await expect(elsewhere).toHaveURL("/auth");
  await page.reload();
  await expect(page, "this session remains").toHaveURL("/admin/site");
  await elsewhere.getByRole("textbox", { name: "Email" }).fill(administrator.email);
  await elsewhere.getByLabel("Palavra-passe", { exact: true }).fill("azulejo-novo");
  await elsewhere.getByRole("main").getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(elsewhere).toHaveURL("/");
  await expect(elsewhere.getByRole("banner").getByRole("link", { name: "Admin" })).toBeVisible();
});

test("a copied cookie is signed out; every tab of this browser stays signed in, and receives changes", {
  tag: "@extended",
}, async ({ page, context, administrator, playwright, site }) => {
  await signInAs(page, administrator);
  const copied = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const other = await context.newPage();
  await visit(other, "/admin");
  await visit(page, "/admin/site");
  await fill(page, administrator.password, "azulejo-novo", "azulejo-novo");
  await change(page).click();
  await expect(toasts(page).getByText("Senha alterada com sucesso!")).toBeVisible();

  const copier = await playwright.request.newContext({ baseURL: site.origin, extraHTTPHeaders: { cookie: copied } });
  expect(await (await copier.get("/api/me")).json()).toEqual({ user: null, role: "visitor" });
  await copier.dispose();

  await page.getByRole("tab", { name: /^Para Aprovar/ }).click();
  await expect(page).toHaveURL("/admin");
  const station = { id: crypto.randomUUID(), name: `Rádio ${crypto.randomUUID()}`, status: "pending" } as const;
  await site.putStations(station);
  for (const tab of [page, other]) {
    await expect(tab.getByText(station.name).first()).toBeVisible();
    await expect(tab).toHaveURL("/admin");
    await expect(tab.getByRole("banner").getByRole("button", { name: "Sair" })).toBeVisible();
  }
  await site.removeStations(station.id);
});

test("once a session is no longer recent the current password is required", { tag: "@extended" }, async ({
  page,
  administrator,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/422/);
  await signInAs(page, administrator);
  await site.query(
    "update sessions set proved_at = now() - interval '15 minutes' where user_id = (select id from users where email = $1)",
    [administrator.email],
  );
  await visit(page, "/admin/site");
  await fill(page, "azulejo-verde", "azulejo-novo", "azulejo-novo");
  await change(page).click();
  await expect(alert(page).getByText("Erro ao alterar senha")).toBeVisible();
  await expect(field(page, "Senha atual")).toHaveAccessibleDescription("A senha atual não está correta");
  await expect(field(page, "Senha atual")).toBeFocused();
  await field(page, "Senha atual").fill(administrator.password);
  await change(page).click();
  await expect(toasts(page).getByText("Senha alterada com sucesso!")).toBeVisible();
});

test("errors are shown in the specified order", { tag: "@extended" }, async ({
  page,
  administrator,
  browserErrors,
}) => {
  browserErrors.expect(/422/);
  await signInAs(page, administrator);
  await visit(page, "/admin/site");
  for (const [typed, label, sentence] of [
    [["", "", ""], "Senha atual", "Por favor, preencha todos os campos"],
    [[administrator.password, "curta", ""], "Confirmar nova senha", "Por favor, preencha todos os campos"],
    [[administrator.password, "1234567", "7654321"], "Nova senha", "Nova senha deve ter no mínimo 8 caracteres"],
    [[administrator.password, "12345678", "87654321"], "Confirmar nova senha", "As senhas não coincidem"],
  ] as const) {
    await fill(page, ...typed);
    await change(page).click();
    await expect(alert(page).getByText(sentence)).toBeVisible();
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`^${sentence}`));
    await expect(field(page, label)).toBeFocused();
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ browserErrors }) => browserErrors.expect(/^request: .*\.js csp$/));

  test("without JavaScript the password is changed too, and never returned", async ({
    page,
    administrator,
    browserErrors,
  }) => {
    browserErrors.expect(/422/);
    await signInAs(page, administrator);
    await page.goto("/admin/site");
    await fill(page, administrator.password, "azulejo-novo", "azulejo-nove");
    await change(page).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("Erro ao alterar senha");
    await expect(field(page, "Confirmar nova senha")).toHaveAccessibleDescription("As senhas não coincidem");
    expect(await page.content()).not.toContain("azulejo-nov");
    await fill(page, administrator.password, "azulejo-novo", "azulejo-novo");
    await change(page).click();
    await expect(page).toHaveURL("/admin/site");
    await expect(page.getByRole("main")).toContainText("Senha alterada com sucesso!", { useInnerText: true });
  });
});
