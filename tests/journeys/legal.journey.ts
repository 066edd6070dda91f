import type { Page } from "@playwright/test";
import { OPERATOR_KEYS } from "#app/platform/site-settings/site-settings.ts";
import { expectAccessible, expectNoOverflow } from "#test-support/browser/accessibility.ts";
import { expect, test, toasts } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { signInAs } from "#test-support/browser/sign-in.ts";

test.afterEach(async ({ site }) => {
  for (const key of Object.values(OPERATOR_KEYS)) await site.setSetting(key, "");
  await site.setSetting("logo_url", "");
});

const UNKNOWN = "Quem gere este site ainda não indicou quem é. Escreva-nos pelo formulário de contacto.";
const MISSING = "Indique quem responde pelo site: a lei pede-o (RGPD, artigo 13.º).";

const footer = (page: Page) => page.getByRole("contentinfo");
const main = (page: Page) => page.getByRole("main");

test("the footer leads to both pages, which lead to the contact form", async ({ page }) => {
  await visit(page, "/");
  for (const [name, path] of [
    ["Privacidade", "/privacy"],
    ["Termos", "/terms"],
  ] as const) {
    await footer(page).getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page).toHaveTitle(`${name} · RadioWave`);
    await expect(main(page).getByText(UNKNOWN, { exact: true })).toBeVisible();
  }
  await main(page).getByText(UNKNOWN, { exact: true }).getByRole("link", { name: "formulário de contacto" }).click();
  await expect(page).toHaveURL("/contact");
});

test("both tables of /privacy are tables to assistive technology at every width", async ({ page }) => {
  await visit(page, "/privacy");
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [name, rowHead, columns] of [
      ["O que guardamos no servidor", /^Mensagens de contacto/, 4],
      ["O que fica no seu navegador", "radiowave.session_token", 4],
    ] as const) {
      const table = page.getByRole("table", { name });
      await expect(table.getByRole("columnheader")).toHaveCount(columns);
      await expect(table.getByRole("rowheader", { name: rowHead })).toBeVisible();
    }
  }
  const message = page.getByRole("row", { name: /^Mensagens de contacto/ });
  await expect(message.getByRole("cell")).toHaveText([/Responder-lhe\.$/, /Interesse legítimo$/, /12 meses\.$/]);
});

test("an administrator enters the operator, and open pages show it", async ({ page, anotherVisitor, site }) => {
  const visitor = await anotherVisitor();
  await visit(visitor, "/privacy");
  await expect(main(visitor).getByText(UNKNOWN, { exact: true })).toBeVisible();
  await signInAs(page, site.administrator);
  await visit(page, "/admin/site");
  await expect(page.getByRole("heading", { name: "Quem responde pelo site" })).toBeVisible();
  await expect(page.getByText(MISSING, { exact: true })).toBeVisible();

  await page.getByRole("textbox", { name: "Nome", exact: true }).fill("Associação Onda");
  await page.getByRole("textbox", { name: "Email", exact: true }).fill("onda@example.org");
  await page.getByRole("textbox", { name: "Morada (opcional)" }).fill("Rua do Mar 1\n1200-001 Lisboa");
  await page.getByRole("button", { name: "Guardar responsável" }).click();
  await expect(toasts(page).getByText("Responsável atualizado!", { exact: true })).toBeVisible();
  await expect(page.getByText(MISSING, { exact: true })).toBeHidden();

  for (const path of ["/privacy", "/terms"]) {
    if (path !== "/privacy") await visit(visitor, path);
    await expect(main(visitor).getByText("Associação Onda", { exact: true })).toBeVisible();
    await expect(main(visitor).getByRole("link", { name: "onda@example.org" })).toHaveAttribute(
      "href",
      "mailto:onda@example.org",
    );
    await expect(main(visitor).getByText("Rua do Mar 1")).toHaveText("Rua do Mar 1\n1200-001 Lisboa", {
      useInnerText: true,
    });
    await expect(main(visitor).getByText(UNKNOWN, { exact: true })).toBeHidden();
  }
});

test("a refused operator shows the error at its field and keeps what was typed", async ({
  page,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/422/);
  await signInAs(page, site.administrator);
  await visit(page, "/admin/site");
  const email = page.getByRole("textbox", { name: "Email", exact: true });
  await page.getByRole("textbox", { name: "Nome", exact: true }).fill("Associação Onda");
  await email.fill("onda");
  await page.getByRole("button", { name: "Guardar responsável" }).click();
  await expect(main(page).getByRole("alert")).toContainText("Erro ao atualizar responsável");
  await expect(email).toHaveAccessibleDescription(/Email inválido/);
  await expect(email).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Nome", exact: true })).toHaveValue("Associação Onda");
  await expectAccessible(page, "with an error");
  await expectNoOverflow(page, "with an error");
});

test("a logo from another server is named on /privacy", async ({ page, context, site }) => {
  await context.route("https://logo.invalid/**", (route) => route.fulfill({ path: "public/icon-192.png" }));
  await visit(page, "/privacy");
  await expect(main(page).getByText(/O logotipo deste site vem de/)).toHaveCount(0);
  await site.setSetting("logo_url", "https://logo.invalid/azulejo.png");
  await expect(
    main(page).getByText("O logotipo deste site vem de logo.invalid, que vê o seu endereço de rede."),
  ).toBeVisible();
});

test("the sign-up form states what is accepted, with links and without a checkbox", async ({ page }) => {
  await visit(page, "/auth/sign-up");
  const sentence = main(page).getByText(
    "Ao registar-se confirma que tem pelo menos 13 anos e aceita os Termos e a Privacidade.",
    { exact: true },
  );
  await expect(sentence).toBeVisible();
  await expect(main(page).getByRole("checkbox")).toHaveCount(0);
  await sentence.getByRole("link", { name: "Termos" }).click();
  await expect(page).toHaveURL("/terms");
  await page.goBack();
  await sentence.getByRole("link", { name: "Privacidade" }).click();
  await expect(page).toHaveURL("/privacy");
  await visit(page, "/auth");
  await expect(main(page).getByText(/13 anos/)).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ browserErrors }) => browserErrors.expect(/^request: .*\.js csp$/));

  test("without JavaScript the operator is saved, or the form is shown again with what was typed", async ({
    page,
    site,
    browserErrors,
  }) => {
    browserErrors.expect(/422/);
    await signInAs(page, site.administrator);
    await page.goto("/admin/site");
    const name = page.getByRole("textbox", { name: "Nome", exact: true });
    await name.fill("Associação Onda");
    await page.getByRole("button", { name: "Guardar responsável" }).click();
    await expect(name).toHaveValue("Associação Onda");
    await expect(main(page).getByRole("alert")).toContainText("Erro ao atualizar responsável");
    await page.getByRole("textbox", { name: "Email", exact: true }).fill("onda@example.org");
    await page.getByRole("button", { name: "Guardar responsável" }).click();
    await expect(page).toHaveURL("/admin/site");
    await expect(main(page)).toContainText("Responsável atualizado!", { useInnerText: true });
    await expect(name).toHaveValue("Associação Onda");
  });
});
