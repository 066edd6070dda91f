import { expect, expectSound } from "#test-support/browser/journey.ts";
import {
  expectLive,
  featured,
  pauseButton,
  playButton,
  playFeatured,
  popular,
  test,
  visit,
} from "#test-support/browser/player-journey.ts";

test("a visitor presses play and hears the station", async ({ page, bar, site }) => {
  await visit(page, "/");
  await expect(bar).toHaveCount(0);
  await playButton(featured(page), "FIP Jazz").click();
  await expectLive(bar, "FIP Jazz");
  await expectSound(page);
  expect(await site.radio.listeners("/aurora.mp3")).toBe(1);
});

test("the bar shows cover, name, 'Rádio em Direto', city and state of the playing station", async ({ page, bar }) => {
  await playFeatured(page);
  const name = bar.getByRole("link", { name: "FIP Jazz" });
  await expect(name).toHaveText("FIP JazzRádio em Direto · Paris");
  await expect(name).toHaveAttribute("href", "/stations/1");
  const cover = bar.locator("img:visible");
  await expect(cover).toHaveAttribute("src", /^\/covers\//);
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test("a station without a city shows 'Rádio em Direto' alone, with its own image", async ({
  page,
  bar,
  putStations,
  site,
}) => {
  const imageUrl = `${site.origin}/apple-touch-icon.png`;
  await putStations({
    id: "minho",
    name: "Rádio Minho",
    stream_url: site.radio.url("/aurora.mp3"),
    image_url: imageUrl,
  });
  await visit(page, "/stations/minho");
  await playButton(page.getByRole("main"), "Rádio Minho").click();
  await expectLive(bar, "Rádio Minho");
  await expect(bar.getByRole("link", { name: "Rádio Minho" })).toHaveText("Rádio MinhoRádio em Direto");
  await expect(bar.locator("img:visible")).toHaveAttribute("src", /^\/images\/minho\/96-/);
});

test("the playing station is marked everywhere: pause on its tiles, live bars on its cover", async ({ page }) => {
  await visit(page, "/");
  await expect(page.locator(".animate-live")).toHaveCount(0);
  await playButton(featured(page), "SomaFM Fluid").click();
  await expect(pauseButton(featured(page), "SomaFM Fluid")).toBeVisible();
  await expect(pauseButton(popular(page), "SomaFM Fluid")).toBeVisible();
  const card = featured(page).getByRole("article").filter({ hasText: "SomaFM Fluid" });
  await expect(card.locator(".animate-live")).toHaveCount(3);
  await expect(page.getByRole("main").getByRole("button", { name: /^Pausar / })).toHaveCount(3);
  await pauseButton(popular(page), "SomaFM Fluid").click();
  await expect(page.locator(".animate-live")).toHaveCount(0);
});

test("while a station connects its buttons are disabled and the bar shows it", async ({
  page,
  bar,
  putStations,
  site,
}) => {
  await putStations({ id: "lenta", name: "Rádio Lenta", stream_url: site.radio.badUrl("/hang") });
  await visit(page, "/stations/lenta");
  const tile = playButton(page.getByRole("main"), "Rádio Lenta");
  await expect(tile).toHaveAttribute("aria-busy", "false");
  await tile.click();
  await expect(bar.getByText("A ligar…")).toBeVisible();
  for (const button of [tile, playButton(bar, "Rádio Lenta")]) {
    await expect(button).toBeDisabled();
    await expect(button).toHaveAttribute("aria-busy", "true");
  }
  await expect(page.getByRole("status").filter({ hasText: "Rádio Lenta: A ligar…" })).toHaveCount(1);
});

test("each change of state is announced once to screen readers", async ({ page, bar }) => {
  await visit(page, "/");
  const announcement = (text: string) => page.getByRole("status").filter({ hasText: text });
  await playButton(featured(page), "FIP Jazz").click();
  await expect(announcement("FIP Jazz: Em direto")).toHaveCount(1);
  await pauseButton(bar, "FIP Jazz").click();
  await expect(announcement("FIP Jazz: Em pausa")).toHaveCount(1);
});
