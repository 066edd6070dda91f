import type { Page } from "@playwright/test";
import { expect, test } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";

test.afterEach(({ site }) => site.removeStations("aurora", "brisa"));

/** The names of the stations in the page's list, in order. */
function listedNames(page: Page): Promise<string[]> {
  return page.getByRole("article").getByRole("heading").allTextContents();
}

test("a card links to the station's page, with what is known about it and stations of its genre", async ({
  page,
  site,
}) => {
  const aurora = { id: "aurora", name: "Rádio Aurora", genre: "jazz", website_url: "https://aurora.example/" };
  await site.putStations({ ...aurora, city: "Tavira", region: "Algarve" });
  await site.putStations({ id: "brisa", name: "FIP Jazz (AAC 64k)", genre: "jazz" });
  await visit(page, "/stations");
  await page.getByRole("link", { name: "FIP Jazz", exact: true }).click();
  await expect(page).toHaveURL("/stations/1");
  await expect(page).toHaveTitle("FIP Jazz · RadioWave");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("FIP Jazz");
  await expect(page.getByRole("img", { name: "Capa de FIP Jazz" })).toBeVisible();
  await expect(page.getByText(/^Jazz · Paris, França · em francês · 128.kbps/)).toBeVisible();
  const details = page.getByRole("region", { name: "Detalhes" });
  // Listeners of journeys before may still be counted.
  for (const fact of [/^128.kbps/, /^128\d$/, /^\d\d\/\d\d\/20\d\d$/]) {
    await expect(details.getByText(fact)).toBeVisible();
  }
  // Another quality of the station itself is not similar to it.
  await expect.poll(() => listedNames(page)).toEqual(["Rádio Aurora"]);
  await page.getByRole("region", { name: "Estações parecidas" }).getByRole("link", { name: "Rádio Aurora" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rádio Aurora");
  await expect(details).toContainText("RegiãoAlgarve");
  const website = page.getByRole("link", { name: "Sítio Web" });
  await expect(website).toHaveAttribute("href", "https://aurora.example/");
  await expect(website).toHaveAttribute("rel", /noopener/);
  await page.getByRole("link", { name: "Mais jazz" }).click();
  await expect(page).toHaveURL("/stations?genre=jazz");
  await expect.poll(() => listedNames(page)).toEqual(["FIP Jazz (AAC 64k)", "Rádio Aurora", "FIP Jazz"]);
});

test("what is known about a station links to lists and searches that find it, with targets of 44 px", async ({
  page,
}) => {
  await visit(page, "/stations/1");
  const main = page.getByRole("main");
  const tags = page.getByRole("list", { name: "Etiquetas" }).getByRole("link");
  await expect(tags).toHaveText(["jazz", "blues", "swing", "serviço público"]);
  const size = await tags.first().evaluate((tag) => ({
    drawn: tag.getBoundingClientRect().height,
    hit: Number.parseFloat(getComputedStyle(tag, "::after").height),
  }));
  expect(size.drawn).toBe(32);
  expect(size.hit).toBeGreaterThanOrEqual(44);
  for (const [name, url] of [
    ["Jazz", "/stations?genre=Jazz"],
    ["Paris", "/stations?country=Fran%C3%A7a&city=Paris"],
    ["França", "/stations?country=Fran%C3%A7a"],
    ["francês", "/stations?language=franc%C3%AAs"],
    ["serviço público", "/search?q=servi%C3%A7o+p%C3%BAblico"],
  ] as const) {
    const link = main.locator(`a[href="${url}"]`).filter({ hasText: name }).last();
    await link.click();
    await expect(page).toHaveURL(url);
    await expect.poll(() => listedNames(page)).toContain("FIP Jazz");
    await page.goBack();
  }
});
