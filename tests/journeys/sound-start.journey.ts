import type { Page } from "@playwright/test";
import { holdRequests } from "#test-support/browser/held-requests.ts";
import { expect, expectSound } from "#test-support/browser/journey.ts";
import { expectLive, pauseButton, playButton, relayTest as test, visit } from "#test-support/browser/player-journey.ts";
import type { Site } from "#test-support/site.ts";

/** A mount that Chromium alone starts only after four seconds. */
const faro = (site: Site) => ({
  id: "faro",
  name: "Rádio Faro",
  stream_url: site.radio.url("/faro.mp3"),
  stream_kind: "direct" as const,
  stream_codec: "mp3" as const,
});

/** Tracks the pending requests to the relay. */
function relayed(page: Page): Set<unknown> {
  const open = new Set<unknown>();
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/stream/faro") open.add(request);
  });
  page.on("requestfailed", (request) => open.delete(request));
  page.on("requestfinished", (request) => open.delete(request));
  return open;
}

const sounds = (page: Page) =>
  page.evaluate(() => {
    const audio = document.querySelector("audio");
    return audio ? { volume: audio.volume, rate: audio.playbackRate, ready: audio.readyState > 2 } : null;
  });

test.beforeEach(({ site, putStations }) => putStations(faro(site)));

test("an MP3 plays sooner than the browser alone would start it, and moves to the station's own connection", async ({
  page,
  bar,
  site,
  connections,
}) => {
  // Delayed, so that the relay still plays when a slow machine checks.
  const release = await holdRequests(page, site.radio.url("/faro.mp3"));
  await visit(page, "/stations/faro");
  const open = relayed(page);
  await playButton(page.getByRole("main"), "Rádio Faro").click();
  await expectLive(bar, "Rádio Faro");
  expect(open.size, "the first seconds come through the relay").toBe(1);
  expect(await sounds(page), "the station's own connection is silent at first").toMatchObject({ volume: 0 });
  release();

  await expect.poll(() => sounds(page)).toEqual({ volume: 0.7, rate: 1, ready: true });
  await expect.poll(connections, { message: "one connection is left" }).toBe(1);
  await expect.poll(() => open.size).toBe(0);
  await expectSound(page);
  await expectLive(bar, "Rádio Faro");

  await pauseButton(bar, "Rádio Faro").click();
  await expect.poll(connections).toBe(0);
});

test("a pause, or another station, in the first seconds leaves nothing open", async ({ page, bar, connections }) => {
  await visit(page, "/stations");
  const open = relayed(page);
  const main = page.getByRole("main");
  await playButton(main, "Rádio Faro").click();
  await expectLive(bar, "Rádio Faro");
  await pauseButton(bar, "Rádio Faro").click();
  await expect.poll(connections).toBe(0);
  await expect.poll(() => open.size).toBe(0);

  await playButton(main, "Rádio Faro").click();
  await expectLive(bar, "Rádio Faro");
  await playButton(main, "Arrow Classic Rock").click();
  await expectLive(bar, "Arrow Classic Rock");
  await expect.poll(connections).toBe(1);
  await expect.poll(() => open.size).toBe(0);
  await expectSound(page);
});

test("when the relay is full an MP3 starts directly, without an error", async ({
  page,
  bar,
  connections,
  browserErrors,
}) => {
  browserErrors.expect(/503/);
  await page.route("**/stream/faro", (route) => route.fulfill({ status: 503, json: {} }));
  await visit(page, "/stations/faro");
  await playButton(page.getByRole("main"), "Rádio Faro").click();
  await expectLive(bar, "Rádio Faro");
  await expectSound(page);
  expect(await sounds(page)).toMatchObject({ volume: 0.7 });
  expect(await connections()).toBe(1);
  await expect(page.getByText(/Falha/)).toHaveCount(0);
});

test("a station that only the server can reach plays through the relay", async ({
  page,
  bar,
  site,
  putStations,
  connections,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_FAILED/);
  const direct = site.radio.url("/cais");
  await putStations({ ...faro(site), id: "foz", name: "Rádio Foz", stream_url: direct, stream_codec: "aac" });
  await page.route(direct, (route) => route.abort());
  await visit(page, "/stations/foz");
  await playButton(page.getByRole("main"), "Rádio Foz").click();
  await expectLive(bar, "Rádio Foz");
  await expectSound(page);
  await expect(page.locator("audio")).toHaveAttribute("src", "/stream/foz");
  expect(await connections(), "the browser itself reaches no station").toBe(0);
  await expect(page.getByText(/Falha/)).toHaveCount(0);
});
