import type { Locator, Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** The cities of the built-in stations, from west to east, with the station that each plays. */
export const BUILT_IN_STOPS = [
  ["São Francisco", "SomaFM Fluid"],
  ["Seattle", "KEXP 90.3 FM"],
  ["Lisboa", "RTP Antena 2"],
  ["San Lorenzo de El Escorial", "Gladys Palmera Latin Fresh"],
  ["Paris", "FIP Pop"],
  ["Países Baixos", "Arrow Classic Rock"],
] as const;

/** The dial's control for the keyboard. */
export function dialRange(page: Page): Locator {
  return page.getByRole("slider", { name: "Mostrador do mundo" });
}

/** Waits until the ruler rests at a stop: its name is in display type, and its line is under the needle. */
export async function expectStop(page: Page, name: string): Promise<void> {
  await expect(page.locator(".dial-name")).toHaveText(name);
  await expect.poll(() => distanceFromNeedle(page, name), { message: `${name} is under the needle` }).toBeLessThan(1);
}

/** In pixels, to the right. */
async function distanceFromNeedle(page: Page, name: string): Promise<number> {
  const left = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().left);
  const needle = (await left(page.locator(".dial-needle"))) + 1;
  return Math.abs((await left(page.locator(".dial-stop").filter({ hasText: name }).first())) - needle);
}

/** Drags the ruler to the left by this many pixels, with a rest before the release if `rests`. */
export async function dragRuler(page: Page, pixels: number, { rests = true } = {}): Promise<void> {
  const box = await page.locator(".dial-ruler").boundingBox();
  if (!box) throw new Error("The ruler is not displayed.");
  const [x, y] = [box.x + box.width / 2, box.y + 60];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - pixels, y, { steps: 6 });
  // Longer than the time over which the speed of a release is measured.
  if (rests) await page.waitForTimeout(120);
}
