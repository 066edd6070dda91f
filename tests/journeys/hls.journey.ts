import { setTimeout as sleep } from "node:timers/promises";
import { type HlsRadio, startHlsRadio } from "../support/hls.ts";
import { expect, expectSound } from "../support/journey.ts";
import { expectLive, pauseButton, playButton, test, visit } from "../support/player-journey.ts";

let radio: HlsRadio;
test.beforeAll(async () => {
  radio = await startHlsRadio();
});
test.afterAll(() => radio.stop());

/** Longer than a segment lasts: a player that still listened would ask for the next one. */
const MORE_THAN_A_SEGMENT_MS = 4_500;

test("a station in segments sounds, by a script that comes for it alone, and a pause ends it", async ({
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
  expect(radio.requests(), "nothing is asked for any more").toBe(requests);

  await playButton(bar, "Rádio Ria").click();
  await expectLive(bar, "Rádio Ria");
  await expectSound(page);
});

test("a station in segments that is not there fails in words that a visitor understands", async ({
  page,
  bar,
  putStations,
  trouble,
}) => {
  trouble.expect(/404/);
  const stream = radio.url.replace("live", "gone");
  await putStations({ id: "ria", name: "Rádio Ria", stream_url: stream, stream_kind: "hls" });
  await visit(page, "/stations/ria");
  await playButton(page.getByRole("main"), "Rádio Ria").click();
  await expect(bar.getByText("Falha ao carregar transmissão").filter({ visible: true })).toHaveCount(1);
  await expect(playButton(bar, "Rádio Ria")).toBeEnabled();
});
