import type { Page } from "@playwright/test";
import { expect } from "#test-support/browser/journey.ts";
import { recordLayoutShifts, takeLayoutShifts } from "#test-support/browser/layout-shifts.ts";
import { pauseButton, playButton, test, visit } from "#test-support/browser/player-journey.ts";

/** Names of many lengths: at any card width some of them nearly fill one or two lines. */
const LENGTHS = [4, 10, 14, 17, 20, 23, 26, 29, 32, 35, 38, 42, 46, 50];
const COUNTS = [0, 9, 99, 999, 9999];

const stations = (url: string) =>
  LENGTHS.map((length, index) => ({
    id: `still-${index}`,
    name: `${index} ${"Rádio da Serra e do Mar do Norte de Portugal Inteiro".slice(0, length - 3).trim()}`,
    description: index % 2 ? "Música." : "",
    genre: index % 3 ? "Fado" : "Música tradicional do mundo inteiro",
    bitrate: index % 4 ? "128kbps" : "",
    city: "Vila Nova de Gaia",
    // Different: stations with one stream are twins, which a list of similar stations omits.
    stream_url: `${url}?${index}`,
    // All different: one more listener must not change the order of the most popular.
    listeners: COUNTS[index] ?? index * 110,
  }));

/** The positions of all texts and controls in cards and rows, and the height of the page. */
function layout(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Off-screen content is laid out too.
    document.documentElement.dataset.fullLayout = "";
    const parts = "article, article :is(h2, h3, p, img, button), article span";
    const boxes = [...document.querySelectorAll(parts)]
      .filter((part) => part.checkVisibility())
      .filter((part) => part.localName !== "span" || /^(\d+kbps|Fado|Música trad.*)$/.test(part.textContent ?? ""))
      .map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        const box = [x, y + scrollY, width, height].map((number) => number.toFixed(1)).join(" ");
        return `${part.closest("article")?.querySelector("h2, h3")?.textContent}, ${part.localName}: ${box}`;
      });
    return [`page: ${document.documentElement.scrollHeight}`, ...boxes];
  });
}

const PAGES = ["/", "/stations", "/stations?view=rows", "/search?q=radio", "/stations/still-8"];

const WIDTHS = [390, 768, 1440];

/** The layout at each width. */
async function layouts(page: Page): Promise<string[][]> {
  const all: string[][] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    all.push([`${width} px wide`, ...(await layout(page))]);
  }
  return all;
}

for (const path of PAGES) {
  test(`playing shifts no layout on ${path}`, async ({ page, site, putStations }) => {
    await putStations(...stations(site.radio.url("/aurora.mp3")));
    await visit(page, path);
    await page.evaluate(() => document.fonts.ready);
    const before = await layouts(page);
    for (const lines of before) expect(lines.length).toBeGreaterThan(7);
    const names = await page.getByRole("article").getByRole("heading").allTextContents();
    for (const name of [...new Set(names)].filter((known) => /^\d/.test(known)).slice(0, 6)) {
      const article = page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: true }) });
      await playButton(article.first(), name).click();
      await expect(pauseButton(article.first(), name)).toBeEnabled();
      await expect(article.locator(".animate-live").first()).toBeVisible();
      expect(await layouts(page), name).toEqual(before);
    }
  });
}

for (const width of WIDTHS) {
  test(`pressing play and pause shifts no layout at ${width} px`, async ({ page, bar, site, putStations }) => {
    await putStations(...stations(site.radio.url("/aurora.mp3")));
    await page.setViewportSize({ width, height: 900 });
    await recordLayoutShifts(page);
    for (const path of PAGES) {
      await visit(page, path);
      await page.evaluate(() => document.fonts.ready);
      await takeLayoutShifts(page);
      const play = page
        .getByRole("main")
        .getByRole("button", { name: /^Ouvir \d/ })
        .first();
      const name = (await play.getAttribute("aria-label"))?.replace("Ouvir ", "") ?? "";
      await play.click();
      await expect(pauseButton(bar, name)).toBeEnabled();
      await expect(page.getByRole("main").locator(".animate-live").first()).toBeVisible();
      expect.soft(await takeLayoutShifts(page), `${path}, playing`).toEqual([]);
      await pauseButton(page.getByRole("main"), name).first().click();
      await expect(playButton(bar, name)).toBeVisible();
      expect.soft(await takeLayoutShifts(page), `${path}, paused`).toEqual([]);
    }
  });
}

for (const path of ["/stations", "/stations?view=rows"]) {
  test(`one more listener shifts no layout on ${path}`, async ({ page, site, putStations }) => {
    const known = stations(site.radio.url("/aurora.mp3"));
    await putStations(...known);
    await visit(page, path);
    await page.evaluate(() => document.fonts.ready);
    const name = known[3]?.name ?? "";
    const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: true }) });
    await expect(card).toContainText("999");
    const before = await layouts(page);
    await site.putStations(...known.map((station) => ({ ...station, listeners: station.listeners + 1 })));
    await expect(card).toContainText("1000");
    expect(await layouts(page)).toEqual(before);
  });
}

const GENRES = [..."ABCDEFGHIJKLMN"].map((letter) => `Género ${letter}`);
const filtered = (url: string) =>
  GENRES.map((genre, index) => ({
    id: `filtered-${index}`,
    name: `Rádio ${genre}`,
    genre,
    country: index % 2 ? "Portugal" : "República Democrática do Congo",
    stream_url: url,
  }));

for (const width of [320, ...WIDTHS]) {
  test(`opening menus and choosing filters shifts no layout at ${width} px`, async ({ page, site, putStations }) => {
    await putStations(...filtered(site.radio.url("/aurora.mp3")));
    await page.setViewportSize({ width, height: 900 });
    await recordLayoutShifts(page, "details > div");
    await visit(page, "/stations");
    await page.evaluate(() => document.fonts.ready);
    const top = async () => (await page.getByRole("article").first().boundingBox())?.y;
    const before = await top();
    for (const [menu, link, filters] of [
      ["Mais géneros", /^Género N/, 1],
      ["País", /^Portugal/, 2],
      ["Ordenar", /^Mais ouvidas/, 2],
      ["País", /^Todos/, 1],
    ] as const) {
      await page.locator("summary", { hasText: menu }).scrollIntoViewIfNeeded();
      await takeLayoutShifts(page);
      await page.locator("summary", { hasText: menu }).click();
      await expect(page.getByRole("link", { name: link })).toBeVisible();
      expect(await top(), `${menu}, open`).toBe(before);
      expect(await takeLayoutShifts(page), `${menu}, open`).toEqual([]);
      await page.getByRole("link", { name: link }).click();
      await expect(page.getByRole("link", { name: /^Retirar filtro/ })).toHaveCount(filters);
      await page.evaluate(() => scrollTo(0, 0));
      expect(await top(), `${menu}, chosen`).toBe(before);
    }
    await page.getByRole("link", { name: "Limpar filtros" }).click();
    await expect(page.getByRole("link", { name: /^Retirar filtro/ })).toHaveCount(0);
    expect(await top(), "cleared").toBe(before);
  });
}

test("typing a search moves neither the field nor what is above it", async ({ page, browserErrors }) => {
  // React Router drops the end of a superseded response; see search.journey.ts.
  browserErrors.expect(/signal is aborted without reason/);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, "/search");
    await page.evaluate(() => document.fonts.ready);
    const field = page.getByRole("searchbox");
    const boxes = () =>
      Promise.all([field, page.getByRole("heading", { level: 1 })].map((element) => element.boundingBox()));
    const before = await boxes();
    for (const text of ["f", "fi", "fip", "fip qq", "fip q", ""]) {
      await field.fill(text);
      const results = page.getByRole("status").filter({ hasText: /encontrada/ });
      if (text) await expect(results).toHaveText(/q/.test(text) ? /^Nenhuma/ : /^\d/);
      else await expect(results).toBeHidden();
      expect(await boxes(), `${text}, ${width} px`).toEqual(before);
    }
  }
});
