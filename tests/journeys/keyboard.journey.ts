import type { Page } from "@playwright/test";
import { expect, toasts } from "#test-support/browser/journey.ts";
import { expectLive, playButton, playerBar, test, visit } from "#test-support/browser/player-journey.ts";

/** Plays a station and removes the focus from all controls. */
async function listen(page: Page, path = "/stations/1"): Promise<void> {
  await visit(page, path);
  await playButton(page.getByRole("main"), "FIP Jazz").first().click();
  await expectLive(playerBar(page), "FIP Jazz");
  await page.getByRole("heading", { level: 1 }).click();
}

const volume = (page: Page) => playerBar(page).getByRole("slider", { name: "Volume" });
const help = (page: Page) => page.getByRole("dialog", { name: "Atalhos de teclado" });
const searchField = (page: Page) => page.getByRole("searchbox", { name: "Pesquisar estações" });

test("Space pauses and plays, and does not scroll the page", async ({ page, bar }) => {
  await listen(page, "/");
  const before = await page.evaluate(() => window.scrollY);
  await page.keyboard.press("Space");
  await expect(bar.getByText("Em pausa")).toBeVisible();
  await page.keyboard.press("Space");
  await expectLive(bar, "FIP Jazz");
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});

test("Space acts on the focused control", async ({ page, bar }) => {
  await listen(page);
  const heart = bar.getByRole("button", { name: /favoritos: FIP Jazz/ });
  await heart.focus();
  await page.keyboard.press("Space");
  await expect(heart).toHaveAccessibleName("Remover dos favoritos: FIP Jazz");
  await expectLive(bar, "FIP Jazz");
  await volume(page).focus();
  await page.keyboard.press("Space");
  await bar.getByRole("link", { name: "FIP Jazz" }).focus();
  await page.keyboard.press("Space");
  await expectLive(bar, "FIP Jazz");
});

test("M mutes and unmutes", { tag: "@extended" }, async ({ page }) => {
  await listen(page);
  await page.keyboard.press("m");
  await expect(volume(page)).toHaveValue("0");
  await page.keyboard.press("Shift+M");
  await expect(volume(page)).toHaveValue("70");
});

test("Shift+P and Shift+N play the previous and next station of the list, but not from a field", {
  tag: "@extended",
}, async ({ page, bar }) => {
  await listen(page, "/");
  await page.keyboard.press("Shift+N");
  await expectLive(bar, "SomaFM Groove Salad");
  await page.keyboard.press("n");
  await page.keyboard.press("Shift+P");
  await expectLive(bar, "FIP Jazz");
  await page.keyboard.press("/");
  await expect(searchField(page)).toBeFocused();
  await page.keyboard.type("NP");
  await expect(searchField(page)).toHaveValue("NP");
  await expectLive(bar, "FIP Jazz");
});

test("F adds the playing station to the favourites and removes it", async ({ page, bar }) => {
  await listen(page);
  await page.keyboard.press("f");
  await expect(toasts(page).getByText("Adicionado aos favoritos", { exact: true })).toHaveCount(1);
  await expect(bar.getByRole("button", { name: "Remover dos favoritos: FIP Jazz" })).toBeVisible();
  await page.keyboard.press("f");
  await expect(toasts(page).getByText("Removido dos favoritos", { exact: true })).toHaveCount(1);
  await expect(bar.getByRole("button", { name: "Adicionar aos favoritos: FIP Jazz" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("radioFavorites"))).toBe("[]");
});

test("Esc closes a toast", { tag: "@extended" }, async ({ page }) => {
  await listen(page);
  await page.keyboard.press("f");
  const toast = toasts(page).getByText("Adicionado aos favoritos", { exact: true });
  await expect(toast).toHaveCount(1);
  // A toast under the pointer does not disappear.
  await toast.hover();
  await page.keyboard.press("Escape");
  await expect(toast).toHaveCount(0);
});

test("'/' opens the search and focuses its field", async ({ page, bar }) => {
  await listen(page);
  await page.keyboard.press("/");
  await expect(page).toHaveURL("/search");
  await expect(searchField(page)).toBeFocused();
  await searchField(page).blur();
  await page.keyboard.press("/");
  await expect(searchField(page)).toBeFocused();
  await expect(searchField(page)).toHaveValue("");
  await expectLive(bar, "FIP Jazz");
});

test("after '/' on another page typing goes into the search field", { tag: "@extended" }, async ({ page }) => {
  await visit(page, "/");
  await page.keyboard.press("/");
  await expect(page).toHaveURL("/search");
  await expect(searchField(page)).toBeFocused();
});

test("shortcut letters typed into the search are text, and Esc clears it", async ({ page, bar }) => {
  await listen(page);
  await page.getByRole("banner").getByRole("link", { name: "Pesquisar" }).click();
  await searchField(page).click();
  await searchField(page).pressSequentially("mf? /");
  await expect(searchField(page)).toHaveValue("mf? /");
  await expect(volume(page)).toHaveValue("70");
  await expect(help(page)).toHaveCount(0);
  await expect(bar.getByRole("button", { name: "Adicionar aos favoritos: FIP Jazz" })).toBeVisible();
  await expectLive(bar, "FIP Jazz");
  await page.keyboard.press("Escape");
  await expect(searchField(page)).toHaveValue("");
  await expect(searchField(page)).toBeFocused();
});

test("'?' shows the shortcuts, Esc closes them and returns the focus", async ({ page }) => {
  await visit(page, "/");
  const link = page.getByRole("main").getByRole("link", { name: "Explorar Estações" });
  await link.focus();
  await page.keyboard.press("?");
  await expect(help(page)).toBeVisible();
  for (const does of ["Ouvir ou pausar", "Silenciar ou repor o som", "Ir para a pesquisa", "Mostrar estes atalhos"])
    await expect(help(page).getByText(does)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(help(page)).toHaveCount(0);
  await expect(link).toBeFocused();
});

test("shortcuts are inactive while their dialog is open", { tag: "@extended" }, async ({ page, bar }) => {
  await listen(page);
  await page.keyboard.press("?");
  await expect(help(page)).toBeVisible();
  await page.keyboard.type("mf/");
  await expect(page).toHaveURL("/stations/1");
  await page.keyboard.press("Escape");
  await expect(volume(page)).toHaveValue("70");
  await expect(bar.getByRole("button", { name: "Adicionar aos favoritos: FIP Jazz" })).toBeVisible();
});

test("single-letter shortcuts can be switched off permanently; Space still works", async ({ page, bar }) => {
  await visit(page, "/stations/1");
  await page.keyboard.press("?");
  await help(page)
    .getByRole("checkbox", { name: /uma só tecla/ })
    .uncheck();
  await page.keyboard.press("Escape");
  for (const reloaded of [false, true]) {
    if (reloaded) await page.reload();
    await listen(page);
    await page.keyboard.type("mf?/");
    await page.keyboard.press("Space");
    await expect(bar.getByText("Em pausa")).toBeVisible();
    await expect(volume(page)).toHaveValue("70");
    await expect(bar.getByRole("button", { name: "Adicionar aos favoritos: FIP Jazz" })).toBeVisible();
    await expect(help(page)).toHaveCount(0);
    await expect(page).toHaveURL("/stations/1");
  }
  await page.getByRole("contentinfo").getByRole("button", { name: "Atalhos de teclado" }).click();
  await expect(help(page).getByRole("checkbox")).not.toBeChecked();
  await help(page).getByRole("checkbox").check();
  await help(page).getByRole("button", { name: "Fechar" }).click();
  await page.keyboard.press("m");
  await expect(volume(page)).toHaveValue("0");
});

test("shortcuts ignore keys pressed with Ctrl, Alt or Meta", { tag: "@extended" }, async ({ page, bar }) => {
  await listen(page);
  for (const modifier of ["Control", "Alt", "Meta"]) {
    for (const key of ["m", "f", "/", "?", "Space"]) await page.keyboard.press(`${modifier}+${key}`);
  }
  await expectLive(bar, "FIP Jazz");
  await expect(volume(page)).toHaveValue("70");
  await expect(page).toHaveURL("/stations/1");
  await expect(help(page)).toHaveCount(0);
  await expect(bar.getByRole("button", { name: "Adicionar aos favoritos: FIP Jazz" })).toBeVisible();
});

test("before a station is chosen Space and F do nothing", { tag: "@extended" }, async ({ page, bar }) => {
  await visit(page, "/");
  await page.keyboard.press("f");
  await page.keyboard.press("Space");
  await expect.poll(() => page.evaluate(() => window.scrollY), { message: "Space scrolls" }).toBeGreaterThan(0);
  await expect(bar).toHaveCount(0);
  await expect(page.getByText("Adicionado aos favoritos")).toHaveCount(0);
});
