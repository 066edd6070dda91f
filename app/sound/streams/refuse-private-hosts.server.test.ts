import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { expect, onTestFinished, test, vi } from "vitest";
import { createStreamClient, type StreamClient } from "#app/platform/net/stream-client.server.ts";
import { SILENT_AAC_FRAME } from "#test-support/radio/sound-bytes.ts";
import { inspectStream } from "./inspect-stream.server.ts";
import { refusePrivateHosts } from "./refuse-private-hosts.server.ts";

const SEGMENT = Buffer.alloc(SILENT_AAC_FRAME.length * 400, SILENT_AAC_FRAME);
const LIMITS = { findMs: 60_000, secureMs: 20_000, sampleMs: 20_000 };

type TestResponse = string | Buffer | { location: string };

/** Inspects a station with these responses by path. Of private hosts only its server is allowed. `inside.example` is 10.0.0.7. */
async function inspect(responses: Record<string, TestResponse>, path = "/live.m3u8") {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const url = request.url ?? "/";
    requested.push(url);
    const body = { "/piece.aac": SEGMENT, ...responses }[url];
    if (body === undefined) response.writeHead(404).end();
    else if (typeof body === "object" && !Buffer.isBuffer(body)) response.writeHead(302, body).end();
    else
      response
        .writeHead(200, { "content-type": typeof body === "string" ? "application/x-mpegurl" : "audio/aac" })
        .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  // The address of a server on a TCP port is an AddressInfo.
  const { port } = server.address() as AddressInfo;
  const lookedUp: string[] = [];
  const streamClient = createStreamClient({
    allowPrivate: (host, at) => host === "127.0.0.1" && at === port,
    lookup: async (hostname) => {
      lookedUp.push(hostname);
      if (hostname === "nowhere.example") throw new Error("not found");
      return [{ address: hostname === "inside.example" ? "10.0.0.7" : "9.9.9.9", family: 4 }];
    },
    headersWithinMs: 20_000,
    openWithinMs: 20_000,
  });
  const { outcome } = await inspectStream(streamClient, `http://127.0.0.1:${port}${path}`, undefined, LIMITS);
  return { outcome, requested, lookedUp };
}

const media = (...lines: string[]) =>
  ["#EXTM3U", "#EXT-X-TARGETDURATION:2", ...lines, "#EXTINF:2,", "piece.aac", ""].join("\n");
const variant = (url: string) => `#EXT-X-STREAM-INF:BANDWIDTH=1\n${url}\n`;
const PRIVATE = "http://192.168.1.1/router";

test.each([
  ["an older segment", `#EXTINF:2,\n${PRIVATE}`],
  ["a segment by a name that resolves to a private address", "#EXTINF:2,\nhttps://inside.example/a.ts"],
  ["a segment by IPv6", "#EXTINF:2,\nhttp://[::ffff:10.0.0.1]/a.ts"],
  ["a key", `#EXT-X-KEY:METHOD=AES-128,URI="${PRIVATE}"`],
  ["a key of a cloud's metadata service", '#EXT-X-KEY:METHOD=AES-128,URI="http://168.63.129.16/key"'],
  ["a map", '#EXT-X-MAP:URI="http://localhost:8080/init.mp4"'],
  ["a part", `#EXT-X-PART:DURATION=1,URI="${PRIVATE}"`],
  ["a URL with credentials", "#EXTINF:2,\nhttp://a:b@192.168.1.1/a.ts"],
  ["a URL without a scheme", "#EXTINF:2,\n//printer.local/a.ts"],
])("inspectStream: refuses a playlist that names %s on a private network", async (_, lines) => {
  expect((await inspect({ "/live.m3u8": media(lines) })).outcome).toBe("private-address");
});

test.each([
  ["a variant", variant("ok.m3u8") + variant(PRIVATE)],
  ["a rendition", `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",URI="${PRIVATE}"\n${variant("ok.m3u8")}`],
  ["steering", `#EXT-X-CONTENT-STEERING:SERVER-URI="${PRIVATE}"\n${variant("ok.m3u8")}`],
  ["a second variant's segment", variant("ok.m3u8") + variant("bad.m3u8")],
  ["a rendition's key", `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",URI="bad.m3u8"\n${variant("ok.m3u8")}`],
])("inspectStream: refuses a master playlist that leads to %s on a private network", async (_, lines) => {
  const responses = {
    "/live.m3u8": `#EXTM3U\n${lines}`,
    "/ok.m3u8": media(),
    "/bad.m3u8": media(`#EXT-X-KEY:METHOD=AES-128,URI="${PRIVATE}"`),
  };
  expect((await inspect(responses)).outcome).toBe("private-address");
});

test.each([
  ["the newest segment", { "/live.m3u8": media(), "/piece.aac": { location: PRIVATE } }],
  ["a key", { "/live.m3u8": media('#EXT-X-KEY:METHOD=AES-128,URI="key"'), "/key": { location: PRIVATE } }],
  ["a map", { "/live.m3u8": media('#EXT-X-MAP:URI="init"'), "/init": { location: "http://inside.example/" } }],
  [
    "a second variant",
    { "/live.m3u8": `#EXTM3U\n${variant("ok")}${variant("b")}`, "/ok": media(), "/b": { location: PRIVATE } },
  ],
])("inspectStream: refuses a playlist in which %s redirects to a private network", async (_, responses) => {
  expect((await inspect(responses)).outcome).toBe("private-address");
});

test("inspectStream: accepts URLs that are public, gone, unknown or not http", async () => {
  const { outcome, lookedUp } = await inspect({
    "/live.m3u8": `#EXTM3U\n${variant("ok.m3u8")}${variant("gone.m3u8")}${variant("http://[")}`,
    "/ok.m3u8": media(
      '#EXT-X-KEY:METHOD=AES-128,URI="data:text/plain;base64,AAAA"',
      '#EXT-X-MAP:URI="gone"',
      ...["#EXTINF:2,", "https://cdn.example/1.ts", "#EXTINF:2,", "https://cdn.example/2.ts"],
      ...["#EXTINF:2,", "https://nowhere.example/3.ts"],
    ),
  });
  expect(outcome).toBe("http-only");
  // At most twice, as the first variant is probed and checked: once per host name, not per segment.
  expect(lookedUp.filter((name) => name === "cdn.example").length).toBeLessThanOrEqual(2);
});

test("inspectStream: refuses a playlist with a variable in a URL", async () => {
  const lines = ['#EXT-X-DEFINE:NAME="host",VALUE="192.168.1.1"', "#EXTINF:2,", "http://{$host}/a.ts"];
  expect((await inspect({ "/live.m3u8": media(...lines) })).outcome).toBe("bad-playlist");
});

const segments = (count: number, urlOf: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => `#EXTINF:2,\n${urlOf(index)}`);

test("inspectStream: checks a playlist of up to 256 KiB to its end, and refuses a longer one", async () => {
  const long = segments(4_000, (index) => `a-segment-with-a-long-name-of-the-programme-${index}.ts`);
  expect((await inspect({ "/live.m3u8": media(...long) })).outcome).toBe("http-only");
  expect((await inspect({ "/live.m3u8": media(...long, `#EXTINF:2,\n${PRIVATE}`) })).outcome).toBe("private-address");
  const tooLong = media(`#${"x".repeat(256 * 1024)}`);
  expect((await inspect({ "/live.m3u8": tooLong })).outcome).toBe("bad-playlist");
});

test("inspectStream: refuses a playlist with too many hosts or playlists before any request to them", async () => {
  const hosts = (count: number) => media(...segments(count, (index) => `https://h${index}.example/a.ts`));
  // The station's own host is one of the twenty.
  expect((await inspect({ "/live.m3u8": hosts(19) })).outcome).toBe("http-only");
  const tooManyHosts = await inspect({ "/live.m3u8": hosts(20) });
  expect([tooManyHosts.outcome, tooManyHosts.lookedUp]).toEqual(["bad-playlist", []]);

  const variants = (count: number) =>
    `#EXTM3U\n${Array.from({ length: count }, (_, index) => variant(`ok.m3u8?${index}`)).join("")}`;
  const ok = Object.fromEntries(Array.from({ length: 17 }, (_, index) => [`/ok.m3u8?${index}`, media()]));
  expect((await inspect({ ...ok, "/live.m3u8": variants(16) })).outcome).toBe("http-only");
  const tooMany = await inspect({ ...ok, "/live.m3u8": variants(17) });
  expect([tooMany.outcome, tooMany.requested]).toEqual(["bad-playlist", ["/live.m3u8"]]);
});

test("inspectStream: refuses a playlist of more than 5,000 URLs, or with one that is too long", async () => {
  const numbered = (count: number) => media(...segments(count, (index) => `${index}`));
  // The newest segment is one of the 5,000.
  expect((await inspect({ "/live.m3u8": numbered(4_999) })).outcome).toBe("http-only");
  expect((await inspect({ "/live.m3u8": numbered(5_000) })).outcome).toBe("bad-playlist");
  const hidden = `https://inside.example/${"a".repeat(2_600)}`;
  expect((await inspect({ "/live.m3u8": media("#EXTINF:2,", hidden) })).outcome).toBe("bad-playlist");
  expect((await inspect({ "/live.m3u8": media(`#EXT-X-KEY:URI="${hidden}"`) })).outcome).toBe("bad-playlist");
});

/** Checks a playlist without a network; `named`: the playlists that it names. Counts turns of the event loop. */
async function refuse(playlist: string, named = "") {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const tested: { host: string; turn: number }[] = [];
  const streamClient: StreamClient = {
    open: async (finalUrl) => {
      const body = Readable.from([Buffer.from(named.replace("NAME", new URL(finalUrl).pathname.slice(1)))]);
      return { finalUrl, status: 200, headers: {}, body, close: () => {} };
    },
    test: async (url) => void tested.push({ host: new URL(url).host, turn: turns }),
  };
  const probe = {
    finalUrl: "http://radio.example/live",
    headers: {},
    signature: { form: "hls" },
    bytes: Buffer.from(playlist),
    end: "body ended",
  } as const;
  const run = { streamClient, signal: new AbortController().signal, sampleMs: 600_000, opened: [] };
  const refusal = await refusePrivateHosts(probe, run).catch(String);
  isDone = true;
  return { refusal, tested, turns };
}

test("refusePrivateHosts: parses no URL after the first host past the limit", async () => {
  const parse = vi.spyOn(URL, "parse");
  onTestFinished(() => void parse.mockRestore());
  const { refusal, tested } = await refuse(media(...segments(4_000, (index) => `//h${index}.example/`)));
  expect([refusal, tested]).toEqual(["StreamError: names too many hosts", []]);
  expect(parse.mock.calls.length).toBe(21);
});

test("refusePrivateHosts: parses the URLs of a long playlist in many turns of the event loop", async () => {
  const { refusal, turns } = await refuse(media(...segments(4_000, (index) => `a-segment-with-a-name-${index}.ts`)));
  expect(refusal).toBeUndefined();
  // 4,000 URLs of some 28 characters, 4,096 characters a turn.
  expect(turns).toBeGreaterThan(20);
});

test("refusePrivateHosts: parses playlists that arrive together in separate turns", async () => {
  const variants = Array.from({ length: 16 }, (_, index) => variant(`http://radio.example/v${index}`));
  const { refusal, tested } = await refuse(`#EXTM3U\n${variants.join("")}`, media("#EXTINF:2,", "//NAME.example/"));
  expect(refusal).toBeUndefined();
  const turns = tested.filter(({ host }) => /^v\d+\.example$/.test(host)).map(({ turn }) => turn);
  expect([turns.length, new Set(turns).size]).toEqual([16, 16]);
});
