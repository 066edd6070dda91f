import type { Locator, Page } from "@playwright/test";
import { MAX_RENDERING_MS } from "#app/platform/ui/cover-transition.client.ts";
import { MOVED, recordTransitions, waitForRendering } from "#test-support/browser/cover-transitions.ts";
import { holdTimers } from "#test-support/browser/held-timers.ts";
import { expect, expectSound } from "#test-support/browser/journey.ts";
import { expectLive, featured, pauseButton, playButton, test, visit } from "#test-support/browser/player-journey.ts";

const played = (from: string) => ({ from: [from], to: ["player"], outcome: MOVED });

/**
 * Points at a play tile and waits until the script that moves covers is loaded. By its response: Chromium on a busy
 * machine sometimes lists no resources of a page.
 */
async function pointAt(page: Page, tile: Locator): Promise<void> {
  const script = page.waitForResponse(/\/cover-transition\.client/);
  await tile.hover();
  await page.evaluate((url) => import(url), (await script).url());
}

test("the cover of a station that is played moves to the player, from a card, the dial, a row and a page", async ({
  page,
  bar,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await waitForRendering(page);
  const transitions = await recordTransitions(page);
  await visit(page, "/");
  const dial = page.locator("[data-readout]");
  await pointAt(page, playButton(dial, "RTP Antena 2"));
  await playButton(dial, "RTP Antena 2").click();
  const ofDial = played("page: img");
  await expect.poll(transitions).toEqual([ofDial]);
  await playButton(featured(page), "FIP Jazz").click();
  const ofCard = played("Estações em Destaque: FIP Jazz");
  await expect.poll(transitions).toEqual([ofDial, ofCard]);
  await expectLive(bar, "FIP Jazz");
  await expectSound(page);
  await expect(page.locator("[data-cover-transition]")).toHaveCount(0);

  // The station is in the bar: its cover is there.
  await pauseButton(featured(page), "FIP Jazz").click();
  await playButton(featured(page), "FIP Jazz").click();
  await expectLive(bar, "FIP Jazz");
  await page.getByRole("banner").getByRole("link", { name: "Estações" }).click();
  await page.getByRole("link", { name: "Lista", exact: true }).click();
  await playButton(page.getByRole("main"), "SomaFM Fluid").click();
  // A transition that the next one skips before its end marks no cover.
  const ofRow = { to: ["player"], outcome: MOVED };
  await expect.poll(transitions).toMatchObject([ofDial, ofCard, ofRow]);
  await page.getByRole("article").getByRole("link", { name: "FIP Jazz" }).click();
  // The row has a button of the same name.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("FIP Jazz");
  const opened = { to: ["page: div"], outcome: MOVED };
  await expect.poll(transitions).toMatchObject([ofDial, ofCard, ofRow, opened]);
  await playButton(page.getByRole("main"), "FIP Jazz").click();
  await expect.poll(transitions).toMatchObject([ofDial, ofCard, ofRow, opened, ofDial]);
  await expectLive(bar, "FIP Jazz");
});

test("the cover moves to a bar that is rendered after the page is captured", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  // The end of a press is reported by a timer of 0 ms. The limit of the wait for the bar never elapses.
  const elapse = await holdTimers(page, 0, MAX_RENDERING_MS);
  const transitions = await recordTransitions(page);
  await visit(page, "/");
  await pointAt(page, playButton(featured(page), "FIP Jazz"));
  const captured = page.evaluate(
    () => new Promise<void>((resolve) => document.addEventListener("captured", () => resolve(), { once: true })),
  );
  await playButton(featured(page), "FIP Jazz").click();
  await captured;
  const afterPress = async () => {
    await elapse(0);
    return transitions();
  };
  await expect.poll(afterPress).toEqual([played("Estações em Destaque: FIP Jazz")]);
});

test("the page reacts to clicks while a cover moves, and the last of three quick starts plays", async ({
  page,
  bar,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await waitForRendering(page);
  const transitions = await recordTransitions(page);
  await visit(page, "/");
  const names = ["FIP Jazz", "SomaFM Fluid", "Arrow Classic Rock"];
  await pointAt(page, playButton(featured(page), names[0] ?? ""));
  for (const name of names) await playButton(featured(page), name).click();
  await expect.poll(async () => (await transitions()).at(-1)).toEqual(played(`Estações em Destaque: ${names.at(-1)}`));
  await expectLive(bar, "Arrow Classic Rock");
  expect(await transitions()).toHaveLength(3);
  await expect(page.locator("[data-cover-transition]")).toHaveCount(0);
});

test("a navigation while the cover moves to the player has its own transition", async ({ page, bar }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await waitForRendering(page);
  const transitions = await recordTransitions(page);
  await visit(page, "/");
  await pointAt(page, playButton(featured(page), "FIP Jazz"));
  await page.evaluate(() => {
    const [tile] = document.querySelectorAll<HTMLElement>("button[aria-label='Ouvir FIP Jazz']");
    const [link] = document.querySelectorAll<HTMLElement>("article a[href='/stations/1']");
    tile?.click();
    link?.click();
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("FIP Jazz");
  const opened = { from: ["Estações em Destaque: FIP Jazz"], to: ["page: div"], outcome: MOVED };
  await expect.poll(async () => (await transitions()).at(-1)).toEqual(opened);
  await expectLive(bar, "FIP Jazz");
  await expect(page.locator("[data-cover-transition]")).toHaveCount(0);
});

test("the stream is opened before the transition starts", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await visit(page, "/");
  await pointAt(page, playButton(featured(page), "FIP Jazz"));
  const sourceAtStart = await page.evaluate(() => {
    const sources: (string | null)[] = [];
    const start = document.startViewTransition.bind(document);
    Object.defineProperty(document, "startViewTransition", {
      value: (update: () => Promise<void>) => {
        sources.push(document.querySelector("audio")?.getAttribute("src") ?? null);
        return start(update);
      },
    });
    document.querySelector<HTMLElement>("button[aria-label='Ouvir FIP Jazz']")?.click();
    return sources;
  });
  expect(sourceAtStart).toEqual([expect.stringContaining("/aurora.mp3")]);
  await expectSound(page);
});

test("with reduced motion, and from a cover outside the window, nothing moves", async ({ page, bar }) => {
  const transitions = await recordTransitions(page);
  await visit(page, "/");
  await playButton(featured(page), "FIP Jazz").click();
  await expectLive(bar, "FIP Jazz");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await pointAt(page, playButton(featured(page), "SomaFM Fluid"));
  await page.evaluate(() => {
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
    document.querySelector<HTMLElement>("button[aria-label='Ouvir SomaFM Fluid']")?.click();
  });
  await expectLive(bar, "SomaFM Fluid");
  expect(await transitions()).toEqual([]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("no cover moves to the player: the capture would delay the sound", async ({ page, bar }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const transitions = await recordTransitions(page);
    await visit(page, "/");
    // The script is loaded, and the cover of a card moves to its page.
    await featured(page).getByRole("link", { name: "FIP Jazz" }).tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("FIP Jazz");
    await expect.poll(transitions).toHaveLength(1);
    await page.goBack();
    await expect.poll(transitions).toHaveLength(2);
    await playButton(featured(page), "FIP Jazz").tap();
    await expect(pauseButton(bar, "FIP Jazz")).toBeEnabled();
    await expectSound(page);
    expect(await transitions()).toHaveLength(2);
  });
});

test("in a narrow window the cover moves to the compact bar", async ({ page, bar }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await waitForRendering(page);
  const transitions = await recordTransitions(page);
  await visit(page, "/");
  await pointAt(page, playButton(featured(page), "FIP Jazz"));
  await playButton(featured(page), "FIP Jazz").click();
  await expect.poll(transitions).toEqual([played("Estações em Destaque: FIP Jazz")]);
  await expect(pauseButton(bar, "FIP Jazz")).toBeEnabled();
});
