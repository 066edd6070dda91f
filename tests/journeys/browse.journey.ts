import type { Page } from "@playwright/test";
import { expect, test } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { manyStations } from "#test-support/many-stations.ts";
import { showStations } from "#test-support/site.ts";

const MANY = manyStations(130);

test.afterEach(({ site }) => site.removeStations("aurora", "brisa", ...MANY.map(({ id }) => id)));

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

test("stations with equal listeners are ordered as in the list", { tag: "@extended" }, async ({ page, site }) => {
  await site.putStations({ id: "aurora", name: "Rádio Aurora", listeners: 3410 });
  await site.putStations({ id: "brisa", name: "Rádio Brisa", listeners: 3410 });
  await visit(page, "/");
  const popular = async () => (await namesIn(page, "Mais Populares")).slice(0, 4);
  await expect.poll(popular).toEqual(["Rádio Brisa", "Rádio Aurora", "SomaFM Fluid", "FIP Pop"]);
  expect((await namesIn(page, "Estações em Destaque")).slice(0, 2)).toEqual(["Rádio Brisa", "Rádio Aurora"]);
});

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

/** The heights of the 31st item of the page's list: as estimated, while it is far from the window, and as rendered. */
function distantItemHeights(page: Page): Promise<{ estimated: number; rendered: number }> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const height = () => [...document.querySelectorAll("li:has(> article)")][30]?.getBoundingClientRect().height ?? 0;
    const estimated = height();
    document.documentElement.dataset.fullLayout = "";
    return { estimated, rendered: height() };
  });
}

test("items that are not rendered yet are as high as rendered ones, within 10 %", { tag: "@extended" }, async ({
  page,
  site,
}) => {
  const described = { description: "Música portuguesa, notícias e conversa, de dia e de noite", bitrate: "128kbps" };
  await showStations(site, ...MANY.slice(0, 40).map((station) => ({ ...station, ...described })));
  const wrong: string[] = [];
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/stations", "/stations?view=rows"]) {
      await visit(page, path);
      const { estimated, rendered } = await distantItemHeights(page);
      const isNear = Math.abs(estimated - rendered) <= rendered / 10;
      if (!isNear) wrong.push(`${path} at ${width} px: ${estimated} px are estimated, ${rendered} px are rendered`);
    }
  }
  expect(wrong).toEqual([]);
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
