import type { Locator, Page } from "@playwright/test";
import { expect, expectSound, soundPosition } from "#test-support/browser/journey.ts";
import {
  expectLive,
  featured,
  pauseButton,
  playButton,
  playerBar,
  test,
  visit,
} from "#test-support/browser/player-journey.ts";
import { swipe } from "#test-support/browser/pointer.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const tabs = (page: Page) => page.locator("nav[aria-label=Principal]:visible");
const sheet = (page: Page) => page.getByRole("dialog", { name: "Leitor" });
const opener = (page: Page, name: string) => playerBar(page).getByRole("button", { name: `Abrir o leitor: ${name}` });

/** The compact player bar on a phone. */
async function listen(page: Page, name = "FIP Jazz"): Promise<Locator> {
  await visit(page, "/");
  await playButton(featured(page), name).tap();
  await expect(pauseButton(playerBar(page), name)).toBeEnabled();
  return opener(page, name);
}

async function openSheet(page: Page, name = "FIP Jazz"): Promise<Locator> {
  await (await listen(page, name)).tap();
  await expect(sheet(page)).toBeVisible();
  return sheet(page);
}

test("the compact bar is above the tabs and covers none of them", async ({ page, bar }) => {
  await listen(page);
  await expect(tabs(page)).toHaveCount(1);
  const [barBox, tabsBox] = [await bar.boundingBox(), await tabs(page).boundingBox()];
  if (!barBox || !tabsBox) throw new Error("Bar or tabs are not drawn.");
  expect(barBox.y + barBox.height).toBeLessThanOrEqual(tabsBox.y + 0.5);
  expect(tabsBox.y + tabsBox.height).toBeCloseTo(844, 0);
  expect(barBox.width).toBe(390);
  await expect(bar).toContainText("Rádio em Direto · Paris");
  for (const name of ["Estações", "Pesquisar", "Favoritos", "Início"]) {
    await tabs(page).getByRole("link", { name }).tap();
    await expect(tabs(page).getByRole("link", { name })).toHaveAttribute("aria-current", "page");
  }
  await expect(pauseButton(bar, "FIP Jazz")).toBeEnabled();
});

test("the bar does not cover the end of a page", async ({ page, bar }) => {
  await listen(page);
  const last = page.getByRole("contentinfo").getByRole("button", { name: "Atalhos de teclado" });
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect
    .poll(async () => {
      const [lastBox, barBox] = [await last.boundingBox(), await bar.boundingBox()];
      return (barBox?.y ?? 0) - ((lastBox?.y ?? 0) + (lastBox?.height ?? 0));
    })
    .toBeGreaterThanOrEqual(0);
});

test("the compact bar pauses and plays", async ({ page, bar, connections }) => {
  await listen(page);
  await pauseButton(bar, "FIP Jazz").tap();
  await expect.poll(connections).toBe(0);
  await playButton(bar, "FIP Jazz").tap();
  await expect(pauseButton(bar, "FIP Jazz")).toBeEnabled();
  await expectSound(page);
});

test("a tap on the bar's cover or text opens the player sheet and moves the focus to it", async ({ page }) => {
  const bar = await listen(page);
  for (const position of [
    { x: 30, y: 30 },
    { x: 150, y: 30 },
  ]) {
    await bar.tap({ position });
    await expect(sheet(page)).toBeVisible();
    await expect(sheet(page).getByRole("button", { name: "Minimizar leitor" })).toBeFocused();
    await sheet(page).getByRole("button", { name: "Minimizar leitor" }).tap();
    await expect(sheet(page)).toHaveCount(0);
  }
});

test("the player sheet shows the station with all controls", async ({ page }) => {
  const player = await openSheet(page);
  await expectLive(player, "FIP Jazz");
  await expect(player).toContainText("Rádio em Direto · Paris");
  await expect(player.getByRole("slider", { name: "Volume" })).toHaveValue("70");
  await player.getByRole("button", { name: "Silenciar" }).tap();
  await expect(player.getByRole("slider", { name: "Volume" })).toHaveValue("0");
  await player.getByRole("button", { name: "Adicionar aos favoritos: FIP Jazz" }).tap();
  await expect(player.getByRole("button", { name: "Remover dos favoritos: FIP Jazz" })).toBeVisible();
  await pauseButton(player, "FIP Jazz").tap();
  await expect(player.getByText("Em pausa")).toBeVisible();
});

test("Esc closes the player sheet and returns the focus to what opened it", async ({ page }) => {
  const bar = await listen(page);
  await bar.focus();
  await page.keyboard.press("Enter");
  await expect(sheet(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toHaveCount(0);
  await expect(bar).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(sheet(page)).toBeVisible();
});

test("the focus stays in the player sheet", async ({ page }) => {
  const player = await openSheet(page);
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press("Tab");
    const outside = await page.evaluate(() => document.activeElement?.closest("main, header, footer, nav, section"));
    expect(outside).toBeFalsy();
  }
  await expect(player).toBeVisible();
});

test("a swipe up on the bar opens the player sheet, a swipe down closes it, and the sound continues", async ({
  page,
  connections,
}) => {
  const bar = await listen(page);
  const position = await soundPosition(page);
  await swipe(page, bar, -200);
  await expect(sheet(page)).toBeVisible();
  await swipe(page, sheet(page).locator("img"), 200);
  await expect(sheet(page)).toHaveCount(0);
  await expectSound(page);
  expect(await soundPosition(page)).toBeGreaterThan(position);
  expect(await connections()).toBe(1);
});

test("a short, a sideways or a downward swipe on the bar opens nothing", async ({ page }) => {
  const bar = await listen(page);
  await swipe(page, bar, -30);
  await swipe(page, bar, -60, 120);
  await swipe(page, bar, 40);
  await expect(sheet(page)).toHaveCount(0);
});

test("dragging the volume does not close the player sheet", async ({ page }) => {
  const player = await openSheet(page);
  const slider = player.getByRole("slider", { name: "Volume" });
  await swipe(page, slider, 20, 100);
  await expect(slider).not.toHaveValue("70");
  await expect(player).toBeVisible();
});

test("a station started on its own page has no previous and next buttons", async ({ page, bar }) => {
  await visit(page, "/stations/1");
  await playButton(page.getByRole("main"), "FIP Jazz").tap();
  await expect(pauseButton(bar, "FIP Jazz")).toBeEnabled();
  await opener(page, "FIP Jazz").tap();
  await expect(sheet(page).getByRole("button", { name: "Minimizar leitor" })).toBeVisible();
  await expect(sheet(page).getByRole("button", { name: /^Estação (seguinte|anterior)/ })).toHaveCount(0);
});

test("previous and next in the player sheet follow the list and move nothing", async ({ page }) => {
  const player = await openSheet(page, "Arrow Classic Rock");
  const next = player.getByRole("button", { name: "Estação seguinte: SomaFM Fluid" });
  const box = await next.boundingBox();
  await next.tap();
  await expectLive(player, "SomaFM Fluid");
  await expect(player.getByRole("button", { name: "Estação anterior: Arrow Classic Rock" })).toBeVisible();
  expect(await player.getByRole("button", { name: "Estação seguinte: FIP Jazz" }).boundingBox()).toEqual(box);
});

test("'Página da estação' opens the page and closes the player sheet, and the sound continues", async ({
  page,
  connections,
}) => {
  const player = await openSheet(page);
  const position = await soundPosition(page);
  await player.getByRole("link", { name: "Página da estação" }).tap();
  await expect(page).toHaveURL("/stations/1");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("FIP Jazz");
  await expect(sheet(page)).toHaveCount(0);
  await expectSound(page);
  expect(await soundPosition(page)).toBeGreaterThan(position);
  expect(await connections()).toBe(1);
});

test("going back from the station's page does not interrupt the sound", async ({ page, bar }) => {
  const player = await openSheet(page);
  await player.getByRole("link", { name: "Página da estação" }).tap();
  await expect(page).toHaveURL("/stations/1");
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(pauseButton(bar, "FIP Jazz")).toBeEnabled();
  await expectSound(page);
});

test("a failure is shown in the compact bar and in the player sheet, where it can be retried", async ({
  page,
  bar,
  site,
  putStations,
}) => {
  await putStations({ id: "cais", name: "Rádio Cais", stream_url: site.radio.badUrl("/empty") });
  await visit(page, "/stations/cais");
  await playButton(page.getByRole("main"), "Rádio Cais").tap();
  await expect(bar.getByText("Falha ao carregar transmissão").filter({ visible: true })).toHaveCount(1);
  await opener(page, "Rádio Cais").tap();
  await expect(sheet(page).getByText("Falha ao carregar transmissão")).toBeVisible();
  await sheet(page).getByRole("button", { name: "Tentar novamente" }).tap();
  await expect(playButton(sheet(page), "Rádio Cais")).toBeFocused();
  await expect(sheet(page).getByRole("button", { name: "Tentar novamente" })).toBeVisible();
});

test("the menu links to the pages without a tab", async ({ page }) => {
  await visit(page, "/");
  const menu = page.getByRole("dialog", { name: "Menu" });
  const open = () => tabs(page).getByRole("button", { name: "Menu" }).tap();
  for (const [name, path] of [
    ["Adicionar Rádio", "/submit-station"],
    ["Contato", "/contact"],
    ["Entrar", "/auth"],
  ] as const) {
    await open();
    await expect(menu).toBeVisible();
    await expect(menu.getByRole("link", { name })).toHaveAttribute("href", path);
    await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
  }
  await open();
  await menu.getByRole("link", { name: "Contato" }).tap();
  await expect(page).toHaveURL("/contact");
  await expect(menu).toHaveCount(0);
  await open();
  await menu.getByRole("button", { name: "Atalhos de teclado" }).tap();
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole("dialog", { name: "Atalhos de teclado" })).toBeVisible();
});
