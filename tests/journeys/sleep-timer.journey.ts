import { expectAccessible } from "#test-support/browser/accessibility.ts";
import { expect, expectSound } from "#test-support/browser/journey.ts";
import { featured, playButton, playFeatured, test, visit } from "#test-support/browser/player-journey.ts";

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
  const ruler = bar.getByRole("slider", { name: "Parar a rádio daqui a" });
  await expect(ruler).toBeFocused();
  await expect(ruler).toHaveAttribute("aria-valuetext", "0 minutos");
  await expect(bar.getByRole("button", { name: "Cancelar" })).toBeHidden();
  for (const minutes of [5, 10, 15]) {
    await page.keyboard.press("ArrowRight");
    await expect(ruler).toHaveAttribute("aria-valuetext", `${minutes} minutos`);
  }
  await expect(bar).toContainText(/Faltam 15 minutos\. A rádio para (às|à) \d\d:\d\d\./);
  await page.keyboard.press("End");
  await expect(ruler).toHaveAttribute("aria-valuetext", "90 minutos");
  await ruler.fill("15");
  await page.keyboard.press("Escape");
  const button = bar.getByRole("button", { name: "Temporizador: Faltam 15 minutos" });
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(ruler).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(ruler).toBeHidden();

  await page.clock.runFor(14 * 60_000 - 10_000);
  expect(await volume(page)).toBeCloseTo(0.7);
  await page.clock.runFor(20_000);
  await expect(bar.getByRole("button", { name: "Temporizador: Falta 1 minuto" })).toBeVisible();
  await expect.poll(() => volume(page)).toBeLessThan(0.699);
  await page.clock.runFor(20_000);
  await expect.poll(() => volume(page)).toBeLessThan(0.6);
  await expect(bar.getByRole("slider", { name: "Volume" })).toHaveValue("70");
  await page.clock.runFor(35_000);
  await expect(bar.getByText("Em pausa")).toBeVisible();
  await expect.poll(connections).toBe(0);
  await expect(bar.getByRole("button", { name: "Temporizador", exact: true })).toBeVisible();
});

test("the sleep timer survives a reload and is cancelled where it was set; Esc closes only its ruler", async ({
  page,
  bar,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/");
  await playButton(featured(page), "FIP Jazz").click();
  await bar.getByRole("button", { name: /^Abrir o leitor/ }).click();
  const sheet = page.getByRole("dialog", { name: "Leitor" });
  await sheet.getByRole("button", { name: "Temporizador" }).click();
  const ruler = sheet.getByRole("slider", { name: "Parar a rádio daqui a" });
  // A tap on the ruler sets the minutes under it.
  const box = await sheet.locator(".sleep-ruler").boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 40);
  await expect(sheet.getByText("45 min", { exact: true })).toBeVisible();
  await expectAccessible(page, "the timer in the sheet", "narrow");
  await page.reload();
  await visit(page, "/");
  await playButton(featured(page), "FIP Jazz").click();
  await bar.getByRole("button", { name: /^Abrir o leitor/ }).click();
  const set = sheet.getByRole("button", { name: "Temporizador: Faltam 45 minutos" });
  await set.click();
  await page.keyboard.press("Escape");
  await expect(ruler).toHaveCount(0);
  await expect(set).toBeFocused();
  await set.click();
  await sheet.getByRole("button", { name: "Cancelar" }).click();
  await expect(ruler).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(sheet.getByRole("button", { name: "Temporizador", exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1440, height: 900 });
  await bar.getByRole("button", { name: "Temporizador" }).click();
  await expect(bar.getByRole("slider", { name: "Parar a rádio daqui a" })).toBeFocused();
  await expectAccessible(page, "the timer of the bar", "wide");
});
