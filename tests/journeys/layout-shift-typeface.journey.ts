import type { Page } from "@playwright/test";
import { expect } from "#test-support/browser/journey.ts";
import { test, visit } from "#test-support/browser/player-journey.ts";

/** At 384 px the two buttons of the banner begin to share a line. */
const WIDTHS = [320, 360, 383, 384, 390, 412, 430, 768, 1440];

/** How far the parts of the home page are from its top. */
const tops = (page: Page) =>
  page
    .locator("h1, main h1 ~ p, main h1 ~ div > *, .dial-name, .dial-ruler, main h2")
    .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top + scrollY)));

test("the typeface moves no part of the home page when it is loaded", async ({ page, browserErrors }) => {
  browserErrors.expect(/ERR_FAILED/);
  const read = async () => {
    await visit(page, "/");
    await page.evaluate(() => document.fonts.ready);
    const found: Record<number, number[]> = {};
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      found[width] = await tops(page);
    }
    return found;
  };
  const loaded = await read();
  expect(loaded[390]?.length).toBeGreaterThan(7);
  await page.route("**/*.woff2", (route) => route.abort());
  expect(await read()).toEqual(loaded);
});
