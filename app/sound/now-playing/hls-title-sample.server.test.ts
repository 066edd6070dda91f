import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { createStreamClient } from "#app/platform/net/stream-client.server.ts";
import { listenOnFreePort } from "#test-support/free-port.ts";
import { id3Tag, transportStream } from "#test-support/radio/id3-tags.ts";
import { sampleHlsStream } from "./hls-title-sample.server.ts";

const LINE = { artist: "Quarteto da Graça", title: "Noturno para o Tejo" };
const SEGMENT = transportStream(id3Tag({ TPE1: LINE.artist, TIT2: LINE.title }));
const MASTER = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=80000\nvariants/live.m3u8\n";
const media = (title: string, segment: string) =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nold.ts\n#EXTINF:2,${title}\n${segment}\n`;

/** Serves these files, and 404 for others; gives what was requested. */
async function serve(files: Record<string, string | Uint8Array>) {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    requested.push(request.url ?? "");
    const file = files[request.url ?? ""];
    response.writeHead(file === undefined ? 404 : 200).end(file);
  });
  const { port, stop } = await listenOnFreePort(server);
  onTestFinished(stop);
  const streamClient = createStreamClient({ allowPrivate: true });
  return {
    requested,
    sample: (path: string) =>
      sampleHlsStream(streamClient, `http://127.0.0.1:${port}${path}`, { signal: new AbortController().signal }),
  };
}

test("the title in the playlist of the first variant needs no segment", async () => {
  const { sample, requested } = await serve({
    "/master.m3u8": MASTER,
    "/variants/live.m3u8": media(`${LINE.artist} - ${LINE.title}`, "new.ts"),
  });
  expect(await sample("/master.m3u8")).toMatchObject({ title: LINE, page: null });
  expect(requested).toEqual(["/master.m3u8", "/variants/live.m3u8"]);
});

test("else the title is that of the ID3 tags of the newest segment", async () => {
  const { sample, requested } = await serve({ "/live.m3u8": media("no desc", "/new.ts"), "/new.ts": SEGMENT });
  const { title, bytesRead } = await sample("/live.m3u8");
  expect(title).toEqual(LINE);
  expect(bytesRead).toBe(Buffer.byteLength(media("no desc", "/new.ts")) + SEGMENT.length);
  expect(requested).toEqual(["/live.m3u8", "/new.ts"]);
});

test("of a segment only the first 64 KiB are examined", async () => {
  const late = Buffer.concat([Buffer.alloc(64 * 1024, 0x55), id3Tag({ TIT2: "Tarde" })]);
  const { sample } = await serve({ "/live.m3u8": media("", "/new.aac"), "/new.aac": late });
  expect((await sample("/live.m3u8")).title).toBeNull();
});

test("a missing playlist or segment, one without segments, and a master playlist in another have no title", async () => {
  const { sample } = await serve({
    "/master.m3u8": MASTER,
    "/variants/live.m3u8": MASTER,
    "/live.m3u8": media("", "missing.ts"),
    "/empty.m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:2\n",
    "/invalid.m3u8": media("", "http://["),
  });
  for (const path of ["/missing.m3u8", "/master.m3u8", "/live.m3u8", "/empty.m3u8", "/invalid.m3u8"]) {
    expect((await sample(path)).title, path).toBeNull();
  }
});
