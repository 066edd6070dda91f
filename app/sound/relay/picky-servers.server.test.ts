import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { brotliCompressSync, createGzip, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { createStreamClient } from "#app/platform/net/stream-client.server.ts";
import { sampleHlsStream } from "#app/sound/now-playing/hls-title-sample.server.ts";
import { sampleStream } from "#app/sound/now-playing/title-sample.server.ts";
import { inspectStream } from "#app/sound/streams/inspect-stream.server.ts";
import { startOfFrames } from "#app/sound/streams/mp3-frames.ts";
import { listenOnFreePort } from "#test-support/free-port.ts";
import { AURORA } from "#test-support/named-stations.ts";
import { icyBlock } from "#test-support/radio/icy-blocks.ts";
import { sendLive } from "#test-support/radio/send-live-stream.ts";
import { mp3Bytes } from "#test-support/radio/sound-bytes.ts";
import { openRelay } from "#test-support/relay-client.ts";

// What browsers play, although its server refuses other programs: checks, titles and relay open it alike.

const METAINT = 8_192;

/** What a request must be like to be answered with audio; `refusal`: the status of the others, 0 for none. */
type Rule = { isAccepted: (headers: IncomingHttpHeaders) => boolean; refusal: number };

const isBrowser = ({ "user-agent": agent = "" }: IncomingHttpHeaders) =>
  /^mozilla\/5\.0 .*(chrome|firefox)/i.test(agent);
const asksForNoTitles = (headers: IncomingHttpHeaders) => headers["icy-metadata"] === undefined;

const PICKY: Record<string, Rule> = {
  "/agents": { isAccepted: isBrowser, refusal: 403 },
  "/agents-401": { isAccepted: isBrowser, refusal: 401 },
  "/agents-406": { isAccepted: isBrowser, refusal: 406 },
  "/agents-hang-up": { isAccepted: isBrowser, refusal: 0 },
  "/no-icy": { isAccepted: asksForNoTitles, refusal: 400 },
  "/no-icy-403": { isAccepted: asksForNoTitles, refusal: 403 },
  "/accept": { isAccepted: ({ accept = "" }) => accept.includes("audio/"), refusal: 406 },
  "/range": { isAccepted: ({ range }) => range === "bytes=0-", refusal: 400 },
  "/referer": { isAccepted: ({ referer }) => referer !== undefined, refusal: 403 },
  "/own-referer": { isAccepted: ({ referer, host }) => referer === `http://${host}/`, refusal: 403 },
  "/language": { isAccepted: (headers) => headers["accept-language"] !== undefined, refusal: 403 },
};

const asked: { path: string; headers: IncomingHttpHeaders }[] = [];

function play(response: ServerResponse, headers: Record<string, string> = {}): void {
  response.writeHead(200, { "content-type": "audio/mpeg", ...headers });
  const titles = { metaint: METAINT, block: () => icyBlock("StreamTitle='Banda Um - Faixa A';") };
  sendLive(response, { burst: 160 * 1024, ...(headers["icy-metaint"] !== undefined && titles) });
}

const SEGMENT = gzipSync(mp3Bytes(8_192, 0));
const PLAYLIST = `#EXTM3U
#EXT-X-VERSION:3
#EXT-X-TARGETDURATION:10
#EXT-X-MEDIA-SEQUENCE:1
#EXTINF:10.0,Banda Um - Faixa A
parte-1
`;

const OTHERS: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  "/cookie-wall": ({ headers }, response) => {
    if (headers.cookie === "session=1") return play(response);
    response.writeHead(302, { location: "/cookie-wall", "set-cookie": "session=1; Path=/; HttpOnly" }).end();
  },
  "/cookie-for-another-path": (_, response) =>
    void response.writeHead(302, { location: "/wants-cookie", "set-cookie": ["a=1", "b=2; Path=/"] }).end(),
  "/wants-cookie": ({ headers }, response) => {
    if (headers.cookie?.split("; ").includes("b=2")) return play(response);
    response.writeHead(403).end();
  },
  "/new-cookies-for-ever": (_, response) =>
    void response
      .writeHead(302, { location: "/new-cookies-for-ever", "set-cookie": `n=${asked.length}; Path=/` })
      .end(),
  "/partial": ({ headers }, response) => {
    if (!isBrowser(headers)) return void response.writeHead(403).end();
    response.writeHead(206, { "content-type": "audio/mpeg", "content-range": "bytes 0-999999999/1000000000" });
    sendLive(response);
  },
  // As Icecast: titles for those who want them.
  "/titles": ({ headers }, response) => play(response, asksForNoTitles(headers) ? {} : { "icy-metaint": `${METAINT}` }),
  "/icecast": (_, response) => play(response, { server: "Icecast 2.4.4" }),
  "/status-json.xsl?mount=%2Ficecast": (_, response) => {
    const source = { listenurl: "http://radio.example/icecast", title: "Banda Um - Faixa A" };
    const page = gzipSync(JSON.stringify({ icestats: { source } }));
    response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" }).end(page);
  },
  "/region": (_, response) => void response.writeHead(403).end(),
  "/law": (_, response) => void response.writeHead(451).end(),
  "/password": (_, response) => void response.writeHead(401).end(),
};

const ENCODED: Record<string, [encoding: string, body: Buffer]> = {
  "/gzip.m3u8": ["gzip", gzipSync(PLAYLIST)],
  "/x-gzip.m3u8": ["x-gzip", gzipSync(PLAYLIST)],
  "/deflate.m3u8": ["deflate", deflateSync(PLAYLIST)],
  "/deflate-raw.m3u8": ["deflate", deflateRawSync(PLAYLIST)],
  "/brotli.m3u8": ["br", brotliCompressSync(PLAYLIST)],
  "/parte-1": ["gzip", SEGMENT],
};

const LISTS: Record<string, Buffer> = {
  "/list.pls": Buffer.from("[playlist]\nFile1=/titles\nNumberOfEntries=1\n"),
  "/list.m3u": Buffer.from("#EXTM3U\n/titles\n"),
  "/list.xspf": Buffer.from("<playlist><trackList><track><location>/titles</location></track></trackList></playlist>"),
  "/list.asx": Buffer.from('<asx><entry><ref href="/titles"/></entry></asx>'),
  "/list.wax": Buffer.from("[Reference]\r\nRef1=/titles\r\nRef2=/titles?2\r\n"),
};

let origin: string;
let stop: () => Promise<void>;

beforeAll(async () => {
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    asked.push({ path, headers: request.headers });
    const rule = PICKY[path];
    const [encoding, body] = ENCODED[path] ?? [];
    if (rule?.isAccepted(request.headers)) play(response);
    else if (rule) rule.refusal === 0 ? request.socket.destroy() : response.writeHead(rule.refusal).end();
    else if (encoding) response.writeHead(200, { "content-encoding": encoding }).end(body);
    else if (LISTS[path]) response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(LISTS[path]));
    else if (path === "/gzip.mp3") {
      response.writeHead(200, { "content-type": "audio/mpeg", "content-encoding": "gzip" });
      const gzip = createGzip({ flush: 2 });
      gzip.pipe(response);
      response.once("close", () => gzip.destroy());
      sendLive(gzip);
    } else if (path === "/icy.pls") response.end(`[playlist]\nFile1=icy://${request.headers.host}/titles\n`);
    else if (path === "/icyx.m3u") response.end(`ICYX://${request.headers.host}/titles\n`);
    else if (path === "/kodi.m3u")
      response.end(`#EXTM3U\nhttp://${request.headers.host}/titles|User-Agent=a b&Referer=x\n`);
    else if (OTHERS[path]) OTHERS[path](request, response);
    else response.writeHead(404).end();
  });
  const opened = await listenOnFreePort(server);
  origin = `http://127.0.0.1:${opened.port}`;
  stop = opened.stop;
});

beforeEach(() => void asked.splice(0));
afterAll(() => stop());

const openClient = () => createStreamClient({ allowPrivate: true });
const inspect = (path: string, client = openClient()) => inspectStream(client, origin + path);
const titleAt = (path: string, client = openClient()) =>
  sampleStream(client, origin + path, { signal: AbortSignal.timeout(20_000) });
const visits = (path: string) => asked.filter((request) => request.path === path).length;

async function relayed(path: string): Promise<Buffer> {
  const { relay, listen } = await openRelay([{ ...AURORA, streamUrl: origin + path }]);
  onTestFinished(relay.close);
  return (await listen("aurora")).receive(4_096);
}

const PLAYED = { outcome: "http-only", kind: "direct", codec: "mp3" };

test.each([...Object.keys(PICKY), "/cookie-wall", "/cookie-for-another-path", "/partial"])(
  "a station that is picky about %s is playable, and relayed",
  async (path) => {
    expect(await inspect(path)).toMatchObject({ ...PLAYED, playUrl: origin + path });
    expect(startOfFrames(await relayed(path))).toBe(0);
  },
);

test.each(Object.keys(PICKY))("what worked at %s is asked for at once the next time", async (path) => {
  const client = openClient();
  await inspect(path, client);
  const before = visits(path);
  await inspect(`${path}`, client);
  expect(await titleAt(path, client)).toMatchObject({ title: null });
  expect(visits(path)).toBe(before + 2);
});

test("a station that refuses nothing is asked once, with titles, also beside one that is picky", async () => {
  const client = openClient();
  await inspect("/agents", client);
  expect(await inspect("/titles", client)).toMatchObject({ ...PLAYED, sendsTitles: true });
  expect(visits("/titles")).toBe(1);
  expect(asked.at(-1)?.headers).toMatchObject({ "user-agent": "RadioWave/1.0", "icy-metadata": "1" });
  expect(await titleAt("/titles", client)).toMatchObject({ title: { artist: "Banda Um", title: "Faixa A" } });
});

test.each([
  ["/region", "blocked"],
  ["/law", "blocked"],
  ["/password", "forbidden"],
  ["/new-cookies-for-ever", "too-many-redirects"],
  ["/elsewhere", "not-found"],
])("%s is %s, and is asked at most twice", async (path, outcome) => {
  expect(await inspect(path)).toMatchObject({ outcome });
  expect(visits(path)).toBe(path === "/region" || path === "/password" ? 2 : path.startsWith("/new") ? 6 : 1);
});

test.each(Object.keys(ENCODED).filter((path) => path.endsWith("m3u8")))(
  "the HLS playlist at %s, compressed without being asked, is playable, with its title",
  async (path) => {
    expect(await inspect(path)).toMatchObject({ outcome: "http-only", kind: "hls", codec: "mp3" });
    const { title } = await sampleHlsStream(openClient(), origin + path, { signal: AbortSignal.timeout(20_000) });
    expect(title).toEqual({ artist: "Banda Um", title: "Faixa A" });
  },
);

test.each([...Object.keys(LISTS), "/icy.pls", "/icyx.m3u", "/kodi.m3u"])(
  "the playlist at %s leads to its stream",
  async (path) => {
    expect(await inspect(path)).toMatchObject({ ...PLAYED, playUrl: `${origin}/titles`, playlist: true });
  },
);

test("the title on a status page that is compressed without being asked is read", async () => {
  expect(await titleAt("/icecast")).toMatchObject({ title: { artist: "Banda Um", title: "Faixa A" } });
});

test("audio that is compressed without being asked is playable, and relayed", async () => {
  expect(await inspect("/gzip.mp3")).toMatchObject(PLAYED);
  expect(startOfFrames(await relayed("/gzip.mp3"))).toBe(0);
});
