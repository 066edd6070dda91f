import type { Locator } from "@playwright/test";
import { everyKind, everyWay, type StreamRow } from "../support/every-stream.ts";
import { expectHeard, noteSounds } from "../support/heard-sound.ts";
import { type HlsRadio, startHlsRadio } from "../support/hls.ts";
import { expect } from "../support/journey.ts";
import { expectLive, pauseButton, playButton, relayTest as test, visit } from "../support/player-journey.ts";
import { type ShoutcastServer, startShoutcastServer } from "../support/shoutcast-server.ts";

const ON_DEMAND = ["/gaivota.mp3", "/maresia.opus"];

let hls: HlsRadio;
let shoutcast: ShoutcastServer;
test.beforeAll(async ({ site }) => {
  [hls, shoutcast] = await Promise.all([startHlsRadio(), startShoutcastServer()]);
  await Promise.all(ON_DEMAND.map(site.radio.start));
});
test.afterAll(({ site }) => Promise.all([hls.stop(), shoutcast.stop(), ...ON_DEMAND.map(site.radio.kill)]));

/** Waits until the page's audio element has its sound from where the row says. */
async function expectSource(audio: Locator, { from, play_url, stream_url = "" }: StreamRow): Promise<void> {
  // The relay's first seconds, which come from an element of their own, go on when the station's own address fails.
  if (from === "our relay") await expect(audio).not.toHaveAttribute("src", /^http/);
  else await expect(audio).toHaveAttribute("src", from === "a script" ? /^blob:/ : play_url || stream_url);
}

for (const [title, everyStream] of [
  ["every kind of stream sounds", everyKind],
  ["a stream sounds whatever way its server leads to it", everyWay],
] as const) {
  test(title, async ({ page, bar, site, connections, putStations, trouble }) => {
    // The one that browsers are refused.
    trouble.expect(/403/);
    const rows = everyStream({ radio: site.radio, hls, shoutcast }).map((row, place) => {
      const number = String(place + 1).padStart(2, "0");
      return { row, id: `onda-${number}`, name: `Onda ${number}` };
    });
    await putStations(...rows.map(({ row: { what, from, ...facts }, ...station }) => ({ ...station, ...facts })));
    await noteSounds(page);
    await visit(page, "/stations");
    for (const { row, name } of rows) {
      await test.step(`${row.what} sounds, from ${row.from}`, async () => {
        await playButton(page.getByRole("main"), name).click();
        await expectLive(bar, name);
        await expectHeard(page);
        await expectSource(page.locator("audio"), row);
      });
    }
    await pauseButton(bar, rows.at(-1)?.name ?? "").click();
    await expect.poll(connections, { message: "no connection of a browser stays open" }).toBe(0);
  });
}
