import type { Page } from "@playwright/test";
import { MAX_SITE_NAME } from "#app/platform/site-settings/site-settings.ts";
import { expectAccessible } from "#test-support/browser/accessibility.ts";
import { holdTimers } from "#test-support/browser/held-timers.ts";
import { expectNoOtherToast, visitWithToast } from "#test-support/browser/held-toasts.ts";
import { expect, expectPreloaded, test, toasts } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { press, reconnect } from "#test-support/browser/pointer.ts";
import { signInAs } from "#test-support/browser/sign-in.ts";

const LOGO = "https://logo.invalid/azulejo.png";
const BROKEN = "https://logo.invalid/nada.png";

test.beforeEach(async ({ page, context, site }) => {
  await context.route("https://logo.invalid/azulejo.png", (route) => route.fulfill({ path: "public/icon-192.png" }));
  await context.route("https://logo.invalid/nada.png", (route) => route.fulfill({ status: 404 }));
  await signInAs(page, site.administrator);
});
test.afterEach(async ({ site }) => {
  await site.setSetting("site_name", "RadioWave");
  await site.setSetting("logo_url", "");
  await site.setSetting("fast_lane", "off");
});

const logo = (page: Page) => page.getByRole("textbox", { name: "URL do logotipo" });
const name = (page: Page) => page.getByRole("textbox", { name: "Nome do site" });
const save = (page: Page, what: "logotipo" | "nome") => page.getByRole("button", { name: `Guardar ${what}` });
const toast = (page: Page, text: string) => toasts(page).getByText(text, { exact: true });

/** Opens the tab with a persistent toast. */
async function visitTabWithToast(page: Page): Promise<void> {
  await visitWithToast(page);
  await page.getByRole("banner").getByRole("link", { name: "Admin" }).click();
  await page.getByRole("tab", { name: "Site" }).click();
  await expect(page).toHaveURL("/admin/site");
}

test("a new name and logo appear on every open page at once, also in the title", async ({ page, anotherVisitor }) => {
  const visitor = await anotherVisitor();
  await visitor.context().route(LOGO, (route) => route.fulfill({ path: "public/icon-192.png" }));
  await visit(visitor, "/stations");
  await visit(page, "/admin");
  await page.getByRole("tab", { name: "Site" }).click();
  await expect(page).toHaveURL("/admin/site");

  await name(page).fill("Rádio Clube");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Nome do site atualizado!")).toBeVisible();
  await expect(visitor).toHaveTitle("Estações · Rádio Clube");
  await expect(visitor.getByRole("banner").getByRole("link", { name: "Rádio Clube" })).toBeVisible();
  await expect(visitor.getByRole("contentinfo").getByText("Rádio Clube")).toBeVisible();
  await expect(page).toHaveTitle("Administração · Rádio Clube");

  await logo(page).fill(LOGO);
  await save(page, "logotipo").click();
  await expect(toast(page, "Logotipo atualizado!")).toBeVisible();
  const seen = visitor.getByRole("banner").locator("img");
  await expect(seen).toHaveAttribute("src", LOGO);
  await expect(seen).toHaveAttribute("referrerpolicy", "no-referrer");
  await visitor.reload();
  await expect(seen).toHaveAttribute("src", LOGO);
});

test("the preview shows typed values before saving and loads only valid URLs", async ({ page }) => {
  await visit(page, "/admin/site");
  const preview = page.locator("div[data-theme] img");
  await name(page).fill("Onda Média");
  await expect(page.locator("div[data-theme]")).toContainText(["Onda Média", "Onda Média"]);
  await expect(page.locator("div[data-theme=light]")).toHaveCSS("background-color", "rgb(245, 248, 249)");
  await expect(page.locator("div[data-theme=dark]")).toHaveCSS("background-color", "rgb(12, 18, 34)");
  await expect(page.getByText("10 de 50 caracteres")).toBeAttached();
  await logo(page).fill("javascript:alert(1)");
  await logo(page).fill(` ${LOGO}`);
  await expect(preview).toHaveCount(2);
  for (const image of await preview.all()) await expect(image).toHaveAttribute("src", LOGO);
  await logo(page).fill("data:image/svg+xml,<svg/>");
  await expect(preview).toHaveCount(0);
});

test("a logo that cannot be loaded shows an error and falls back to the default logo", async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/nada\.png|status of 404/);
  await visitTabWithToast(page);
  await logo(page).fill(BROKEN);
  await expect(page.getByRole("main").getByRole("alert").getByText("Erro ao carregar imagem")).toBeVisible();
  await expect(page.locator("div[data-theme] img")).toHaveCount(0);
  await logo(page).fill(LOGO);
  await expect(page.getByRole("main").getByText("Erro ao carregar imagem")).toBeHidden();
  await expectNoOtherToast(page);
});

test("a press in the password form holds the alert of the logo's preview, which appears and disappears above it", async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/nada\.png|status of 404/);
  await page.setViewportSize({ width: 390, height: 900 });
  const elapse = await holdTimers(page, 500);
  await visit(page, "/admin/site");
  const alert = page.getByRole("main").getByText("Erro ao carregar imagem");
  const pressAfterTyping = async (address: string) => {
    await logo(page).fill(address);
    await press(page, page.getByLabel("Senha atual", { exact: true }), async () => {
      await elapse();
      await page.waitForTimeout(1_000);
    });
  };
  await pressAfterTyping(BROKEN);
  await expect(alert).toBeVisible();
  await pressAfterTyping("");
  await expect(alert).toBeHidden();
});

test("an invalid value shows an error at its field and is kept", async ({ page, browserErrors }) => {
  browserErrors.expect(/422/);
  await visitTabWithToast(page);
  for (const [field, verb, typed, title, sentence] of [
    [logo, "logotipo", " ", "Erro ao atualizar logotipo", "Por favor, insira um URL válido"],
    [logo, "logotipo", "ftp://x", "Erro ao atualizar logotipo", "URL deve começar com http:// ou https://"],
    [name, "nome", "", "Erro ao atualizar nome do site", `Nome do site inválido (máximo ${MAX_SITE_NAME} caracteres)`],
    [
      name,
      "nome",
      "n".repeat(MAX_SITE_NAME + 1),
      "Erro ao atualizar nome do site",
      `Nome do site inválido (máximo ${MAX_SITE_NAME} caracteres)`,
    ],
  ] as const) {
    await field(page).fill(typed);
    await save(page, verb).click();
    const alert = page.getByRole("main").getByRole("alert").filter({ hasText: title });
    await expect(alert.getByText(title, { exact: true })).toBeVisible();
    await expect(alert.getByText(sentence, { exact: true })).toBeVisible();
    await expect(field(page)).toHaveAccessibleDescription(new RegExp(sentence.replace(/[()]/g, "\\$&")));
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue(typed);
    await expectNoOtherToast(page);
  }
  await name(page).fill("n".repeat(MAX_SITE_NAME));
  await save(page, "nome").click();
  await expect(toast(page, "Nome do site atualizado!")).toBeVisible();
  await expect(page).toHaveTitle(`Administração · ${"n".repeat(MAX_SITE_NAME)}`);
});

test("a live update fills in unchanged fields and leaves edited ones", async ({ page, site }) => {
  await visit(page, "/admin/site");
  await logo(page).fill(LOGO);
  await site.setSetting("site_name", "Rádio Clube");
  await expect(name(page)).toHaveValue("Rádio Clube");
  await expect(logo(page)).toHaveValue(LOGO);
  await name(page).fill("Onda");
  await site.setSetting("site_name", "Rádio Outra");
  await expect(page).toHaveTitle("Administração · Rádio Outra");
  await expect(name(page)).toHaveValue("Onda");
  await save(page, "nome").click();
  await expect(page).toHaveTitle("Administração · Onda");
  await site.setSetting("site_name", "Rádio Ainda Outra");
  await expect(name(page), "what was saved is no draft any more").toHaveValue("Rádio Ainda Outra");
});

test("without a connection the fields keep their values", async ({ page, context, browserErrors }) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  await visit(page, "/admin/site");
  await expectPreloaded(page, "site.route", "toast-stack");
  await name(page).fill("Onda Curta");
  await context.setOffline(true);
  await save(page, "nome").click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Erro ao atualizar nome do site");
  await expect(name(page)).toHaveValue("Onda Curta");
  await reconnect(page);
  await save(page, "nome").click();
  await expect(toast(page, "Nome do site atualizado!")).toBeVisible();
});

test("the tab is accessible, also with an error", async ({ page, browserErrors }) => {
  browserErrors.expect(/422/);
  await visit(page, "/admin/site");
  await save(page, "logotipo").click();
  await page.getByRole("button", { name: "Alterar senha" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(2);
  await expectAccessible(page, "with two errors");
});

test("an administrator lets trusted accounts publish at once, and ends that", async ({ page }) => {
  await visit(page, "/admin/site");
  const publishing = page.getByRole("switch", { name: "Publicar logo as rádios de quem já provou" });
  await expect(publishing).not.toBeChecked();
  await publishing.click();
  await expect(toast(page, "Publicação de submissões atualizada!")).toBeVisible();
  await page.reload();
  await expect(publishing).toBeChecked();
  await publishing.click();
  await expect(publishing).not.toBeChecked();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ browserErrors }) => browserErrors.expect(/^request: .*\.js csp$/));

  test("without JavaScript the tab is rendered with the typed values and errors, or with the new values", async ({
    page,
    browserErrors,
  }) => {
    browserErrors.expect(/422/);
    await page.goto("/admin/site");
    await logo(page).fill("ftp://x");
    await save(page, "logotipo").click();
    await expect(logo(page)).toHaveValue("ftp://x");
    await expect(logo(page)).toHaveAccessibleDescription("URL deve começar com http:// ou https://");
    await expect(page.getByRole("main").getByRole("alert")).toContainText("Erro ao atualizar logotipo");
    await name(page).fill("Rádio Clube");
    await save(page, "nome").click();
    await expect(page).toHaveURL("/admin/site");
    await expect(page.getByRole("main")).toContainText("Nome do site atualizado!", { useInnerText: true });
    await expect(name(page)).toHaveValue("Rádio Clube");
  });

  test("the switch for publishing at once is saved too", async ({ page }) => {
    await page.goto("/admin/site");
    const publishing = page.getByRole("switch", { name: "Publicar logo as rádios de quem já provou" });
    await publishing.click();
    await expect(page).toHaveURL("/admin/site");
    await expect(publishing).toBeChecked();
  });
});
