import type { Locator, Page } from "@playwright/test";
import { ICON_PATHS } from "#app/platform/ui/icon-paths.ts";
import { expect } from "#test-support/browser/journey.ts";
import { expectLive, playerBar, playFeatured, test } from "#test-support/browser/player-journey.ts";

/** Plays a station and returns the bar's volume slider. */
async function listen(page: Page): Promise<Locator> {
  await playFeatured(page);
  return playerBar(page).getByRole("slider", { name: "Volume" });
}

/** Slider, its label and the audio element show the same volume. */
async function expectVolume(page: Page, slider: Locator, percent: number): Promise<void> {
  await expect(slider).toHaveValue(String(percent));
  await expect(slider).toHaveAttribute("aria-valuetext", `${percent} %`);
  await expect(playerBar(page).locator(".numbers").filter({ visible: true })).toHaveText(String(percent));
  expect(await page.evaluate(() => document.querySelector("audio")?.volume)).toBeCloseTo(percent / 100, 5);
}

const set = (slider: Locator, percent: number) => slider.fill(String(percent));
const muteButton = (page: Page) => playerBar(page).getByRole("button", { name: "Silenciar" });
const unmuteButton = (page: Page) => playerBar(page).getByRole("button", { name: "Repor o som" });

test("the first visit plays at volume 70", async ({ page }) => {
  const slider = await listen(page);
  await expectVolume(page, slider, 70);
  await expect(slider).toHaveAttribute("min", "0");
  await expect(slider).toHaveAttribute("max", "100");
  await expect(slider).toHaveAttribute("step", "1");
});

test("the keyboard sets the volume: arrows by 1, PageUp and PageDown by 10, Home and End to 0 and 100", async ({
  page,
}) => {
  const slider = await listen(page);
  await slider.focus();
  for (const [key, percent] of [
    ["ArrowRight", 71],
    ["ArrowUp", 72],
    ["ArrowLeft", 71],
    ["ArrowDown", 70],
    ["PageUp", 80],
    ["PageDown", 70],
    ["End", 100],
    ["ArrowRight", 100],
    ["Home", 0],
    ["ArrowLeft", 0],
    ["ArrowRight", 1],
  ] as const) {
    await page.keyboard.press(key);
    await expectVolume(page, slider, percent);
  }
});

test("a click on the slider sets the volume there", async ({ page }) => {
  const slider = await listen(page);
  const box = await slider.boundingBox();
  await slider.click({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 } });
  await expectVolume(page, slider, 50);
});

test("mute sets 0 and unmute 70, whatever it was before", async ({ page }) => {
  const slider = await listen(page);
  await set(slider, 33);
  await expectVolume(page, slider, 33);
  await muteButton(page).click();
  await expectVolume(page, slider, 0);
  await expect(unmuteButton(page).locator(`path[d="${ICON_PATHS["volume-x"]}"]`)).toBeVisible();
  await unmuteButton(page).click();
  await expectVolume(page, slider, 70);
  await expect(muteButton(page).locator(`path[d="${ICON_PATHS["volume-2"]}"]`)).toBeVisible();
});

test("a slider at 0 is muted: unmute restores 70", async ({ page }) => {
  const slider = await listen(page);
  await set(slider, 0);
  await expect(unmuteButton(page)).toBeVisible();
  await set(slider, 1);
  await expect(muteButton(page)).toBeVisible();
  await set(slider, 0);
  await unmuteButton(page).click();
  await expectVolume(page, slider, 70);
});

test("mute keeps the connection open", async ({ page, connections }) => {
  await listen(page);
  await muteButton(page).click();
  await expectLive(playerBar(page), "FIP Jazz");
  expect(await connections()).toBe(1);
});

test("the volume is remembered, after a reload and in a new tab", async ({ page, context }) => {
  await set(await listen(page), 33);
  await page.reload();
  await expectVolume(page, await listen(page), 33);
  const tab = await context.newPage();
  await expectVolume(tab, await listen(tab), 33);
});

test("volume 0 is remembered too", async ({ page }) => {
  await set(await listen(page), 0);
  await page.reload();
  await expectVolume(page, await listen(page), 0);
  await expect(unmuteButton(page)).toBeVisible();
});

for (const garbage of ["alto", "9999"]) {
  test(`an invalid stored volume of '${garbage}' plays at 70`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem("radioVolume", value), garbage);
    await expectVolume(page, await listen(page), 70);
  });
}

test("without storage the volume starts at 70 and can be set", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    });
  });
  const slider = await listen(page);
  await expectVolume(page, slider, 70);
  await set(slider, 20);
  await expectVolume(page, slider, 20);
});
