import type { Page } from "@playwright/test";
import { expectAccessible } from "#test-support/browser/accessibility.ts";
import { expect } from "#test-support/browser/journey.ts";
import { expectLive, pauseButton, playFeatured, test } from "#test-support/browser/player-journey.ts";

const wall = (page: Page) => page.getByRole("dialog", { name: "Modo parede" });
const isFullScreen = (page: Page) =>
  page.evaluate(() => document.fullscreenElement?.hasAttribute("data-wall") ?? false);
const leave = (page: Page) => wall(page).getByRole("button", { name: "Sair do modo parede" });

/** Records the requests for wake locks and their releases. */
async function recordWakeLocks(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const record: string[] = [];
    Object.assign(window, { wakeLocks: record });
    const request = async (type: string) => {
      record.push(`requested ${type}`);
      return { release: async () => void record.push("released") };
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
  });
  return () => page.evaluate("wakeLocks");
}

test.describe("with a clock of its own", () => {
  test.use({ ownContext: true });

  test("the key P opens the wall mode: cover, clock, title, timer and controls, which hide without input", async ({
    page,
    bar,
  }) => {
    const wakeLocks = await recordWakeLocks(page);
    await page.clock.install({ time: new Date("2026-11-18T22:42:00") });
    await playFeatured(page);
    await page.keyboard.press("p");
    await expect(leave(page)).toBeVisible();
    await expect.poll(() => isFullScreen(page)).toBe(true);
    await expectLive(wall(page), "FIP Jazz");
    await expect(wall(page).getByRole("heading", { name: "FIP Jazz" })).toBeVisible();
    await expect(wall(page).getByText("22:42", { exact: true })).toBeVisible();
    await expect(wall(page)).toContainText("quarta-feira, 18 de novembro");
    await expect.poll(wakeLocks).toEqual(["requested screen"]);

    await page.keyboard.press("m");
    await expect(bar.getByRole("slider", { name: "Volume", includeHidden: true })).toHaveValue("0");

    await wall(page).getByRole("button", { name: "Temporizador" }).click();
    const ruler = wall(page).getByRole("slider", { name: "Parar a rádio daqui a" });
    await ruler.fill("45");
    // The controls stay while the timer's ruler is open.
    await page.clock.runFor(6_000);
    await expect(leave(page).locator("..")).toHaveCSS("opacity", "1");
    await page.mouse.click(200, 300);
    await expect(ruler).toHaveCount(0);
    await expect(wall(page).getByText("45 min", { exact: true })).toBeVisible();

    const cover = wall(page).locator("img");
    const before = await cover.boundingBox();
    expect(before?.x).toBe(0);
    const controls = leave(page).locator("..");
    // A click leaves no ring around its button: the controls hide.
    await page.clock.runFor(5_100);
    await expect(controls).toHaveCSS("opacity", "0");
    await page.mouse.move(500, 300);
    await page.mouse.move(520, 300);
    await expect(controls).toHaveCSS("opacity", "1");
    // Keys give the focus a ring: they stay.
    await page.keyboard.press("Tab");
    await page.clock.runFor(11_000);
    await expect(controls).toHaveCSS("opacity", "1");

    await page.clock.runFor(10 * 60_000);
    await expect(wall(page).getByText("22:52", { exact: true })).toBeVisible();
    expect((await cover.boundingBox())?.x, "the columns have exchanged sides").toBeGreaterThan(300);

    await page.keyboard.press("p");
    await expect(wall(page)).toHaveCount(0);
    expect(await isFullScreen(page)).toBe(false);
    await expect.poll(wakeLocks).toEqual(["requested screen", "released"]);
  });
});

test("Esc, the button and the end of full screen leave the wall mode, and the focus returns", async ({ page, bar }) => {
  await playFeatured(page);
  const opener = bar.getByRole("button", { name: "Modo parede" });
  for (const end of [
    () => page.keyboard.press("Escape"),
    () => leave(page).click(),
    () => page.evaluate(() => document.exitFullscreen()),
  ]) {
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => isFullScreen(page)).toBe(true);
    await end();
    await expect(wall(page)).toHaveCount(0);
    await expect(opener).toBeFocused();
    expect(await isFullScreen(page)).toBe(false);
  }
  await expect(pauseButton(bar, "FIP Jazz")).toBeEnabled();
});

test("a wall mode that is closed before the event of full screen returns the focus too", async ({ page, bar }) => {
  await playFeatured(page);
  await page.evaluate(() => {
    const leaveAtOnce = () =>
      document.querySelector<HTMLElement>('[data-wall] button[aria-label="Sair do modo parede"]')?.click();
    // Before the listener of the wall mode.
    addEventListener("fullscreenchange", leaveAtOnce, { capture: true, once: true });
  });
  const opener = bar.getByRole("button", { name: "Modo parede" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(wall(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect.poll(() => isFullScreen(page)).toBe(false);
});

test("without full screen the wall mode fills the window, on a phone with the cover on top", async ({ page, bar }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Element.prototype, "requestFullscreen");
    Reflect.deleteProperty(Document.prototype, "fullscreenElement");
  });
  await playFeatured(page);
  await bar.getByRole("button", { name: "Modo parede" }).click();
  await expectAccessible(page, "wall mode");
  await expect(wall(page)).toHaveCSS("width", "1440px");
  await page.keyboard.press("Escape");
  await expect(wall(page)).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: /^Abrir o leitor/ }).click();
  await page.getByRole("dialog", { name: "Leitor" }).getByRole("button", { name: "Modo parede" }).click();
  const cover = wall(page).locator("img");
  await expect.poll(() => cover.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 390 });
  await expect(leave(page)).toBeInViewport({ ratio: 1 });
  await leave(page).click();
  await expect(page.getByRole("dialog", { name: "Leitor" }).getByRole("button", { name: "Modo parede" })).toBeFocused();
});

test("on a small phone the controls of the wall mode are in the window, also with a long title and the timer", async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, "requestFullscreen"));
  await playFeatured(page);
  await page.keyboard.press("p");
  await wall(page).getByRole("button", { name: "Temporizador" }).click();
  await wall(page).getByRole("slider", { name: "Parar a rádio daqui a" }).fill("45");
  await expectAccessible(page, "the timer on the wall", "wide");
  await page.keyboard.press("Escape");
  // As long as titles of streams are.
  await wall(page)
    .getByRole("heading")
    .first()
    .evaluate((title) => title.replaceChildren("Chuva em Campo de Ourique ".repeat(8)));
  for (const [width, height] of [
    [320, 640],
    [390, 664],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(leave(page)).toBeInViewport({ ratio: 1 });
    await expect(wall(page).getByText("45 min", { exact: true })).toBeInViewport({ ratio: 1 });
  }
});
