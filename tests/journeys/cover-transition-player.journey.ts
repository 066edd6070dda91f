import type { Page } from "@playwright/test";
import { MOVED, recordTransitions, SKIPPED, waitForRendering } from "#test-support/browser/cover-transitions.ts";
import { expect, expectSound } from "#test-support/browser/journey.ts";
import {
  expectLive,
  featured,
  pauseButton,
  playButton,
  playFeatured,
  popular,
  test,
  visit,
} from "#test-support/browser/player-journey.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

const OPENED = { from: ["player"], to: ["page: div"], outcome: MOVED };
const RETURNED = { from: OPENED.to, to: OPENED.from, outcome: MOVED };

test("the cover of the player bar moves to its station's page and back, also where the page has cards of the station", async ({
  page,
  bar,
}) => {
  const transitions = await recordTransitions(page);
  await waitForRendering(page);
  await playFeatured(page, "SomaFM Fluid");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await bar.getByRole("link", { name: "SomaFM Fluid" }).click();
  await expect(heading(page)).toHaveText("SomaFM Fluid");
  await expect.poll(transitions).toEqual([OPENED]);
  await page.goBack();
  await expect(featured(page)).toBeVisible();
  await expect.poll(transitions).toEqual([OPENED, RETURNED]);

  // A card that is opened afterwards has its own transition back.
  await popular(page).getByRole("link", { name: "SomaFM Fluid" }).click();
  await expect(heading(page)).toHaveText("SomaFM Fluid");
  const card = ["Mais Populares: SomaFM Fluid"];
  const ofCard = { from: card, to: OPENED.to, outcome: MOVED };
  await expect.poll(transitions).toEqual([OPENED, RETURNED, ofCard]);
  await page.goBack();
  await expect.poll(transitions).toEqual([OPENED, RETURNED, ofCard, { from: OPENED.to, to: card, outcome: MOVED }]);
  await expectLive(bar, "SomaFM Fluid");
  await expectSound(page);
});

test("no cover returns to a bar that shows another station meanwhile", async ({ page, bar }) => {
  const transitions = await recordTransitions(page);
  await waitForRendering(page);
  await playFeatured(page);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await bar.getByRole("link", { name: "FIP Jazz" }).click();
  await expect(heading(page)).toHaveText("FIP Jazz");
  await expect.poll(transitions).toEqual([OPENED]);
  await page.keyboard.press("Shift+N");
  await expect(bar).not.toContainText("FIP Jazz");
  await page.goBack();
  await expect(featured(page)).toBeVisible();
  await expect.poll(transitions).toMatchObject([OPENED, { from: OPENED.to, to: [] }]);
});

test("the bar's link has no transition to the page that is open, nor with reduced motion", async ({ page, bar }) => {
  const transitions = await recordTransitions(page);
  await visit(page, "/stations/1");
  await playButton(page.getByRole("main"), "FIP Jazz").click();
  await expectLive(bar, "FIP Jazz");
  await page.getByRole("banner").getByRole("link", { name: "Estações" }).click();
  await expect(heading(page)).toHaveText("Estações");
  await bar.getByRole("link", { name: "FIP Jazz" }).click();
  await expect(heading(page)).toHaveText("FIP Jazz");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await bar.getByRole("link", { name: "FIP Jazz" }).click();
  // A navigation that would wait for a transition is over when this link has been followed.
  await page.getByRole("banner").getByRole("link", { name: "Pesquisar" }).click();
  await expect(page).toHaveURL("/search");
  expect(await transitions()).toEqual([]);
});

test("a superseded navigation from the bar leaves no cover with a transition's mark", async ({ page, bar }) => {
  const transitions = await recordTransitions(page);
  await playFeatured(page);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.evaluate(() => {
    const other = document.querySelector<HTMLAnchorElement>("header a[href='/stations']");
    document.addEventListener("captured", () => other?.click());
  });
  await bar.getByRole("link", { name: "FIP Jazz" }).click();
  await expect(heading(page)).toHaveText("Estações");
  await expect.poll(transitions).toMatchObject([{ outcome: SKIPPED }]);
  await expect(page.locator("[data-cover-transition]")).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the link of the player sheet moves the compact bar's cover to the page and back", async ({ page, bar }) => {
    const transitions = await recordTransitions(page);
    await waitForRendering(page);
    await visit(page, "/");
    await playButton(featured(page), "FIP Jazz").tap();
    await expect(pauseButton(bar, "FIP Jazz")).toBeEnabled();
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await bar.getByRole("button", { name: "Abrir o leitor: FIP Jazz" }).tap();
    await page.getByRole("dialog", { name: "Leitor" }).getByRole("link", { name: "FIP Jazz" }).tap();
    await expect(heading(page)).toHaveText("FIP Jazz");
    await expect.poll(transitions).toEqual([OPENED]);
    await page.goBack();
    await expect(featured(page)).toBeVisible();
    await expect.poll(transitions).toEqual([OPENED, RETURNED]);
  });
});
