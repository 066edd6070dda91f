import type { Locator } from "@playwright/test";
import { expect } from "#test-support/browser/journey.ts";
import { expectAudible, recordPlayback } from "#test-support/browser/playback-recorder.ts";
import { expectLive, pauseButton, playButton, relayTest as test, visit } from "#test-support/browser/player-journey.ts";
import { type HlsRadio, startHlsRadio } from "#test-support/radio/hls-radio.ts";
import { type ShoutcastServer, startShoutcastServer } from "#test-support/radio/shoutcast-server.ts";
import { indirectStreams, type StreamRow, streamFormats } from "#test-support/radio/stream-cases.ts";

const ON_DEMAND = ["/gaivota.mp3", "/maresia.opus"];

let hls: HlsRadio;
let shoutcast: ShoutcastServer;
test.beforeAll(async ({ site }) => {
  [hls, shoutcast] = await Promise.all([startHlsRadio(), startShoutcastServer()]);
  await Promise.all(ON_DEMAND.map(site.radio.start));
});
test.afterAll(({ site }) => Promise.all([hls.stop(), shoutcast.stop(), ...ON_DEMAND.map(site.radio.kill)]));

/** Waits until the audio element plays from the source that the row names. */
async function expectSource(audio: Locator, { from, play_url, stream_url = "" }: StreamRow): Promise<void> {
  // The head start through the relay continues when the station's own URL fails.
  if (from === "the relay") await expect(audio).not.toHaveAttribute("src", /^http/);
  else await expect(audio).toHaveAttribute("src", from === "a script" ? /^blob:/ : play_url || stream_url);
}

for (const [title, everyStream] of [
  ["every kind of stream plays", streamFormats],
  ["a stream plays through every redirect and playlist that leads to it", indirectStreams],
] as const) {
  test(title, async ({ page, bar, site, connections, putStations, browserErrors }) => {
    // The URL that refuses browsers.
    browserErrors.expect(/403/);
    const rows = everyStream({ radio: site.radio, hls, shoutcast }).map((row, index) => {
      const number = String(index + 1).padStart(2, "0");
      return { row, id: `onda-${number}`, name: `Onda ${number}` };
    });
    await putStations(...rows.map(({ row: { what, from, ...facts }, ...station }) => ({ ...station, ...facts })));
    await recordPlayback(page);
    await visit(page, "/stations");
    for (const { row, name } of rows) {
      await test.step(`${row.what} plays, from ${row.from}`, async () => {
        await playButton(page.getByRole("main"), name).click();
        await expectLive(bar, name);
        await expectAudible(page);
        await expectSource(page.locator("audio"), row);
      });
    }
    await pauseButton(bar, rows.at(-1)?.name ?? "").click();
    await expect.poll(connections, { message: "no connection of a browser stays open" }).toBe(0);
  });
}
