import type { Page } from "@playwright/test";
import { expect, test } from "../../test-support/browser/journey.ts";
import { visit } from "../../test-support/browser/player-journey.ts";
import { manyStations } from "../../test-support/many-stations.ts";
import { showStations } from "../../test-support/site.ts";

const MANY = manyStations(130);
const GENRES = [..."ABCDEFGHIJKLMN"].map((letter) => `Género ${letter}`);

test.afterEach(({ site }) => site.removeStations("aurora", "brisa", "luanda", ...MANY.map(({ id }) => id)));

/** The names of the stations in a section, in order. */
function namesIn(page: Page, title: string): Promise<string[]> {
  return page.getByRole("region", { name: title }).getByRole("heading", { level: 3 }).allTextContents();
}

/** The names of the stations in the page's list, in order. */
function listedNames(page: Page): Promise<string[]> {
  return page.getByRole("article").getByRole("heading").allTextContents();
}

test("the home page describes the site and links to the stations", async ({ page }) => {
  await visit(page, "/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Descubra Estações de Rádio Incríveis");
  await page.getByRole("main").getByRole("link", { name: "Explorar Estações" }).click();
  await expect(page).toHaveURL("/stations");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Estações");
});

test("the home page features the first four stations and lists the six with most listeners as popular", async ({
  page,
}) => {
  await visit(page, "/");
  await expect
    .poll(() => namesIn(page, "Estações em Destaque"))
    .toEqual(["FIP Jazz", "SomaFM Groove Salad", "Arrow Classic Rock", "SomaFM Fluid"]);
  await expect
    .poll(() => namesIn(page, "Mais Populares"))
    .toEqual(["SomaFM Fluid", "FIP Pop", "FIP Hip-Hop", "SomaFM Groove Salad", "Arrow Classic Rock", "KEXP 90.3 FM"]);
});

test("stations with equal listeners are ordered as in the list", async ({ page, site }) => {
  await site.putStations({ id: "aurora", name: "Rádio Aurora", listeners: 3410 });
  await site.putStations({ id: "brisa", name: "Rádio Brisa", listeners: 3410 });
  await visit(page, "/");
  const popular = async () => (await namesIn(page, "Mais Populares")).slice(0, 4);
  await expect.poll(popular).toEqual(["Rádio Brisa", "Rádio Aurora", "SomaFM Fluid", "FIP Pop"]);
  expect((await namesIn(page, "Estações em Destaque")).slice(0, 2)).toEqual(["Rádio Brisa", "Rádio Aurora"]);
});

test("the list is filtered by genre and country together, each option with its count", async ({ page }) => {
  await visit(page, "/stations");
  await expect(page.getByRole("status").filter({ hasText: "10 estações" })).toBeVisible();
  const genres = page.getByRole("navigation", { name: "Géneros" });
  await expect(genres.getByRole("link", { name: "Todos 10" })).toHaveAttribute("aria-current", "true");
  await expect(genres.getByRole("list").first().getByRole("link")).toHaveCount(8);

  await page.getByText("País", { exact: true }).click();
  await page.getByRole("link", { name: "França 3" }).click();
  await expect(page).toHaveURL("/stations?country=Fran%C3%A7a");
  await expect.poll(() => listedNames(page)).toEqual(["FIP Jazz", "FIP Hip-Hop", "FIP Pop"]);
  await expect(genres.getByRole("link")).toHaveText(["Retirar filtro: França", "Hip-Hop1", "Jazz1", "Pop1"]);

  await genres.getByRole("link", { name: "Jazz 1" }).click();
  await expect(page).toHaveURL("/stations?genre=Jazz&country=Fran%C3%A7a");
  await expect(page.getByRole("status").filter({ hasText: /^1 estação$/ })).toBeVisible();
  await expect.poll(() => listedNames(page)).toEqual(["FIP Jazz"]);
  await expect(page).toHaveTitle("Estações: Jazz, França · RadioWave");
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });
    test("every active filter is shown, also with an empty result, and its link removes it", async ({
      page,
      site,
      browserErrors,
    }) => {
      // Chromium reports preloaded scripts that are blocked as policy violations.
      if (!javaScriptEnabled) browserErrors.expect(/^request: .*\.js csp$/);
      await site.putStations({ id: "luanda", name: "Rádio Luanda", genre: "Semba", country: "Angola" });
      await page.goto("/stations?genre=Jazz&country=Angola&letter=Q");
      const chips = page.getByRole("navigation", { name: "Géneros" });
      await expect(page.getByText("Nenhuma estação com estes filtros")).toBeVisible();
      await expect(chips.getByRole("link", { name: /^Retirar filtro: / })).toHaveText([
        /Jazz0$/,
        /Angola$/,
        /Letra Q$/,
      ]);
      await chips.getByRole("link", { name: "Retirar filtro: Letra Q", exact: true }).click();
      await expect(page).toHaveURL("/stations?genre=Jazz&country=Angola");
      await chips.getByRole("link", { name: "Retirar filtro: Jazz", exact: true }).click();
      await expect(page).toHaveURL("/stations?country=Angola");
      await expect.poll(() => listedNames(page)).toEqual(["Rádio Luanda"]);
      await chips.getByRole("link", { name: "Retirar filtro: Angola", exact: true }).click();
      await expect(page).toHaveURL("/stations");
      await expect(chips.getByRole("link", { name: /^Retirar filtro: / })).toHaveCount(0);
    });
  });
}

test("the focus stays on a genre that is selected and removed, and in the row when its chip disappears", async ({
  page,
}) => {
  await visit(page, "/stations?country=Portugal");
  const chips = page.getByRole("navigation", { name: "Géneros" });
  await chips.getByRole("link", { name: "Clássica 1", exact: true }).focus();
  await page.keyboard.press("Enter");
  const chosen = chips.getByRole("link", { name: "Retirar filtro: Clássica", exact: true });
  await expect(chosen).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(chips.getByRole("link", { name: "Clássica 1", exact: true })).toBeFocused();
  await chips.getByRole("link", { name: "Retirar filtro: Portugal", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(chips.getByRole("link", { name: "Todos 10", exact: true })).toBeFocused();
});

test("a choice in a menu moves the focus to the chip of the new filter", async ({ page, site }) => {
  await site.putStations(...GENRES.map((genre, index) => ({ ...getStation(index), genre })));
  await visit(page, "/stations");
  const chips = page.getByRole("navigation", { name: "Géneros" });
  const choose = async (menu: string, link: RegExp) => {
    await page.locator("summary", { hasText: menu }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: link }).focus();
    await page.keyboard.press("Enter");
  };
  await choose("Mais géneros", /^Género N/);
  await expect(chips.getByRole("link", { name: "Retirar filtro: Género N", exact: true })).toBeFocused();
  await choose("País", /^Portugal/);
  await expect(chips.getByRole("link", { name: "Retirar filtro: Portugal", exact: true })).toBeFocused();
  await choose("Ordenar", /^Mais ouvidas/);
  await expect(page).toHaveURL(/sort=listeners/);
  await expect(page.locator("summary", { hasText: "Ordenar" })).toBeFocused();
});

for (const place of ["beside the count", "below the message"]) {
  test(`filters without results show a message and are cleared ${place}, which keeps the order`, async ({ page }) => {
    await visit(page, "/stations?genre=Jazz&country=Portugal&sort=listeners");
    await expect(page.getByText("Nenhuma estação com estes filtros")).toBeVisible();
    const clear = page.getByRole("link", { name: "Limpar filtros" });
    await (place === "beside the count" ? clear.first() : clear.last()).click();
    await expect(page).toHaveURL("/stations?sort=listeners");
    await expect(page.getByRole("article")).toHaveCount(10);
    await expect(clear).toBeHidden();
  });
}

test("the list is sorted by age, name or listeners, and its URL contains the order", async ({ page }) => {
  await visit(page, "/stations");
  const order = async (word: string) => {
    await page.getByText("Ordenar", { exact: true }).click();
    await page.getByRole("link", { name: word, exact: true }).click();
  };
  await order("Nome (A–Z)");
  await expect(page).toHaveURL("/stations?sort=name");
  const byName = ["Arrow Classic Rock", "FIP Hip-Hop", "FIP Jazz"];
  await expect.poll(async () => (await listedNames(page)).slice(0, 3)).toEqual(byName);
  await order("Mais ouvidas");
  await expect(page).toHaveURL("/stations?sort=listeners");
  const byListeners = ["SomaFM Fluid", "FIP Pop", "FIP Hip-Hop"];
  await expect.poll(async () => (await listedNames(page)).slice(0, 3)).toEqual(byListeners);
  await order("Mais recentes");
  await expect(page).toHaveURL("/stations");
  await expect.poll(async () => (await listedNames(page)).at(0)).toBe("FIP Jazz");
});

test("Esc closes a menu and returns the focus to its button", async ({ page }) => {
  await visit(page, "/stations");
  const menu = page.locator("summary", { hasText: "País" });
  await menu.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Portugal 1" })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Portugal 1" })).toBeHidden();
  await expect(menu).toBeFocused();
});

test("the list switches between cards and rows and keeps the filters", async ({ page }) => {
  await visit(page, "/stations?country=Portugal");
  const view = page.getByRole("group", { name: "Vista" });
  await expect(view.getByRole("link", { name: "Grelha" })).toHaveAttribute("aria-current", "true");
  await view.getByRole("link", { name: "Lista" }).click();
  await expect(page).toHaveURL("/stations?country=Portugal&view=rows");
  await expect(view.getByRole("link", { name: "Lista" })).toHaveAttribute("aria-current", "true");
  await expect.poll(() => listedNames(page)).toEqual(["RTP Antena 2"]);
  await view.getByRole("link", { name: "Grelha" }).click();
  await expect(page).toHaveURL("/stations?country=Portugal");
});

test("a long list grows by sixty until it is complete", async ({ page, site }) => {
  await showStations(site, ...MANY);
  await visit(page, "/stations");
  await expect(page.getByText("A mostrar 60 de 140 estações")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(60);
  await page.getByRole("link", { name: "Carregar mais" }).click();
  await expect(page.getByText("A mostrar 120 de 140 estações")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(120);

  // A page shows at most 120 stations.
  await expect(page.getByRole("link", { name: "Carregar mais" })).toBeHidden();
  await page.getByRole("link", { name: "Estações seguintes" }).click();
  await expect(page.getByText("A mostrar 20 de 140 estações")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(20);
});

test("genres without a chip are in a searchable menu", async ({ page, site }) => {
  await site.putStations(...GENRES.map((genre, index) => ({ ...getStation(index), genre })));
  await visit(page, "/stations");
  await page.getByText("Mais géneros", { exact: true }).click();
  await page.getByRole("textbox", { name: "Procurar género" }).fill("genero n");
  await page.getByRole("link", { name: "Género N 1" }).click();
  await expect(page).toHaveURL("/stations?genre=G%C3%A9nero+N");
  await expect.poll(() => listedNames(page)).toEqual(["Maré 014"]);
});

for (const path of ["/uma/pagina/qualquer", "/stations/desconhecida"]) {
  test(`${path} is not found and links to the home page`, async ({ page, browserErrors }) => {
    browserErrors.expect(/404/);
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page).toHaveTitle("Página não encontrada · RadioWave");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Página não encontrada");
    await page.getByRole("main").getByRole("link", { name: "Voltar ao início" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Descubra Estações de Rádio Incríveis");
  });
}

function getStation(index: number) {
  const station = MANY[index];
  if (!station) throw new Error(`There are ${MANY.length} stations, and this asked for ${index}.`);
  return station;
}
