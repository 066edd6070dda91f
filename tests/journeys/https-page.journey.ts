import { request } from "node:http";
import { createServer } from "node:https";
import { expect } from "#test-support/browser/journey.ts";
import { expectAudible, recordPlayback } from "#test-support/browser/playback-recorder.ts";
import { expectLive, pauseButton, playButton, relayTest as test, visit } from "#test-support/browser/player-journey.ts";
import { CERTIFICATE } from "#test-support/certificate.ts";
import { listenOnFreePort } from "#test-support/free-port.ts";

let front: Awaited<ReturnType<typeof startTlsProxy>>;
test.beforeAll(async ({ site }) => {
  front = await startTlsProxy(site.origin);
});
test.afterAll(() => front.stop());
// The proxy's certificate is self-signed.
test.use({ ignoreHTTPSErrors: true });

test("on an https page http stations play through the relay, and HLS over http shows why it does not play", async ({
  page,
  bar,
  site,
  putStations,
  browserErrors,
}) => {
  // The proxy's origin is not the site's: its pages may change nothing.
  browserErrors.expect(/clicks 403|status of 403/);
  const direct = { stream_kind: "direct" } as const;
  const httpOnly = [
    { id: "cais", name: "Rádio Cais", stream_url: site.radio.url("/cais"), ...direct, stream_codec: "aac" as const },
    {
      id: "faro",
      name: "Rádio Faro",
      stream_url: site.radio.url("/faro.mp3"),
      ...direct,
      stream_codec: "mp3" as const,
    },
    { id: "duna", name: "Rádio Duna", stream_url: site.radio.url("/duna.ogg") },
  ];
  const ria = {
    id: "ria",
    name: "Rádio Ria",
    stream_url: site.radio.badUrl("/hls/live.m3u8"),
    stream_kind: "hls" as const,
  };
  await putStations(...httpOnly, ria);
  const overHttp: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith("http:")) overHttp.push(request.url());
  });
  await recordPlayback(page);
  await visit(page, `${front.origin}/stations`);
  const main = page.getByRole("main");
  for (const { id, name } of httpOnly) {
    await playButton(main, name).click();
    await expectLive(bar, name);
    await expectAudible(page);
    await expect(page.locator("audio")).toHaveAttribute("src", `/stream/${id}`);
  }
  await pauseButton(bar, "Rádio Duna").click();

  await playButton(main, ria.name).click();
  const reason = "Esta estação só transmite em http e não pode ser ouvida aqui.";
  await expect(bar.getByText(reason, { exact: true }).filter({ visible: true })).toHaveCount(1);
  expect(overHttp, "the browser sends no request over http").toEqual([]);
});

/** Serves a site by https on a free port of 127.0.0.1, as a reverse proxy in front of it does. */
async function startTlsProxy(siteOrigin: string): Promise<{ origin: string; stop: () => Promise<void> }> {
  const server = createServer(CERTIFICATE, (incoming, response) => {
    const headers = { ...incoming.headers, "x-forwarded-proto": "https" };
    const forwarded = request(
      siteOrigin + incoming.url,
      { method: incoming.method, headers, agent: false },
      (upstream) => {
        response.writeHead(upstream.statusCode ?? 502, upstream.headers);
        upstream.pipe(response);
      },
    );
    forwarded.on("error", () => response.destroy());
    response.once("close", () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  const { port, stop } = await listenOnFreePort(server);
  return { origin: `https://127.0.0.1:${port}`, stop };
}
