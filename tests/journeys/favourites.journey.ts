import type { Locator, Page } from "@playwright/test";
import { holdToasts } from "#test-support/browser/held-toasts.ts";
import { expect, test, toasts } from "#test-support/browser/journey.ts";
import { expectHydrated, visit } from "#test-support/browser/player-journey.ts";
import { press } from "#test-support/browser/pointer.ts";
import { showStations } from "#test-support/site.ts";

test.afterEach(({ site }) => site.removeStations("aurora"));

const add = (name: string) => `Adicionar aos favoritos: ${name}`;
const remove = (name: string) => `Remover dos favoritos: ${name}`;
const names = (page: Page) => page.getByRole("article").getByRole("heading").allTextContents();
const count = (page: Page, text: string | RegExp) => page.getByRole("status").filter({ hasText: text });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem("radioFavorites"));

/** Opens the favourites page with this value in local storage. */
async function openWith(page: Page, storage: string): Promise<void> {
  await visit(page, "/favorites");
  await page.evaluate((text) => localStorage.setItem("radioFavorites", text), storage);
  await page.reload();
  await expectHydrated(page);
}

test("the heart adds and removes a station, with a toast", async ({ page }) => {
  await visit(page, "/stations");
  await page.getByRole("button", { name: add("FIP Jazz") }).click();
  await expect(toasts(page).getByText("Adicionado aos favoritos")).toBeVisible();
  await page.getByRole("button", { name: add("SomaFM Fluid") }).click();
  expect(JSON.parse((await stored(page)) ?? "")).toEqual(["1", "4"]);
  await page.getByRole("button", { name: remove("FIP Jazz") }).click();
  await expect(toasts(page).getByText("Removido dos favoritos")).toBeVisible();
  expect(JSON.parse((await stored(page)) ?? "")).toEqual(["4"]);
});

test("pressing the heart twice leaves only the second toast", { tag: "@extended" }, async ({ page }) => {
  await holdToasts(page);
  await visit(page, "/stations");
  await page.getByRole("button", { name: add("FIP Jazz") }).click();
  await expect(toasts(page)).toHaveText("Adicionado aos favoritos");
  await page.getByRole("button", { name: remove("FIP Jazz") }).click();
  await expect(toasts(page)).toHaveText("Removido dos favoritos");
});

test("the hearts of card, row, station page and player show the same state", async ({ page }) => {
  await visit(page, "/");
  const featured = page.getByRole("region", { name: "Estações em Destaque" });
  const popular = page.getByRole("region", { name: "Mais Populares" });
  const player = page.getByRole("region", { name: "Leitor" });
  await featured.getByRole("button", { name: "Ouvir SomaFM Fluid" }).click();
  await popular.getByRole("button", { name: add("SomaFM Fluid") }).click();
  for (const region of [featured, popular, player]) {
    await expect(region.getByRole("button", { name: remove("SomaFM Fluid") })).toBeVisible();
  }
  await player.getByRole("link", { name: "SomaFM Fluid" }).click();
  await expect(page).toHaveURL("/stations/4");
  await expect(page.getByRole("main").getByText("Nos favoritos")).toBeVisible();
  await player.getByRole("button", { name: remove("SomaFM Fluid") }).click();
  await page.getByRole("main").getByRole("button", { name: "Adicionar aos favoritos" }).click();
  await expect(player.getByRole("button", { name: remove("SomaFM Fluid") })).toBeVisible();
});

test("the heart on a station's page is labelled with its action", { tag: "@extended" }, async ({ page }) => {
  await visit(page, "/stations/1");
  await page.getByRole("main").getByRole("button", { name: "Adicionar aos favoritos" }).click();
  await page.getByRole("main").getByRole("button", { name: "Remover dos favoritos" }).click();
  await expect(page.getByRole("main").getByRole("button", { name: "Adicionar aos favoritos" })).toBeVisible();
});

test("the key F makes the selected station a favourite", async ({ page }) => {
  await visit(page, "/");
  await page.getByRole("button", { name: "Ouvir FIP Jazz", exact: true }).click();
  const player = page.getByRole("region", { name: "Leitor" });
  await expect(player.getByText("Em direto", { exact: true })).toBeVisible();
  await page.keyboard.press("f");
  await expect(player.getByRole("button", { name: remove("FIP Jazz") })).toBeVisible();
});

test("the favourites are listed and counted, and persist across a restart of the browser", async ({ page }) => {
  await openWith(page, '["4"]');
  await expect(count(page, /^1 estação favorita$/)).toBeVisible();
  await visit(page, "/stations");
  await page.getByRole("button", { name: add("FIP Jazz") }).click();
  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Favoritos" }).click();
  await expect(count(page, /^2 estações favoritas$/)).toBeVisible();
  expect(await names(page)).toEqual(["SomaFM Fluid", "FIP Jazz"]);
  await page.reload();
  await expect.poll(() => names(page)).toEqual(["SomaFM Fluid", "FIP Jazz"]);
});

test("favourites saved to a file are imported in their order, beside existing ones", async ({ page }) => {
  await holdToasts(page);
  await openWith(page, '["4","desconhecida","1"]');
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar favoritos (M3U)" }).click();
  const file = await (await saving).path();
  await openWith(page, '["2","1"]');
  await page.getByLabel("Lista de favoritos").setInputFiles(file);
  await expect(toasts(page)).toHaveText("1 estação adicionada. 1 já era favorita. 1 não está neste diretório.");
  expect(JSON.parse((await stored(page)) ?? "")).toEqual(["2", "1", "4", "desconhecida"]);
  await expect.poll(async () => (await names(page)).length).toBe(3);
});

test("the import of favourites and its error wait for the release of the pointer", { tag: "@extended" }, async ({
  page,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/station-matches|ERR_FAILED/);
  await holdToasts(page);
  await openWith(page, '["1","2"]');
  let outcome: "abort" | "continue" = "abort";
  let answer = () => {};
  await page.route("**/api/station-matches", async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route[outcome]();
  });
  const chooseFile = async () => {
    const matching = page.waitForRequest("**/api/station-matches");
    const stations = `#EXTM3U\n#RADIOWAVE:${site.origin}/stations/4\n`;
    const file = { name: "favoritos.m3u", mimeType: "audio/x-mpegurl", buffer: Buffer.from(stations) };
    await page.getByLabel("Lista de favoritos").setInputFiles(file);
    await matching;
  };
  const pressWhileAnswered = async (element: Locator) => {
    const before = await stored(page);
    await press(page, element, async () => {
      answer();
      await page.waitForTimeout(1_000);
      expect(await stored(page)).toBe(before);
      await expect(page.getByRole("button", { name: "A importar…" })).toBeVisible();
    });
    await expect(page.getByRole("button", { name: "Importar favoritos" })).toBeVisible();
  };
  await chooseFile();
  await pressWhileAnswered(page.getByRole("button", { name: "Remover dos favoritos: FIP Jazz" }));
  await expect(toasts(page).getByText("Não foi possível importar os favoritos. Tente novamente.")).toBeVisible();
  outcome = "continue";
  await chooseFile();
  await pressWhileAnswered(page.getByRole("button", { name: "Remover dos favoritos: SomaFM Groove Salad" }));
  await expect(toasts(page).getByText("1 estação adicionada.")).toBeVisible();
  expect(JSON.parse((await stored(page)) ?? "")).toEqual(["4"]);
});

test("without favourites the page explains how to add them", { tag: "@extended" }, async ({ page }) => {
  await openWith(page, '["1"]');
  await page.getByRole("button", { name: remove("FIP Jazz") }).click();
  await expect(page.getByRole("heading", { name: "Ainda não tem estações favoritas" })).toBeVisible();
  await expect(page.getByText("Use o coração de uma estação para a guardar aqui.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Explorar Estações" }).click();
  await expect(page).toHaveURL("/stations");
});

test("another tab updates at once, in both directions", async ({ page, context }) => {
  await visit(page, "/favorites");
  const other = await context.newPage();
  await visit(other, "/stations");
  await other.getByRole("button", { name: add("FIP Jazz") }).click();
  await expect(count(page, "1 estação favorita")).toBeVisible();
  expect(await names(page)).toEqual(["FIP Jazz"]);
  await page.getByRole("button", { name: remove("FIP Jazz") }).click();
  await expect(other.getByRole("button", { name: add("FIP Jazz") })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Ainda não tem estações favoritas" })).toBeVisible();
});

test("two tabs that each add a station keep both", { tag: "@extended" }, async ({ page, context }) => {
  await visit(page, "/stations");
  const other = await context.newPage();
  await visit(other, "/stations");
  await page.getByRole("button", { name: add("FIP Jazz") }).click();
  // Storage events reach another browser process asynchronously.
  await expect.poll(() => stored(other)).toBe('["1"]');
  await other.getByRole("button", { name: add("SomaFM Fluid") }).click();
  await expect(page.getByRole("button", { name: remove("SomaFM Fluid") })).toBeVisible();
  expect(JSON.parse((await stored(page)) ?? "")).toEqual(["1", "4"]);
});

test("a submitted station can be a favourite, and disappears when it is suspended", { tag: "@extended" }, async ({
  page,
  site,
}) => {
  await showStations(site, { id: "aurora", name: "Rádio Aurora" });
  await openWith(page, '["aurora","1"]');
  await expect.poll(() => names(page)).toEqual(["Rádio Aurora", "FIP Jazz"]);
  await site.putStations({ id: "aurora", name: "Rádio Aurora", status: "suspended" });
  await expect.poll(() => names(page)).toEqual(["FIP Jazz"]);
  await expect(count(page, "1 estação favorita")).toBeVisible();
  await site.putStations({ id: "aurora", name: "Rádio Aurora" });
  await expect.poll(() => names(page)).toEqual(["Rádio Aurora", "FIP Jazz"]);
});

test("several hundred favourites with the longest ids are all listed", { tag: "@extended" }, async ({ page, site }) => {
  const stations = Array.from({ length: 250 }, (_, index) => ({ id: crypto.randomUUID(), name: `Maré ${index}` }));
  await showStations(site, ...stations);
  await openWith(page, JSON.stringify(stations.map(({ id }) => id)));
  await expect(count(page, "250 estações favoritas")).toBeVisible();
  expect(await names(page)).toEqual(stations.map(({ name }) => name));
  await site.removeStations(...stations.map(({ id }) => id));
});

test("an unknown id is ignored", { tag: "@extended" }, async ({ page }) => {
  await openWith(page, '["desconhecida","1","a,b/c?d%"]');
  await expect.poll(() => names(page)).toEqual(["FIP Jazz"]);
  await expect(count(page, "1 estação favorita")).toBeVisible();
});

for (const broken of ["não é JSON", '[null,{"id":"1"},true]']) {
  test(`storage that contains ${broken} counts as empty, and hearts work`, { tag: "@extended" }, async ({ page }) => {
    await openWith(page, broken);
    await expect(page.getByRole("heading", { name: "Ainda não tem estações favoritas" })).toBeVisible();
    await visit(page, "/stations");
    await page.getByRole("button", { name: add("FIP Jazz") }).click();
    await expect(page.getByRole("button", { name: remove("FIP Jazz") })).toBeVisible();
    expect(JSON.parse((await stored(page)) ?? "")).toEqual(["1"]);
  });
}
