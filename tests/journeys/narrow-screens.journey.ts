import type { Locator } from "@playwright/test";
import { MAX_SITE_NAME } from "#app/platform/site-settings/site-settings.ts";
import { expectNoOverflow, WIDTHS } from "#test-support/browser/accessibility.ts";
import { saveFavourites } from "#test-support/browser/every-page.ts";
import { expect, test } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { LONGEST_STATION } from "#test-support/many-stations.ts";
import { showStations } from "#test-support/site.ts";

test.afterEach(async ({ site }) => {
  await site.setSetting("site_name", "RadioWave");
  await site.removeStations("longa");
});

test("the longest allowed names break no page", async ({ page, site }) => {
  await showStations(site, { ...LONGEST_STATION, stream_url: site.radio.url("/aurora.mp3") });
  await site.setSetting("site_name", "Radiotelegrafia".repeat(4).slice(0, MAX_SITE_NAME));
  await saveFavourites(page, "longa");
  await visit(page, "/stations/longa");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Ouvir/ })
    .click();
  await expect(page.getByRole("region", { name: "Leitor" }).getByText("Em direto", { exact: true })).toBeVisible();
  await expectNoOverflow(page, "with the player");
  const genre = encodeURIComponent(LONGEST_STATION.genre ?? "");
  for (const path of [
    "/",
    "/stations",
    "/stations?view=rows",
    `/stations?genre=${genre}`,
    `/stations?country=${encodeURIComponent(LONGEST_STATION.country ?? "")}`,
    "/search",
    "/search?q=otorrino",
    "/search?q=anticonstitucional",
    "/favorites",
  ]) {
    await visit(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoOverflow(page, path);
  }
});

test("the longest allowed names fit into the player sheet and the open menus", async ({ page, site }) => {
  await showStations(site, { ...LONGEST_STATION, stream_url: site.radio.url("/aurora.mp3") });
  await page.setViewportSize({ width: 320, height: 640 });
  await visit(page, "/stations");
  await page.getByText("País", { exact: true }).click();
  await expect(page.getByRole("link", { name: `${LONGEST_STATION.country} 1` })).toBeVisible();
  const menu = await page.getByRole("link", { name: `${LONGEST_STATION.country} 1` }).boundingBox();
  expect.soft(menu?.x, "the open menu begins on the screen").toBeGreaterThanOrEqual(0);
  expect.soft((menu?.x ?? 0) + (menu?.width ?? 0), "and ends on it").toBeLessThanOrEqual(320);
  await page.keyboard.press("Escape");
  await page
    .getByRole("article")
    .getByRole("button", { name: /^Ouvir Otorrino/ })
    .click();
  await page.getByRole("button", { name: /^Abrir o leitor/ }).click();
  const sheet = page.getByRole("dialog", { name: "Leitor" });
  await expect(sheet).toBeVisible();
  const over = await sheet.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect.soft(over, "the sheet").toBe(0);
  const link = sheet.getByRole("link", { name: "Página da estação" });
  await link.scrollIntoViewIfNeeded();
  await expect(link).toBeInViewport();
});

test("exactly one of the two navigations is shown at each width", async ({ page }) => {
  await visit(page, "/stations");
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const navigation = page.getByRole("navigation", { name: "Principal" });
    await expect(navigation, `${width} px`).toHaveCount(1);
    const isTop = ((await navigation.boundingBox())?.y ?? 0) < 100;
    expect(isTop, `${width} px`).toBe(width >= 1024);
  }
});

test("on a narrow screen a selected filter is visible at the left of the row, wherever it was scrolled", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/stations");
  const row = page.getByRole("navigation", { name: "Géneros" }).locator("> div");
  const scrollToEnd = async () => {
    await row.evaluate((list) => list.scrollTo({ left: list.scrollWidth }));
    expect(await row.evaluate((list) => list.scrollLeft)).toBeGreaterThan(0);
  };
  const expectInRow = async (chip: Locator) => {
    await expect(chip).toBeVisible();
    const box = async (element: Locator) => (await element.boundingBox()) ?? { x: 0, width: 0 };
    const outsidePx = async () => {
      const [inner, outer] = [await box(chip), await box(row)];
      return Math.max(outer.x - inner.x, inner.x + inner.width - outer.x - outer.width, 0);
    };
    await expect.poll(outsidePx).toBe(0);
  };
  await scrollToEnd();
  await row.getByRole("link", { name: /^Hip-Hop/ }).click();
  await expectInRow(row.getByRole("link", { name: "Retirar filtro: Hip-Hop", exact: true }));

  await page.getByText("País", { exact: true }).click();
  await scrollToEnd();
  await page.getByRole("link", { name: /^França/ }).click();
  await expectInRow(row.getByRole("link", { name: "Retirar filtro: França", exact: true }));
});

for (const width of [320, 360, 390, 430]) {
  test(`at ${width} px about half of the last visible chip is visible, from the first paint on`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const visibleShare = () =>
      page.evaluate(() => {
        const chips = document.querySelectorAll('nav[aria-label="Géneros"] > div :is(li > a:not(details *), summary)');
        const cut = [...chips]
          .map((chip) => chip.getBoundingClientRect())
          .find(({ left, right }) => left < innerWidth && right > innerWidth);
        return cut ? (innerWidth - cut.left) / cut.width : 0;
      });
    // The scripts of the build never arrive: what is seen is the first paint.
    await page.route("**/assets/*.js", () => {});
    await page.goto("/stations", { waitUntil: "commit" });
    const typefaces = () =>
      page.evaluate(() => [...document.fonts].map(({ family, status }) => `${family}: ${status}`));
    await expect.poll(typefaces).toContainEqual(expect.stringMatching(/Archivo Variable"?: loaded$/));
    const awayFromHalf = async () => Math.abs((await visibleShare()) - 0.5);
    await expect.poll(awayFromHalf).toBeLessThan(0.2);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    for (const path of ["/stations", "/stations?genre=Jazz", "/stations?country=França&genre=Pop"]) {
      await visit(page, path);
      await page.evaluate(() => document.fonts.ready);
      expect.soft(await awayFromHalf(), path).toBeLessThan(0.2);
    }
  });
}

test("with wider text spacing nothing is cut off", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/", "/stations", "/stations/1", "/search?q=fip"]) {
    await visit(page, path);
    // Source: WCAG 1.4.12.
    await page.addStyleTag({
      content:
        "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }",
    });
    await expectNoOverflow(page, path);
  }
});
