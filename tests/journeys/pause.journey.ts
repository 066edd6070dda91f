import { expect, expectSound, soundPosition } from "#test-support/browser/journey.ts";
import {
  expectLive,
  featured,
  pauseButton,
  playButton,
  playFeatured,
  test,
  visit,
} from "#test-support/browser/player-journey.ts";

test("pausing closes the connection, and play opens a new one at the live position", async ({
  page,
  bar,
  connections,
}) => {
  await playFeatured(page);
  await expectSound(page);
  await pauseButton(bar, "FIP Jazz").click();
  await expect(bar.getByText("Em pausa")).toBeVisible();
  await expect.poll(connections, { message: "no browser is connected" }).toBe(0);
  await expect(page.locator("audio")).not.toHaveAttribute("src");

  await playButton(bar, "FIP Jazz").click();
  await expectLive(bar, "FIP Jazz");
  await expectSound(page);
  expect(await connections()).toBe(1);
});

test("the bar keeps the station while it is paused", async ({ page, bar }) => {
  await playFeatured(page);
  await pauseButton(bar, "FIP Jazz").click();
  await expect(bar.getByText("Em pausa")).toBeVisible();
  await expect(bar).toContainText("FIP JazzRádio em Direto · Paris");
  await expect(playButton(featured(page), "FIP Jazz")).toBeEnabled();
});

test("a tile pauses and resumes its station", async ({ page, bar, connections }) => {
  await visit(page, "/");
  const list = featured(page);
  await playButton(list, "FIP Jazz").click();
  await expectLive(bar, "FIP Jazz");
  await pauseButton(list, "FIP Jazz").click();
  await expect(bar.getByText("Em pausa")).toBeVisible();
  await expect.poll(connections).toBe(0);
  await playButton(list, "FIP Jazz").click();
  await expectLive(bar, "FIP Jazz");
  expect(await connections()).toBe(1);
});

test("the space bar pauses and resumes", { tag: "@extended" }, async ({ page, bar, connections }) => {
  await visit(page, "/stations/1");
  await playButton(page.getByRole("main"), "FIP Jazz").click();
  await expectLive(bar, "FIP Jazz");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("Space");
  await expect(bar.getByText("Em pausa")).toBeVisible();
  await expect.poll(connections).toBe(0);
  await page.keyboard.press("Space");
  await expectLive(bar, "FIP Jazz");
  expect(await connections()).toBe(1);
});

test("the space bar cancels a station that is still connecting", { tag: "@extended" }, async ({
  page,
  bar,
  putStations,
  site,
}) => {
  await putStations({ id: "lenta", name: "Rádio Lenta", stream_url: site.radio.badUrl("/hang") });
  await visit(page, "/stations/lenta");
  await playButton(page.getByRole("main"), "Rádio Lenta").click();
  await expect(bar.getByText("A ligar…")).toBeVisible();
  await expect.poll(() => site.radio.badListeners("/hang")).toBe(1);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("Space");
  await expect(bar.getByText("Em pausa")).toBeVisible();
  await expect.poll(() => site.radio.badListeners("/hang")).toBe(0);
});

test("leaving the site closes the connection", async ({ page, connections }) => {
  await playFeatured(page);
  expect(await connections()).toBe(1);
  await page.goto("about:blank");
  await expect.poll(connections).toBe(0);
});

test("after a reload nothing plays before a click", async ({ page, connections }) => {
  await playFeatured(page);
  await page.reload();
  await expect.poll(connections).toBe(0);
  await expect(playButton(featured(page), "FIP Jazz")).toBeEnabled();
  expect(await soundPosition(page)).toBe(0);
});
