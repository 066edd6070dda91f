import { expect, expectSound } from "../../test-support/browser/journey.ts";
import { featured, playButton, playFeatured, test, visit } from "../../test-support/browser/player-journey.ts";

// The clock of a context cannot be reset.
test.use({ ownContext: true });

const volume = (page: import("@playwright/test").Page) => page.evaluate(() => document.querySelector("audio")?.volume);

test("the sleep timer shows the remaining time, fades the sound out and stops it", async ({
  page,
  bar,
  connections,
}) => {
  await page.clock.install();
  await playFeatured(page);
  await expectSound(page);
  // From here on only `runFor` advances the page's clock. A jump of less than five seconds does not count as sleep.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 4_000);

  await bar.getByRole("button", { name: "Temporizador" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const button = bar.getByRole("button", { name: "Temporizador: Faltam 15 minutos" });
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await expect(bar.getByRole("button", { name: "Cancelar" })).toBeHidden();

  await page.clock.runFor(14 * 60_000 + 30_000 - 20_000);
  await expect(bar.getByRole("button", { name: "Temporizador: Falta 1 minuto" })).toBeVisible();
  expect(await volume(page)).toBeCloseTo(0.7);
  await page.clock.runFor(40_000);
  await expect.poll(() => volume(page)).toBeLessThan(0.6);
  await expect(bar.getByRole("slider", { name: "Volume" })).toHaveValue("70");
  await page.clock.runFor(15_000);
  await expect(bar.getByText("Em pausa")).toBeVisible();
  await expect.poll(connections).toBe(0);
  await expect(bar.getByRole("button", { name: "Temporizador", exact: true })).toBeVisible();
});

test("the sleep timer survives a reload and is cancelled where it was set; Esc closes only its menu", async ({
  page,
  bar,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/");
  await playButton(featured(page), "FIP Jazz").click();
  await bar.getByRole("button", { name: /^Abrir o leitor/ }).click();
  const sheet = page.getByRole("dialog", { name: "Leitor" });
  await sheet.getByRole("button", { name: "Temporizador" }).click();
  await sheet.getByRole("button", { name: "45 minutos" }).click();
  await page.reload();
  await visit(page, "/");
  await playButton(featured(page), "FIP Jazz").click();
  await bar.getByRole("button", { name: /^Abrir o leitor/ }).click();
  const set = sheet.getByRole("button", { name: "Temporizador: Faltam 45 minutos" });
  await set.click();
  await page.keyboard.press("Escape");
  await expect(sheet.getByRole("button", { name: "Cancelar" })).toBeHidden();
  await expect(set).toBeFocused();
  await set.click();
  await sheet.getByRole("button", { name: "Cancelar" }).click();
  await expect(sheet.getByRole("button", { name: "Temporizador", exact: true })).toBeFocused();
});
