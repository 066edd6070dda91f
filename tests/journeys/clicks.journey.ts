import type { Page } from "@playwright/test";
import { expect, expectSound } from "#test-support/browser/journey.ts";
import {
  expectLive,
  featured,
  pauseButton,
  playButton,
  playFeatured,
  test,
  visit,
} from "#test-support/browser/player-journey.ts";

/** The paths of the clicks that a page, and the frames in it, report from now on. */
function reportedClicks(page: Page): string[] {
  const clicks: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith("/clicks")) clicks.push(`${request.method()} ${pathname}`);
  });
  return clicks;
}

const storedClicks = async (site: { query: (sql: string) => Promise<unknown[]> }) =>
  (await site.query("select 1 from station_clicks")).length;

test("a station that plays is one click, and none of its reconnections and pauses", async ({
  page,
  bar,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_BLOCKED_BY_ORB|404/);
  const clicks = reportedClicks(page);
  await visit(page, "/");
  expect(clicks).toEqual([]);
  // Journeys before this one come from the same address.
  await site.query("delete from counted_visitors");
  const before = await storedClicks(site);
  const answered = page.waitForResponse((response) => response.url().endsWith("/clicks"));
  await playButton(featured(page), "SomaFM Fluid").click();
  expect((await answered).status()).toBe(202);
  await expectSound(page);
  try {
    await site.radio.crash();
    await expect(bar.getByText("A religar…", { exact: true })).toBeVisible();
  } finally {
    await site.radio.revive();
  }
  await expectLive(bar, "SomaFM Fluid");
  await pauseButton(bar, "SomaFM Fluid").click();
  await playButton(bar, "SomaFM Fluid").click();
  await expectLive(bar, "SomaFM Fluid");
  expect(clicks).toHaveLength(1);
  expect(await storedClicks(site)).toBe(before + 1);
});

test("a click that fails disturbs nothing", async ({ page, browserErrors }) => {
  browserErrors.expect(/clicks|ERR_FAILED/);
  let failed = 0;
  await page.route("**/api/stations/*/clicks", (route) => {
    failed += 1;
    return route.abort();
  });
  await playFeatured(page, "FIP Jazz");
  await expect.poll(() => failed).toBe(1);
  await expectSound(page);
});

test("an embed that plays is one click", async ({ page }) => {
  const clicks = reportedClicks(page);
  await page.goto("/embed/1");
  const play = page.getByRole("button", { name: "Ouvir FIP Jazz" });
  await play.click();
  await expect(page.getByRole("status")).toHaveText("Em direto");
  await page.getByRole("button", { name: "Pausar FIP Jazz" }).click();
  await expect(page.getByRole("status")).toHaveText("Em pausa");
  await play.click();
  await expect(page.getByRole("status")).toHaveText("Em direto");
  expect(clicks).toEqual(["POST /api/stations/1/clicks"]);
});
