import type { Page } from "@playwright/test";
import { expect, test } from "#test-support/browser/journey.ts";

test.use({ javaScriptEnabled: false });

// Chromium reports preloaded scripts that are blocked as policy violations.
test.beforeEach(({ browserErrors }) => browserErrors.expect(/^request: .*\.js csp$/));

const main = (page: Page) => page.getByRole("main");

async function fillIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Palavra-passe", { exact: true }).fill(password);
}

test("a visitor signs up, gets a greeting once, and signs out", async ({ page }) => {
  await page.goto("/auth");
  await main(page).getByRole("link", { name: "Registar" }).click();
  await expect(page).toHaveURL("/auth/sign-up");
  await fillIn(page, { email: `ana.${crypto.randomUUID()}@example.org`, password: "concertina" });
  await main(page).getByRole("button", { name: "Registar" }).click();
  await expect(page).toHaveURL("/");
  const welcome = "Registo bem-sucedido: Bem-vindo! A sua conta foi criada.";
  // The rendered text: Playwright's text matching ignores noscript content.
  await expect(main(page)).toContainText(welcome, { useInnerText: true });
  await page.reload();
  await expect(main(page)).not.toContainText(welcome, { useInnerText: true });
  await page.getByRole("banner").getByRole("button", { name: "Sair" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();
});

test("an error is shown at its field, which has the focus, and the email is kept", async ({
  page,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/422|401/);
  const { email, password } = site.administrator;
  await page.goto("/auth");
  await fillIn(page, { email, password: "" });
  await main(page).getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByLabel("Palavra-passe", { exact: true })).toBeFocused();
  await expect(main(page).getByText("Por favor, insira a palavra-passe").last()).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);

  await fillIn(page, { email, password: "errada" });
  await main(page).getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(main(page).getByRole("alert")).toContainText("Erro no login");
  await expect(main(page).getByRole("alert")).toContainText("Email ou palavra-passe incorretos.");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
  await expect(page.getByLabel("Palavra-passe", { exact: true })).toHaveValue("");

  await fillIn(page, { email, password });
  await main(page).getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Admin" })).toBeVisible();
});

test("a page that requires sign-in shows the reason", async ({ page }) => {
  await page.goto("/admin");
  await expect(page).toHaveURL("/auth");
  await expect(main(page)).toContainText("Precisa de fazer login", { useInnerText: true });
  await page.goto("/submit-station");
  await expect(page).toHaveURL("/auth?form=sign-up&from=submit-station");
  await expect(main(page)).toContainText("Precisa de fazer login para submeter uma rádio", { useInnerText: true });
});

test("a visitor who wants to add a station signs up, after a failed attempt, and is offered to continue", async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/422/);
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Adicionar Rádio" }).click();
  await main(page).getByRole("link", { name: "Entrar" }).click();
  await expect(page).toHaveURL("/auth?from=submit-station");
  await main(page).getByRole("link", { name: "Registar" }).click();
  const person = { email: `rui.${crypto.randomUUID()}@example.org`, password: "concertina" };
  await fillIn(page, { ...person, password: "123" });
  await main(page).getByRole("button", { name: "Registar" }).click();
  await expect(page).toHaveURL("/auth/sign-up?from=submit-station");
  await fillIn(page, person);
  await main(page).getByRole("button", { name: "Registar" }).click();
  await expect(page).toHaveURL("/");
  await main(page).getByRole("link", { name: "Continuar a adicionar a rádio" }).click();
  await expect(page).toHaveURL("/submit-station");
  await expect(page.getByRole("button", { name: "Submeter rádio" })).toBeVisible();
});
