import { setTimeout as sleep } from "node:timers/promises";
import { expect, expectSound } from "#test-support/browser/journey.ts";
import { expectLive, pauseButton, playButton, relayTest as test, visit } from "#test-support/browser/player-journey.ts";
import { type HlsRadio, startHlsRadio } from "#test-support/radio/hls-radio.ts";

let radio: HlsRadio;
test.beforeAll(async () => {
  radio = await startHlsRadio();
});
test.afterAll(() => radio.stop());

/** Longer than a segment: a playing client would request the next one. */
const MORE_THAN_A_SEGMENT_MS = 4_500;

test("an HLS station plays, with a script loaded for it only, and pausing ends it", async ({
  page,
  bar,
  putStations,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (/\/hls-output[^/]*\.js$/.test(new URL(request.url()).pathname)) scripts.push(request.url());
  });
  await putStations({ id: "ria", name: "Rádio Ria", stream_url: radio.url, stream_kind: "hls", stream_codec: "aac" });
  await visit(page, "/stations");
  await playButton(page.getByRole("main"), "FIP Jazz").click();
  await expectLive(bar, "FIP Jazz");
  expect(scripts, "a station of another kind needs no script").toEqual([]);

  await playButton(page.getByRole("main"), "Rádio Ria").click();
  await expectLive(bar, "Rádio Ria");
  await expectSound(page);
  expect(scripts).toHaveLength(1);

  await pauseButton(bar, "Rádio Ria").click();
  await expect(bar.getByText("Em pausa")).toBeVisible();
  await expect(page.locator("audio")).not.toHaveAttribute("src");
  const requests = radio.requests();
  await sleep(MORE_THAN_A_SEGMENT_MS);
  expect(radio.requests(), "no more segments are requested").toBe(requests);

  await playButton(bar, "Rádio Ria").click();
  await expectLive(bar, "Rádio Ria");
  await expectSound(page);
});

test("an HLS station that does not exist shows the specified error", async ({
  page,
  bar,
  putStations,
  browserErrors,
}) => {
  browserErrors.expect(/404/);
  const stream = radio.url.replace("live", "gone");
  await putStations({ id: "ria", name: "Rádio Ria", stream_url: stream, stream_kind: "hls" });
  await visit(page, "/stations/ria");
  await playButton(page.getByRole("main"), "Rádio Ria").click();
  await expect(bar.getByText("Falha ao carregar transmissão").filter({ visible: true })).toHaveCount(1);
  await expect(playButton(bar, "Rádio Ria")).toBeEnabled();
});
