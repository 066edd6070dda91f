import { expect } from "#test-support/browser/journey.ts";
import { playButton, test, visit } from "#test-support/browser/player-journey.ts";
import { type HlsRadio, startHlsRadio } from "#test-support/radio/hls-radio.ts";

/** Stands for a host of the visitor's private network. */
let radio: HlsRadio;
test.beforeAll(async () => {
  radio = await startHlsRadio();
});
test.afterAll(() => radio.stop());

/** The playlist's public host, whose responses come from this test. */
const PUBLIC = "http://cdn.example";
const PRIVATE_ANSWERS: [string, (origin: string) => string][] = [
  ["playlist", (origin) => `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=80000,CODECS="mp4a.40.2"\n${origin}/live.m3u8\n`],
  ["segment", (origin) => `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${origin}/segment-00001.ts\n#EXT-X-ENDLIST\n`],
  [
    "key",
    (origin) =>
      `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-KEY:METHOD=AES-128,URI="${origin}/key"\n#EXTINF:2,\n1.ts\n#EXT-X-ENDLIST\n`,
  ],
  [
    "map",
    (origin) =>
      `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MAP:URI="${origin}/init.mp4"\n#EXTINF:2,\n1.m4s\n#EXT-X-ENDLIST\n`,
  ],
];

for (const [what, playlist] of PRIVATE_ANSWERS) {
  test(`a playlist whose ${what} is on a private host causes no request to it`, async ({ page, bar, putStations }) => {
    const { origin } = new URL(radio.url);
    let served = 0;
    await page.route(`${PUBLIC}/**`, (route) => {
      served += 1;
      const headers = { "access-control-allow-origin": "*", "content-type": "application/vnd.apple.mpegurl" };
      return route.fulfill({ headers, body: route.request().url().endsWith(".m3u8") ? playlist(origin) : "" });
    });
    await putStations({ id: "ria", name: "Rádio Ria", stream_url: `${PUBLIC}/live.m3u8`, stream_kind: "hls" });
    await visit(page, "/stations/ria");
    const requests = radio.requests();
    await playButton(page.getByRole("main"), "Rádio Ria").click();
    await expect(bar.getByText(/Falha ao carregar transmissão|A religar/).filter({ visible: true })).toHaveCount(1);
    expect(served).toBeGreaterThan(0);
    expect(radio.requests(), "the private host gets no request").toBe(requests);
  });
}

test("a station whose check found a private network is not tried by any browser", async ({
  page,
  bar,
  putStations,
}) => {
  const requests = radio.requests();
  await putStations({ id: "ria", name: "Rádio Ria", stream_url: radio.url, stream_kind: "private" });
  await visit(page, "/stations/ria");
  await expect(page.getByRole("main")).toContainText(
    "Esta estação pertence a uma rede privada e não pode ser ouvida aqui.",
  );
  await playButton(page.getByRole("main"), "Rádio Ria").click();
  await expect(bar).toContainText("Esta estação pertence a uma rede privada e não pode ser ouvida aqui.");
  expect(radio.requests()).toBe(requests);
});
