import type { Page } from "@playwright/test";
import { saveRecents } from "#test-support/browser/every-page.ts";
import { holdRequests } from "#test-support/browser/held-requests.ts";
import { expect } from "#test-support/browser/journey.ts";
import { saveLastStation, storedStation, storedStationId } from "#test-support/browser/last-station.ts";
import {
  expectLive,
  featured,
  pauseButton,
  playButton,
  playerBar,
  playFeatured,
  test,
  visit,
} from "#test-support/browser/player-journey.ts";
import {
  banner,
  expectAccountsFavourites,
  leaveAccount,
  newPerson,
  signInAs,
  signUpAs,
} from "#test-support/browser/sign-in.ts";

const CHECKS = "**/favorites/stations?*";

/** Waits until the check of the stored station has been answered. */
const nextCheck = (page: Page) => page.waitForResponse(CHECKS);

const storedMark = (page: Page) => page.evaluate(() => document.documentElement.dataset.lastStation);

test("after a reload the bar is restored, paused, with list and volume; nothing is requested until it is played", async ({
  page,
  bar,
  connections,
}) => {
  await playFeatured(page);
  const next = await bar.getByRole("button", { name: /^Estação seguinte/ }).getAttribute("aria-label");
  await bar.getByRole("slider", { name: "Volume" }).fill("33");
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "media" || /\/stream\//.test(request.url())) requested.push(request.url());
  });
  await expect.poll(() => storedStationId(page)).not.toBeNull();
  const check = nextCheck(page);
  await page.reload();
  await expect(bar).toContainText("FIP Jazz");
  await check;
  await expect(bar.getByText("Em pausa")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Em pausa" }), "is not announced").toHaveCount(0);
  await expect(bar.getByRole("slider", { name: "Volume" })).toHaveValue("33");
  await expect(bar.getByRole("button", { name: next ?? "" })).toBeVisible();
  expect(await page.evaluate(() => navigator.mediaSession.metadata)).toBeNull();
  expect(requested).toEqual([]);
  expect(await connections()).toBe(0);

  await playButton(bar, "FIP Jazz").click();
  await expectLive(bar, "FIP Jazz");
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe("FIP Jazz");
  await bar.getByRole("button", { name: next ?? "" }).click();
  await expect.poll(() => storedStationId(page), "the one that was chosen last").not.toBe("1");
});

test("after a restart of the browser the space bar plays the station, on any page", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await playFeatured(page);
  await expect.poll(() => storedStationId(page)).toBe("1");
  // As when the browser is killed: the page cannot store that it no longer plays.
  const storageState = await context.storageState();
  await page.close();
  const restarted = await browser.newContext({ storageState, ...(baseURL === undefined ? {} : { baseURL }) });
  const opened = await restarted.newPage();
  await visit(opened, "/contact");
  const bar = playerBar(opened);
  await expect(bar.getByText("Em pausa")).toBeVisible();
  await opened.keyboard.press("Space");
  await expectLive(bar, "FIP Jazz");
  await restarted.close();
});

test("a new tab has no bar while another tab plays, and a paused one when none does", async ({
  page,
  bar,
  context,
}) => {
  await playFeatured(page);
  await expect.poll(() => storedStationId(page)).toBe("1");
  const second = await context.newPage();
  await visit(second, "/contact");
  await expect.poll(() => storedMark(second), "it has been decided").toBeUndefined();
  await expect(playerBar(second)).toHaveCount(0);
  await second.keyboard.press("Space");
  await expectLive(bar, "FIP Jazz");
  await second.close();

  await pauseButton(bar, "FIP Jazz").click();
  const third = await context.newPage();
  await visit(third, "/contact");
  await expect(playerBar(third).getByText("Em pausa")).toBeVisible();
  await playButton(playerBar(third), "FIP Jazz").click();
  await expectLive(playerBar(third), "FIP Jazz");
  await expect(bar.getByText("Em pausa")).toBeVisible();
});

test("a station that was renamed has its new name, and one that was suspended disappears", async ({
  page,
  bar,
  site,
  putStations,
}) => {
  const station = { id: "ultima", name: "Rádio Última", stream_url: "https://radio.example/ultima.mp3" };
  await putStations(station);
  await saveLastStation(page, {
    ...storedStation("1"),
    station: { ...storedStation("1").station, id: station.id, name: "Rádio Antiga" },
  });
  const release = await holdRequests(page, CHECKS);
  await visit(page, "/contact");
  await expect(bar).toContainText("Rádio Antiga");
  release();
  await expect(bar).toContainText("Rádio Última");
  await page.unroute(CHECKS);

  await site.putStations({ ...station, status: "suspended" });
  await expect.poll(async () => (await fetch(`${site.origin}/stations/ultima`)).ok).toBe(false);
  await visit(page, "/contact");
  await expect.poll(() => storedStationId(page)).toBeNull();
  await expect(bar).toHaveCount(0);
  expect(await storedMark(page)).toBeUndefined();
});

test("without a connection to the server the stored data stay", async ({ page, bar, browserErrors }) => {
  browserErrors.expect(/favorites\/stations|ERR_FAILED/);
  await saveLastStation(page, storedStation("2", "1"));
  await page.route(CHECKS, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/favorites/stations"));
  await visit(page, "/contact");
  await failed;
  await expect(bar).toContainText("SomaFM Groove Salad");
  await expect(bar.getByRole("button", { name: "Estação seguinte: FIP Jazz" })).toBeVisible();
  expect(await storedStationId(page)).toBe("2");
});

test("a station that is chosen before the check is answered stays", async ({ page, bar }) => {
  await saveLastStation(page, storedStation("2"));
  await page.route(CHECKS, async (route) => {
    if (!new URL(route.request().url()).searchParams.getAll("id").includes("2")) return route.continue();
    await playButton(featured(page), "FIP Jazz").click();
    await route.fulfill({ json: { stations: [] } });
  });
  const check = nextCheck(page);
  await visit(page, "/");
  await check;
  await expectLive(bar, "FIP Jazz");
  await expect.poll(() => storedStationId(page)).toBe("1");
});

test("«Limpar» of the recents removes the last station in every tab, and «Anular» restores it", async ({
  page,
  bar,
  context,
}) => {
  await saveRecents(page, "2", "1");
  await saveLastStation(page, storedStation("2"));
  const other = await context.newPage();
  await visit(page, "/favorites");
  await expect(bar).toContainText("SomaFM Groove Salad");
  await visit(other, "/contact");
  await expect(playerBar(other)).toContainText("SomaFM Groove Salad");

  const recents = page.getByRole("region", { name: "Ouvidas recentemente" });
  await recents.getByRole("button", { name: "Limpar: Ouvidas recentemente" }).click();
  await expect(bar).toHaveCount(0);
  await expect(playerBar(other)).toHaveCount(0);
  expect(await storedStationId(page)).toBeNull();
  await recents.getByRole("button", { name: "Anular: Ouvidas recentemente" }).click();
  await expect(bar).toContainText("SomaFM Groove Salad");
  expect(await storedStationId(page)).toBe("2");
});

test("the end of an account's session removes the last station; signing in does not", async ({ page, bar }) => {
  const person = newPerson();
  await signUpAs(page, person);
  const synchronised = page.waitForResponse("**/api/me/favourites?*");
  await saveLastStation(page, storedStation("2"));
  await visit(page, "/contact");
  await synchronised;
  await expect(bar).toContainText("SomaFM Groove Salad");
  await banner(page).getByRole("button", { name: "Sair" }).click();
  await expect.poll(() => storedStationId(page)).toBeNull();
  await expect(bar).toHaveCount(0);

  // The session has ended elsewhere: the next page is opened without its cookie.
  await signInAs(page, person);
  await playButton(featured(page), "FIP Jazz").click();
  await expect.poll(() => storedStationId(page)).toBe("1");
  await expectAccountsFavourites(page);
  await leaveAccount(page);
  await visit(page, "/contact");
  await expect.poll(() => storedStationId(page)).toBeNull();
  await expect(bar).toHaveCount(0);
});

for (const broken of ["{", "[]", '{"station":{}}', JSON.stringify({ ...storedStation("1"), station: { id: "1" } })]) {
  test(`storage that contains ${broken} is ignored`, async ({ page, bar }) => {
    await saveLastStation(page, broken);
    await visit(page, "/contact");
    await page.waitForLoadState("networkidle");
    await expect(bar).toHaveCount(0);
    expect(await storedMark(page)).toBeUndefined();
  });
}
