import { expectAccessible, expectNoOverflow } from "#test-support/browser/accessibility.ts";
import { holdRequests } from "#test-support/browser/held-requests.ts";
import { expect } from "#test-support/browser/journey.ts";
import { saveLastStation, storedStation } from "#test-support/browser/last-station.ts";
import { recordLayoutShifts, takeLayoutShifts } from "#test-support/browser/layout-shifts.ts";
import { pauseButton, playButton, test, visit } from "#test-support/browser/player-journey.ts";

for (const width of [320, 768, 1440]) {
  test(`the bar has its place before the first paint at ${width} px, and nothing moves`, async ({ page, bar }) => {
    await page.setViewportSize({ width, height: 900 });
    await saveLastStation(page, storedStation("2", "1"));
    await recordLayoutShifts(page);
    const release = await holdRequests(page, "**/follow-listening*.js");
    await visit(page, "/");
    await page.evaluate(() => document.fonts.ready);
    const space = page.locator("[data-dock] > .bg-player");
    await expect(space).toBeVisible();
    await expect(bar).toHaveCount(0);
    const reserved = await space.boundingBox();
    const check = page.waitForResponse("**/favorites/stations?*");
    release();
    await expect(bar).toContainText("SomaFM Groove Salad");
    await check;
    expect(await bar.boundingBox()).toEqual(reserved);
    expect(await takeLayoutShifts(page)).toEqual([]);
    await expectNoOverflow(page, "the restored bar");
    if (width === 1440) await expectAccessible(page, `the restored bar at ${width} px`);
  });
}

test("on a phone the restored bar and its sheet are accessible in both themes", async ({ page, bar }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await saveLastStation(page, storedStation("2", "1"));
  await visit(page, "/");
  await expect(bar).toContainText("SomaFM Groove Salad");
  await expectAccessible(page, "the restored bar at 390 px");
  await page.setViewportSize({ width: 390, height: 844 });
  await bar.getByRole("button", { name: /^Abrir o leitor/ }).click();
  const sheet = page.getByRole("dialog", { name: "Leitor" });
  await expect(sheet.getByText("Em pausa")).toBeVisible();
  await expectAccessible(page, "the sheet of a restored station");
  await playButton(sheet, "SomaFM Groove Salad").click();
  await expect(pauseButton(sheet, "SomaFM Groove Salad")).toBeVisible();
});
