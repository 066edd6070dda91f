import { expect } from "#test-support/browser/journey.ts";
import { expectLive, featured, playButton, playFeatured, test, visit } from "#test-support/browser/player-journey.ts";
import { swipe } from "#test-support/browser/pointer.ts";

test("the bar shows the signal line from 1240 px on; from 1024 to 1239 px it shows the state alone", async ({
  page,
  bar,
}) => {
  await playFeatured(page);
  const line = bar.locator(".signal-line");
  for (const [width, isVisible] of [
    [1024, false],
    [1239, false],
    [1240, true],
    [1440, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(line).toBeVisible({ visible: isVisible });
    await expectLive(bar, "FIP Jazz");
    expect((await bar.boundingBox())?.height).toBe(80);
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the sheet's cover is as wide as the sheet, smaller in a low window and never below 240 px", async ({
    page,
    bar,
  }) => {
    await visit(page, "/");
    await playButton(featured(page), "FIP Jazz").tap();
    await bar.getByRole("button", { name: "Abrir o leitor: FIP Jazz" }).tap();
    const sheet = page.getByRole("dialog", { name: "Leitor" });
    const cover = sheet.locator("img");
    const buttons = sheet.locator(".grid-cols-4 button");
    await expect(buttons).toHaveText(["Favorito", "Canções", "Temporizador", "Modo parede"]);
    for (const { width, height, isWhole, fits } of [
      { width: 390, height: 844, isWhole: true, fits: true },
      { width: 390, height: 720, isWhole: false, fits: true },
      { width: 390, height: 640, isWhole: false, fits: true },
      { width: 320, height: 568, isWhole: false, fits: false },
    ]) {
      const what = `${width} × ${height}`;
      await page.setViewportSize({ width, height });
      await expect.poll(async () => (await sheet.boundingBox())?.height).toBe(height);
      const box = await cover.boundingBox();
      expect(box?.width, what).toBe(box?.height);
      if (isWhole) expect(box?.width, what).toBe(width);
      else expect(box?.width, what).toBeGreaterThanOrEqual(240);
      for (const button of await buttons.all()) {
        expect((await button.boundingBox())?.height, what).toBe(64);
        if (fits) await expect(button, what).toBeInViewport({ ratio: 1 });
      }
    }
    // Scrolled, a swipe down does not close it.
    await sheet.evaluate((element) => element.scrollTo(0, 30));
    await swipe(page, cover, 200);
    await expect(sheet).toBeVisible();
    await sheet.evaluate((element) => element.scrollTo(0, 0));
    await swipe(page, cover, 200);
    await expect(sheet).toHaveCount(0);
  });
});
