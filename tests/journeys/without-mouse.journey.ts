import { dialRange, expectStop } from "#test-support/browser/dial-steps.ts";
import { expect } from "#test-support/browser/journey.ts";
import {
  expectLive,
  featured,
  pauseButton,
  playButton,
  popular,
  test,
  visit,
} from "#test-support/browser/player-journey.ts";
import { tabTo } from "#test-support/browser/tab-to.ts";

test("the dial is one tab stop, before the city's station and after its links", async ({ page, bar }) => {
  await visit(page, "/");
  await tabTo(page, dialRange(page));
  await page.keyboard.press("ArrowLeft");
  await expectStop(page, "Seattle");
  await page.keyboard.press("Enter");
  await expectLive(bar, "KEXP 90.3 FM");
  await expect(dialRange(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link", { name: "Ver todas" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(dialRange(page)).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: "Cidade a leste: Lisboa" })).toBeFocused();
});

test("a keyboard user plays, pauses, mutes and adds a favourite", async ({ page, bar }) => {
  await visit(page, "/");
  await tabTo(page, playButton(featured(page), "FIP Jazz"));
  await page.keyboard.press("Enter");
  await expectLive(bar, "FIP Jazz");
  await tabTo(page, pauseButton(bar, "FIP Jazz"));
  await page.keyboard.press("Enter");
  await expect(bar.getByText("Em pausa")).toBeVisible();
  await page.keyboard.press("Enter");
  await expectLive(bar, "FIP Jazz");
  await tabTo(page, bar.getByRole("button", { name: "Adicionar aos favoritos: FIP Jazz" }));
  await page.keyboard.press("Enter");
  await expect(bar.getByRole("button", { name: "Remover dos favoritos: FIP Jazz" })).toBeFocused();
  await tabTo(page, bar.getByRole("button", { name: "Silenciar" }));
  await page.keyboard.press("Enter");
  const volume = bar.getByRole("slider", { name: "Volume" });
  await expect(volume).toHaveValue("0");
  await page.keyboard.press("Enter");
  await tabTo(page, volume);
  await page.keyboard.press("ArrowRight");
  await expect(volume).toHaveValue("71");
});

test("play buttons keep the focus while the station connects, and ignore presses", async ({
  page,
  bar,
  site,
  putStations,
}) => {
  await putStations({ id: "lenta", name: "Rádio Lenta", stream_url: site.radio.badUrl("/hang") });
  const opened: string[] = [];
  page.on("request", (request) => void (request.url() === site.radio.badUrl("/hang") && opened.push(request.url())));
  await visit(page, "/stations/lenta");
  const tile = playButton(page.getByRole("main"), "Rádio Lenta");
  await tile.focus();
  await tile.evaluate((button) => button.addEventListener("blur", () => button.setAttribute("data-blurred", "")));
  await page.keyboard.press("Enter");
  await expect(bar.getByText("A ligar…")).toBeVisible();
  await expect(tile).toBeDisabled();
  await page.keyboard.press("Enter");
  await expect(tile).toBeFocused();
  await expect(tile).not.toHaveAttribute("data-blurred");
  await playButton(bar, "Rádio Lenta").focus();
  await page.keyboard.press("Enter");
  await expect(playButton(bar, "Rádio Lenta")).toBeFocused();
  await expect(playButton(bar, "Rádio Lenta")).toBeDisabled();
  expect(opened).toHaveLength(1);
});

test("a play button has the focus before, while and after it plays", async ({ page, bar }) => {
  await visit(page, "/");
  const list = popular(page);
  await playButton(list, "FIP Pop").focus();
  await page.keyboard.press("Enter");
  await expectLive(bar, "FIP Pop");
  await expect(pauseButton(list, "FIP Pop")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(bar.getByText("Em pausa")).toBeVisible();
  await expect(playButton(list, "FIP Pop")).toBeFocused();
  await playButton(bar, "FIP Pop").focus();
  await page.keyboard.press("Enter");
  await expectLive(bar, "FIP Pop");
  await expect(pauseButton(bar, "FIP Pop")).toBeFocused();
});

test("a connecting tile does not take the focus back after it moved elsewhere", async ({
  page,
  bar,
  site,
  putStations,
}) => {
  await putStations({ id: "lenta", name: "Rádio Lenta", stream_url: site.radio.badUrl("/hang") });
  await visit(page, "/stations/lenta");
  await playButton(page.getByRole("main"), "Rádio Lenta").focus();
  await page.keyboard.press("Enter");
  await expect(bar.getByText("A ligar…")).toBeVisible();
  await page.keyboard.press("Tab");
  const elsewhere = await page.evaluateHandle(() => document.activeElement);
  await expect(bar.getByRole("button", { name: "Tentar novamente" })).toBeVisible();
  const isKept = await elsewhere.evaluate((element) => element !== document.body && element === document.activeElement);
  expect(isKept).toBe(true);
});

test("the first tab stop is a link that skips the navigation", async ({ page }) => {
  await visit(page, "/stations");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Saltar para o conteúdo" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
});
