import { holdScripts } from "#test-support/browser/held-requests.ts";
import { expect, test, toasts } from "#test-support/browser/journey.ts";
import { expectHydrated, playerBar, visit } from "#test-support/browser/player-journey.ts";

const PAGES = [
  { link: "Estações", path: "/stations", title: "Estações", heading: "Estações" },
  { link: "Favoritos", path: "/favorites", title: "Favoritos", heading: "Favoritos" },
  { link: "Pesquisar", path: "/search", title: "Pesquisar", heading: "Pesquisar" },
  { link: "Contato", path: "/contact", title: "Contato", heading: "Contato" },
  { link: "Início", path: "/", title: "Rádio em direto", heading: "Descubra Estações de Rádio Incríveis" },
];

test("the top bar links to every page and marks the current one", async ({ page }) => {
  await visit(page, "/");
  const bar = page.getByRole("navigation", { name: "Principal" });
  const labels = ["Início", "Estações", "Favoritos", "Pesquisar", "Adicionar Rádio", "Contato"];
  await expect(bar.getByRole("link")).toHaveText(labels);
  for (const { link, path, title, heading } of PAGES) {
    await bar.getByRole("link", { name: link }).click();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(`${title} · RadioWave`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(bar.locator('[aria-current="page"]')).toHaveText([link]);
  }
});

test("a navigation is announced with the page's title to screen readers", async ({ page }) => {
  await visit(page, "/");
  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Favoritos" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Favoritos · RadioWave" })).toBeAttached();
});

test("a visitor finds the link to sign in", async ({ page }) => {
  await visit(page, "/");
  await page.getByRole("banner").getByRole("link", { name: "Entrar" }).click();
  await expect(page).toHaveURL("/auth");
  await expect(page).toHaveTitle("Entrar · RadioWave");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Entrar");
  await expect(page.getByRole("banner").getByRole("link", { name: "Admin" })).toBeHidden();
});

test("every public page has its own title", async ({ page }) => {
  const titles: string[] = [];
  for (const path of [
    "/",
    "/stations",
    "/favorites",
    "/search",
    "/auth",
    "/auth/sign-up",
    "/contact",
    "/privacy",
    "/terms",
  ]) {
    await visit(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    titles.push(await page.title());
  }
  expect(new Set(titles).size, titles.join("\n")).toBe(titles.length);
});

for (const { name, path, sentence, to, tab } of [
  {
    name: "stations to come",
    path: "/submit-station",
    sentence: "Precisa de fazer login para submeter uma rádio",
    to: "/auth?form=sign-up&from=submit-station",
    tab: "Registar",
  },
  { name: "the administration", path: "/admin", sentence: "Precisa de fazer login", to: "/auth", tab: "Entrar" },
]) {
  test(`the page for ${name} redirects visitors to sign-in with the reason`, async ({ page }) => {
    await visit(page, path);
    await expect(page).toHaveURL(to);
    await expect(toasts(page).getByText(sentence, { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(tab);
    await expect(page.getByText(sentence), "the reason is shown once").toBeHidden();
  });
}

test("a link to a page that requires sign-in shows the same reason at the form", async ({ page }) => {
  await visit(page, "/stations");
  const bar = page.getByRole("navigation", { name: "Principal" });
  await bar.getByRole("link", { name: "Adicionar Rádio" }).click();
  await expect(page).toHaveURL("/auth?form=sign-up&from=submit-station");
  await expect(toasts(page).getByText("Precisa de fazer login para submeter uma rádio", { exact: true })).toBeVisible();
});

test("on a narrow screen the tabs link to the main pages and the menu to the others", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/");
  const tabs = page.getByRole("navigation", { name: "Principal" });
  await tabs.getByRole("link", { name: "Pesquisar" }).click();
  await expect(page).toHaveURL("/search");
  await tabs.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("link")).toHaveText(["Adicionar Rádio", "Contato", "Entrar"]);
  await menu.getByRole("link", { name: "Contato" }).click();
  await expect(page).toHaveURL("/contact");
  await expect(menu).toBeHidden();
});

test("the keyboard shortcuts are listed and can be switched off permanently", { tag: "@extended" }, async ({
  page,
}) => {
  await visit(page, "/");
  const dialog = page.getByRole("dialog", { name: "Atalhos de teclado" });
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(dialog).toBeVisible({ timeout: 500 });
  }, "the page has come alive").toPass();
  await dialog.getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("/");
  await page.reload();
  await expectHydrated(page);
  await page.keyboard.press("/");
  await expect(page).toHaveURL("/");
  await page.getByRole("button", { name: "Atalhos de teclado" }).click();
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Fechar" }).click();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("/");
  await expect(page).toHaveURL("/search");
});

test("a button pressed before hydration acts after it", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/stations/1");
  await page.getByRole("main").getByRole("button", { name: "Ouvir FIP Jazz" }).first().click();
  release();
  await expect(playerBar(page)).toContainText("FIP Jazz");
});
