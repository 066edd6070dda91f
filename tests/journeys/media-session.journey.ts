import type { Locator, Page, Request } from "@playwright/test";
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

type MediaKeys = Record<string, (() => void) | undefined>;

test.beforeEach(async ({ page }) => {
  // Records the media session's handlers so that the test can call them.
  await page.addInitScript(() => {
    const keys: Record<string, unknown> = {};
    Object.assign(window, { mediaKeys: keys });
    const setActionHandler = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession);
    navigator.mediaSession.setActionHandler = (action, handler) => {
      setActionHandler(action, handler);
      if (handler) keys[action] = handler;
      else delete keys[action];
    };
  });
});

async function pressMediaKey(page: Page, action: MediaSessionAction): Promise<void> {
  // The player registers its handlers when a station is chosen, and some when it has neighbours.
  await page.waitForFunction((name) => (window as unknown as { mediaKeys: MediaKeys }).mediaKeys[name], action);
  await page.evaluate((name) => {
    const { mediaKeys } = window as unknown as { mediaKeys: MediaKeys };
    const handler = mediaKeys[name];
    if (!handler) throw new Error(`Nothing listens to the key ${name}`);
    handler();
  }, action);
}

/** The keys that the page handles. */
const mediaKeys = (page: Page) =>
  page.evaluate(() => Object.keys((window as unknown as { mediaKeys: MediaKeys }).mediaKeys));

const playbackState = (page: Page) => page.evaluate(() => navigator.mediaSession.playbackState);

test("the media session has title, artist, album and playback state", async ({ page, bar }) => {
  await visit(page, "/");
  expect(await playbackState(page)).toBe("none");
  await playButton(featured(page), "FIP Jazz").click();
  await expectLive(bar, "FIP Jazz");
  const metadata = await page.evaluate(() => {
    const { title, artist, album } = navigator.mediaSession.metadata ?? {};
    return { title, artist, album };
  });
  expect(metadata).toEqual({ title: "FIP Jazz", artist: "Rádio em Direto", album: "FIP Jazz" });
  expect(await playbackState(page)).toBe("playing");
  await pauseButton(bar, "FIP Jazz").click();
  await expect.poll(() => playbackState(page)).toBe("paused");
});

test("the media session has the cover as PNG from the site's origin, in four sizes", { tag: "@extended" }, async ({
  page,
  site,
}) => {
  await playFeatured(page);
  const artwork = await page.evaluate(() => [...(navigator.mediaSession.metadata?.artwork ?? [])]);
  expect(artwork.map(({ sizes }) => sizes)).toEqual(["96x96", "192x192", "256x256", "512x512"]);
  for (const { src, sizes, type } of artwork) {
    expect(new URL(src).origin).toBe(site.origin);
    expect(type).toBe("image/png");
    const answer = await page.request.get(src);
    expect(answer.headers()["content-type"]).toBe("image/png");
    const png = await answer.body();
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
});

test("a station with its own image and any name has a PNG cover too", { tag: "@extended" }, async ({
  page,
  bar,
  site,
  putStations,
}) => {
  await putStations({
    id: "agua",
    name: "Rádio Água & Açúcar / «100%» ?",
    stream_url: site.radio.url("/aurora.mp3"),
    image_url: `${site.origin}/apple-touch-icon.png`,
  });
  await visit(page, "/stations/agua");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Ouvir Rádio Água/ })
    .click();
  await expectLive(bar, "Rádio Água & Açúcar / «100%» ?");
  const artwork = await page.evaluate(() => navigator.mediaSession.metadata?.artwork.at(-1)?.src ?? "");
  const png = await (await page.request.get(artwork)).body();
  expect(png.readUInt32BE(16)).toBe(512);
});

test("the media keys pause, play and stop", async ({ page, bar, connections }) => {
  await playFeatured(page);
  for (const key of ["pause", "stop"] as const) {
    await pressMediaKey(page, key);
    await expect(bar.getByText("Em pausa")).toBeVisible();
    await expect.poll(connections).toBe(0);
    await pressMediaKey(page, "play");
    await expectLive(bar, "FIP Jazz");
    await expectSound(page);
    expect(await connections()).toBe(1);
  }
});

test("no media key is connected before a station is chosen", { tag: "@extended" }, async ({
  page,
  bar,
  connections,
}) => {
  await visit(page, "/");
  expect(await mediaKeys(page)).toEqual([]);
  await expect(bar).toHaveCount(0);
  expect(await connections()).toBe(0);
});

test("previous and next follow the featured stations and wrap around", { tag: "@extended" }, async ({ page, bar }) => {
  await playFeatured(page, "Arrow Classic Rock");
  for (const [key, name] of [
    ["nexttrack", "SomaFM Fluid"],
    ["nexttrack", "FIP Jazz"],
    ["previoustrack", "SomaFM Fluid"],
    ["previoustrack", "Arrow Classic Rock"],
  ] as const) {
    await pressMediaKey(page, key);
    await expectLive(bar, name);
  }
});

test("previous and next follow the dial when a station was started there", { tag: "@extended" }, async ({
  page,
  bar,
}) => {
  await visit(page, "/");
  await page.getByRole("button", { name: "Cidade a oeste: Seattle" }).click();
  await expectLive(bar, "KEXP 90.3 FM");
  await pressMediaKey(page, "nexttrack");
  await expectLive(bar, "RTP Antena 2");
});

test("previous and next follow the sorted list from any page", { tag: "@extended" }, async ({ page, bar }) => {
  await visit(page, "/stations?sort=name");
  const names = await page.getByRole("article").getByRole("heading").allTextContents();
  const [first = "", second = ""] = names;
  await playButton(page.getByRole("main"), first).click();
  await expectLive(bar, first);
  await page.getByRole("banner").getByRole("link", { name: "Favoritos" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Favoritos");
  await pressMediaKey(page, "nexttrack");
  await expectLive(bar, second);
  await pressMediaKey(page, "previoustrack");
  await pressMediaKey(page, "previoustrack");
  await expectLive(bar, names.at(-1) ?? "");
});

/** The previous and next buttons of the bar. */
const stepButtons = (bar: Locator) => bar.getByRole("button", { name: /^Estação (seguinte|anterior)/ });

/** Opens the page of FIP Jazz, plays it there, and waits until the stations of its genre are loaded, or could not be. */
async function playOnItsPage(page: Page, bar: Locator, event: "requestfinished" | "requestfailed" = "requestfinished") {
  await visit(page, "/stations/1");
  const isGenre = (request: Request) => request.url().includes("/stations/list/more?genre=Jazz");
  const ended =
    event === "requestfailed" ? page.waitForEvent(event, isGenre) : page.waitForEvent("requestfinished", isGenre);
  await playButton(page.getByRole("main"), "FIP Jazz").click();
  await expectLive(bar, "FIP Jazz");
  await ended;
}

test("a station started on its own page has previous and next of its genre, as the list sorts them", {
  tag: "@extended",
}, async ({ page, bar, site, putStations }) => {
  const jazz = { genre: "Jazz", stream_url: site.radio.url("/brisa.mp3") };
  await putStations({ id: "brisa", name: "Rádio Brisa", ...jazz }, { id: "cais", name: "Rádio Cais", ...jazz });
  await visit(page, "/stations?genre=jazz");
  const names = await page.getByRole("article").getByRole("heading").allTextContents();
  expect(names.toSorted()).toEqual(["FIP Jazz", "Rádio Brisa", "Rádio Cais"]);
  const at = names.indexOf("FIP Jazz");
  const [next = "", previous = ""] = [names[(at + 1) % 3], names[(at + 2) % 3]];

  await playOnItsPage(page, bar);
  await expect(stepButtons(bar)).toHaveCount(2);
  await expect(bar.getByRole("button", { name: `Estação anterior: ${previous}`, exact: true })).toBeVisible();
  await bar.getByRole("button", { name: `Estação seguinte: ${next}`, exact: true }).click();
  await expectLive(bar, next);
  await page.keyboard.press("Shift+N");
  await expectLive(bar, previous);
  await pressMediaKey(page, "nexttrack");
  await expectLive(bar, "FIP Jazz");
  await expectSound(page);
  await pressMediaKey(page, "previoustrack");
  await expectLive(bar, previous);
});

test("a genre of one station has no previous or next, and the list of the next start is its own", {
  tag: "@extended",
}, async ({ page, bar }) => {
  await playOnItsPage(page, bar);
  await expectSound(page);
  expect(await mediaKeys(page)).toEqual(["play", "pause", "stop"]);
  await expect(stepButtons(bar)).toHaveCount(0);

  await page.getByRole("banner").getByRole("link", { name: "Início" }).click();
  await playButton(featured(page), "Arrow Classic Rock").click();
  await expectLive(bar, "Arrow Classic Rock");
  expect(await mediaKeys(page)).toContain("nexttrack");
});

test("a station plays without the stations of its genre, when these cannot be loaded", { tag: "@extended" }, async ({
  page,
  bar,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_FAILED|Failed to load/);
  await page.route("**/stations/list/more?*", (route) => route.abort());
  await playOnItsPage(page, bar, "requestfailed");
  await expectSound(page);
  await expect(stepButtons(bar)).toHaveCount(0);
});

test("after a failure the media keys move to the next station", { tag: "@extended" }, async ({
  page,
  bar,
  site,
  putStations,
}) => {
  await putStations({ id: "cais", name: "Rádio Cais", stream_url: site.radio.badUrl("/empty") });
  await visit(page, "/");
  await playButton(featured(page), "Rádio Cais").click();
  await expect(bar.getByRole("button", { name: "Tentar novamente" })).toBeVisible();
  expect(await playbackState(page)).toBe("paused");
  await pressMediaKey(page, "nexttrack");
  await expectLive(bar, "FIP Jazz");
});
