import type { Page } from "@playwright/test";
import { expect } from "#test-support/browser/journey.ts";
import { expectLive, test, visit } from "#test-support/browser/player-journey.ts";

const map = (page: Page) => page.getByRole("img", { name: /^Mapa do mundo em azulejos/ });
const countries = (page: Page) => page.getByRole("group", { name: "País" });
const playing = (page: Page) => page.locator("[data-playing]");

/** Tiles of countries with built-in stations, and one without. */
const SPAIN = { column: 35, row: 9 };
const FRANCE = { column: 35, row: 8 };
const CHINA = { column: 55, row: 11 };

/** The middle of a tile of a map that begins with this row. */
async function tileCentre(page: Page, { column, row }: { column: number; row: number }, firstRow = 1) {
  await map(page).scrollIntoViewIfNeeded();
  await expect(page.locator("[data-c=PT]"), "the tiles are drawn").toBeAttached();
  const box = await map(page).boundingBox();
  if (!box) throw new Error("The map is not displayed.");
  const side = box.width / 72;
  return { x: box.x + (column + 0.5) * side, y: box.y + (row - firstRow + 0.5) * side };
}

async function pointAt(page: Page, tile: { column: number; row: number }): Promise<void> {
  const { x, y } = await tileCentre(page, tile);
  await page.mouse.move(x, y);
}

test("a click on a country shows its stations, plays the best, and colours it", async ({ page, bar }) => {
  await visit(page, "/map");
  await expect(page.getByText("10 estações em 5 países. Escolha um país e comece a ouvir.")).toBeVisible();
  await pointAt(page, CHINA);
  await expect(page.locator("[data-outlined]")).toHaveCount(0);
  await pointAt(page, SPAIN);
  await expect(page.locator("[data-outlined=ES]")).toBeAttached();
  await expect(page.getByText("Espanha · 1 estação")).toBeVisible();
  await page.mouse.down();
  await page.mouse.up();
  await expect(page).toHaveURL("/map?country=ES");
  await expect(page.getByRole("heading", { name: "Espanha" })).toBeVisible();
  await expect(page.getByText("San Lorenzo de El Escorial", { exact: true }).first()).toBeVisible();
  await expect(countries(page).getByRole("radio", { name: "Espanha" })).toBeChecked();
  await expectLive(bar, "Gladys Palmera Latin Fresh");
  await expect(playing(page)).toHaveAttribute("data-playing", "ES");
  await page.getByRole("link", { name: "Ver a estação" }).click();
  await expect(page).toHaveURL("/stations?country=Espanha");
  await expectLive(bar, "Gladys Palmera Latin Fresh");
});

test("with the keyboard a visitor chooses a country by the arrow keys and plays by Enter", async ({ page, bar }) => {
  await visit(page, "/map?country=PT");
  const portugal = countries(page).getByRole("radio", { name: "Portugal" });
  await page.getByRole("searchbox", { name: "Procurar país" }).focus();
  await page.keyboard.press("Tab");
  await expect(portugal).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  const france = countries(page).getByRole("radio", { name: "França" });
  await expect(france).toBeFocused();
  await expect(page).toHaveURL("/map?country=FR");
  await expect(page.getByRole("heading", { name: "França" })).toBeVisible();
  await expect(page.locator("[data-outlined=FR]")).toBeAttached();
  await expect(playing(page)).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expectLive(bar, "FIP Pop");
  await expect(france).toBeFocused();
});

test("the field filters the countries, and Enter in it chooses the first", async ({ page }) => {
  await visit(page, "/map");
  await page.getByRole("searchbox", { name: "Procurar país" }).fill("frança");
  await expect(countries(page).getByRole("radio")).toHaveCount(1);
  await expect(page.getByRole("status").getByText("1 país")).toBeAttached();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "França" })).toBeVisible();
  await expect(playing(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Ouvir", exact: true }).click();
  await expect(playing(page)).toHaveAttribute("data-playing", "FR");
});

test("the home page loads the map when it comes near, and its countries lead to the map's page", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.setViewportSize({ width: 1440, height: 600 });
  await visit(page, "/");
  await expect(page.getByText("10 estações em 5 países. Os azulejos escuros estão na noite.")).toBeAttached();
  await expect(page.locator("[data-c]")).toHaveCount(0);
  const { x, y } = await tileCentre(page, FRANCE, 2);
  await expect(page.locator("[data-c]")).toHaveCount(212);
  expect(requests, "it is drawn in the browser").not.toContain("/map.svg");
  await page.mouse.click(x, y);
  await expect(page).toHaveURL("/map?country=FR");
});

test("on a phone the home page's map is part of its link, and the map's page begins at Portugal", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await visit(page, "/");
  const { x, y } = await tileCentre(page, FRANCE, 2);
  await page.mouse.click(x, y);
  await expect(page).toHaveURL("/map");
  await expect(page.getByRole("region", { name: "Mapa", exact: true })).toHaveAttribute("tabindex", "0");
  const portugal = await tileCentre(page, { column: 34, row: 10 });
  expect(portugal.x).toBeGreaterThan(390 / 2 - 10);
  expect(portugal.x).toBeLessThan(390 / 2 + 10);
});

test("a new station colours its country on the open map", async ({ page, putStations }) => {
  await visit(page, "/map");
  const tunisia = page.locator("[data-c=TN] path").first();
  await expect(tunisia).toHaveAttribute("fill", /--map-d?0/);
  await putStations({ id: "tunes", name: "Rádio Tunes", country: "Tunísia" });
  await expect(page.getByText("11 estações em 6 países.")).toBeVisible();
  await expect(tunisia).toHaveAttribute("fill", /--map-d?1/);
  await expect(countries(page).getByRole("radio", { name: "Tunísia" })).toBeVisible();
});

test.describe("by the clock", () => {
  test.use({ ownContext: true });

  test("night moves every ten minutes without a request, and the time at the needle every minute", async ({ page }) => {
    // In Lisbon the sun sets at 17:20.
    await page.clock.install({ time: new Date("2026-11-18T17:05:00Z") });
    await visit(page, "/map?country=PT");
    const dark = page.locator("[data-c=PT] path[fill*='-d']").first();
    await expect(page.locator("[data-c=PT]")).toBeAttached();
    await expect(page.getByText("17:05", { exact: true })).toBeVisible();
    await expect(dark).toHaveCount(0);
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.clock.runFor(60_000);
    await expect(page.getByText("17:06", { exact: true })).toBeVisible();
    await page.clock.runFor(20 * 60_000);
    await expect(dark).toBeAttached();
    expect(requests.filter((url) => /map/.test(url))).toEqual([]);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the list opens a country's page, and a station's page leads to its country", async ({
    page,
    browserErrors,
  }) => {
    browserErrors.expect(/^request: .*\.js csp$/);
    const drawing = page.waitForResponse((response) => new URL(response.url()).pathname === "/map.svg");
    await page.goto("/stations/7");
    await page.getByRole("region", { name: "Detalhes" }).getByRole("link", { name: "Portugal" }).click();
    await expect(page).toHaveURL("/map?country=PT");
    await expect(page.getByRole("heading", { name: "Portugal" })).toBeVisible();
    expect((await drawing).ok()).toBe(true);
    await page.getByRole("radio", { name: "França" }).check();
    await page.getByRole("button", { name: "Ouvir" }).click();
    await expect(page).toHaveURL("/map?country=FR");
    await expect(page.getByRole("article").getByRole("heading")).toHaveText(["FIP Pop", "FIP Hip-Hop", "FIP Jazz"]);
    await expect(page.getByRole("link", { name: "Ver as 3 estações" })).toHaveAttribute(
      "href",
      `/stations?country=${encodeURIComponent("França")}`,
    );
  });
});
