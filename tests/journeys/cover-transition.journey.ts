import { MOVED, recordTransitions, SKIPPED, waitForRendering } from "#test-support/browser/cover-transitions.ts";
import { expect, expectSound } from "#test-support/browser/journey.ts";
import { expectLive, featured, playFeatured, popular, test, visit } from "#test-support/browser/player-journey.ts";

test("the opened cover alone moves to its station's page and back, and the sound continues", async ({ page, bar }) => {
  const transitions = await recordTransitions(page);
  await waitForRendering(page);
  // With reduced motion: the cover that is played does not move.
  await playFeatured(page);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  // It is in both lists of the page.
  await expect(featured(page).getByRole("link", { name: "SomaFM Fluid" })).toBeVisible();
  await popular(page).getByRole("link", { name: "SomaFM Fluid" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("SomaFM Fluid");
  const opened = { from: ["Mais Populares: SomaFM Fluid"], to: ["page: div"], outcome: MOVED };
  await expect.poll(transitions).toEqual([opened]);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await page.goBack();
  await expect(popular(page).getByRole("link", { name: "SomaFM Fluid" })).toBeInViewport();
  const returned = { from: opened.to, to: opened.from, outcome: MOVED };
  await expect.poll(transitions).toEqual([opened, returned]);

  await featured(page).getByRole("link", { name: "FIP Jazz" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("FIP Jazz");
  const other = { from: ["Estações em Destaque: FIP Jazz"], to: ["page: div"], outcome: MOVED };
  await expect.poll(transitions).toEqual([opened, returned, other]);
  await expectLive(bar, "FIP Jazz");
  await expectSound(page);

  // The name is free between transitions, and any other link has none.
  expect(await page.locator("[data-cover-transition]").count()).toBe(0);
  await page.getByRole("banner").getByRole("link", { name: "Estações" }).click();
  await expect(page).toHaveURL("/stations");
  expect(await transitions()).toHaveLength(3);
});

test("the cover of the dial moves to its station's page and back", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const transitions = await recordTransitions(page);
  await waitForRendering(page);
  await visit(page, "/");
  await page.getByRole("main").getByRole("link", { name: "RTP Antena 2" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("RTP Antena 2");
  const opened = { from: ["page: img"], to: ["page: div"], outcome: MOVED };
  await expect.poll(transitions).toEqual([opened]);
  await page.goBack();
  await expect.poll(transitions).toEqual([opened, { from: opened.to, to: opened.from, outcome: MOVED }]);
});

test("a cover moves between the pages of similar stations", async ({ page, putStations, site }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const transitions = await recordTransitions(page);
  await waitForRendering(page);
  await putStations({ id: "brisa", name: "Brisa", genre: "Jazz", stream_url: site.radio.url("/brisa.mp3") });
  await visit(page, "/stations/1");
  await page.getByRole("article").getByRole("link", { name: "Brisa" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Brisa");
  const opened = { from: ["Estações parecidas: Brisa"], to: ["page: div"], outcome: MOVED };
  await expect.poll(transitions).toEqual([opened]);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("FIP Jazz");
  const returned = { from: opened.to, to: opened.from, outcome: MOVED };
  await expect.poll(transitions).toEqual([opened, returned]);
});

test("with reduced motion, and without view transitions, the page opens at once", async ({ page }) => {
  const transitions = await recordTransitions(page);
  await visit(page, "/");
  await featured(page).getByRole("link", { name: "FIP Jazz" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("FIP Jazz");
  expect(await transitions()).toEqual([]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goBack();
  await page.evaluate(() => Object.defineProperty(document, "startViewTransition", { value: undefined }));
  await featured(page).getByRole("link", { name: "FIP Jazz" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("FIP Jazz");
});

test("a navigation that is superseded while it loads has no transition", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const transitions = await recordTransitions(page);
  const { promise: pending, resolve } = Promise.withResolvers<void>();
  await page.route("**/stations/1.data*", () => resolve());
  await visit(page, "/");
  await featured(page).getByRole("link", { name: "FIP Jazz" }).click();
  await pending;
  await page.getByRole("banner").getByRole("link", { name: "Estações" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Estações");
  expect(await transitions()).toEqual([]);
});

test("a navigation that is superseded when the old page is captured ends its transition", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const transitions = await recordTransitions(page);
  await visit(page, "/");
  await page.evaluate(() => {
    const other = document.querySelector<HTMLAnchorElement>("header a[href='/stations']");
    document.addEventListener("captured", () => other?.click());
  });
  await featured(page).getByRole("link", { name: "FIP Jazz" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Estações");
  await expect.poll(transitions).toMatchObject([{ outcome: SKIPPED }]);
});

test("a navigation that fails has no transition", async ({ page, browserErrors }) => {
  browserErrors.expect(/ERR_FAILED|Failed to fetch/);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const transitions = await recordTransitions(page);
  await page.route("**/stations/1.data*", (route) => route.abort());
  await visit(page, "/");
  await featured(page).getByRole("link", { name: "FIP Jazz" }).click();
  await expect(page.getByRole("link", { name: "Tentar novamente" })).toBeVisible();
  expect(await transitions()).toEqual([]);
});
