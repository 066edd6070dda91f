import { afterAll, beforeAll, expect, test } from "vitest";
import { createStreamClient } from "#app/platform/net/stream-client.server.ts";
import { CERTIFICATE, trustCertificate } from "#test-support/certificate.ts";
import { ICY_BLOCKS, LYING_METAINTS } from "#test-support/radio/icy-blocks.ts";
import { type MisbehavingServer, startMisbehavingServer } from "#test-support/radio/misbehaving-server.ts";
import { type ShoutcastServer, startShoutcastServer } from "#test-support/radio/shoutcast-server.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { inspectStream } from "./inspect-stream.server.ts";
import { emptyInspection } from "./inspection.ts";

let server: MisbehavingServer;
let secureServer: MisbehavingServer;
let shoutcast: ShoutcastServer;

beforeAll(trustCertificate);

beforeAll(async () => {
  [server, secureServer, shoutcast] = await Promise.all([
    startMisbehavingServer(),
    startMisbehavingServer(CERTIFICATE),
    startShoutcastServer(),
  ]);
});

afterAll(() => Promise.all([server.stop(), secureServer.stop(), shoutcast.stop()]));

/** Allows the three servers of this test only. */
const isTestServer = (host: string, port: number) =>
  host === "127.0.0.1" && [server, secureServer, shoutcast].some(({ origin }) => origin.endsWith(`:${port}`));

/** For responses that come. */
const PATIENCE_MS = 20_000;
/** For responses that never come. */
const IMPATIENCE_MS = 300;

type Patience = { openMs?: number; secureMs?: number; sampleMs?: number; signal?: AbortSignal; countryCode?: string };

function inspect(url: string, patience: Patience = {}) {
  const { openMs = PATIENCE_MS, secureMs = PATIENCE_MS, sampleMs = PATIENCE_MS, signal, countryCode } = patience;
  const lookup = () => Promise.reject(new Error("no name is known"));
  const streamClient = createStreamClient({
    allowPrivate: isTestServer,
    lookup,
    headersWithinMs: openMs,
    openWithinMs: openMs,
  });
  return inspectStream(streamClient, url, signal, {
    ...{ findMs: 3 * PATIENCE_MS, secureMs, sampleMs },
    origin: { countryCode },
  });
}

const BAD = [
  ["/hang", "timed-out"],
  ["/hang-body", "timed-out"],
  ["/late?seconds=8", "timed-out"],
  ["/slow?bps=512", "timed-out"],
  ["/empty", "empty"],
  ["/html", "not-audio"],
  ["/html-as-mp3", "not-audio"],
  ["/401", "forbidden"],
  ["/403", "blocked"],
  ["/404", "not-found"],
  ["/410", "not-found"],
  ["/429", "server-error"],
  ["/500", "server-error"],
  ["/503", "server-error"],
  ["/ssh-banner", "broken"],
  ["/another-protocol", "broken"],
  ["/redirect-private", "private-address"],
  ["/redirect-metadata", "private-address"],
  ["/redirect-file", "bad-address"],
  ["/redirect-loop", "too-many-redirects"],
  ["/redirect-chain?n=6", "too-many-redirects"],
  ["/redirect-none", "broken"],
  ["/m3u-loop", "bad-playlist"],
  ["/m3u-deep", "bad-playlist"],
  ["/m3u-private", "private-address"],
  ["/pls-empty", "bad-playlist"],
  ["/endless-headers", "broken"],
  ["/endless-body", "not-audio"],
  ["/endless-playlist", "dns"],
  ["/gzip-bomb", "not-audio"],
  // No player accepts a segment by itself.
  ["/hls/piece.ts", "not-audio"],
  ["/hls/no-pieces.m3u8", "empty"],
  ["/hls/gone-pieces.m3u8", "not-found"],
  ["/drop?bytes=0", "broken"],
  ["/drop?how=chunked&bytes=300", "broken"],
  ["/drop?how=reset&bytes=0", "broken"],
] as const;

test.each(BAD)("inspectStream: %s is %s, and its connection is closed", async (path, outcome) => {
  const impatience = { openMs: IMPATIENCE_MS, sampleMs: IMPATIENCE_MS };
  expect(await inspect(server.origin + path, outcome === "timed-out" ? impatience : {})).toEqual(
    emptyInspection(outcome),
  );
  const [pathname = ""] = path.split("?");
  await waitUntil("the connection is closed", () => server.listeners(pathname) === 0);
});

const LIVE = { outcome: "http-only", kind: "direct", codec: "mp3", bitrateKbps: 128 };
const NAMED = { ...LIVE, sendsTitles: true, name: "Rádio de Teste", genre: "Fado" };

test.each([
  ["/live.mp3", NAMED],
  ["/live.mp3?offset=100", NAMED],
  ["/live.mp3?burst=0", NAMED],
  ["/no-cors", LIVE],
  ["/finite.mp3", LIVE],
  ["/wrong-type", LIVE],
  ["/octet", LIVE],
  ["/late?seconds=0.1", LIVE],
  ["/stall", LIVE],
  ["/slow?bps=16384", LIVE],
  ["/drop?how=close&bytes=65536", LIVE],
  ["/drop?how=chunked&bytes=65536", LIVE],
  ["/drop?how=reset&bytes=65536", LIVE],
  ["/flaky?seconds=1", LIVE],
] as const)("inspectStream: %s is playable over http only", async (path, found) => {
  const url = server.origin + path;
  expect(await inspect(url)).toMatchObject({ ...found, finalUrl: url, playUrl: url, playlist: false });
});

test.each(["/redirect-ok", "/redirect-chain?n=5"])("inspectStream: %s is played at its own URL", async (path) => {
  const url = server.origin + path;
  expect(await inspect(url)).toMatchObject({ ...NAMED, finalUrl: `${server.origin}/live.mp3`, playUrl: url });
});

test.each([
  ["/pls", "/live.mp3"],
  ["/pls-as-text", "/live.mp3"],
  ["/m3u", "/live.mp3"],
  ["/m3u-bare", "/live.mp3"],
  ["/m3u-relative", "/live.mp3"],
  ["/m3u-utf16", "/live.mp3"],
  ["/m3u-nested", "/live.mp3"],
  ["/m3u-dead-first", "/live.mp3"],
  ["/xspf", "/live.mp3"],
  ["/asx", "/live.mp3?a=1&b=2"],
])("inspectStream: the playlist %s leads to its stream %s", async (path, stream) => {
  const url = server.origin + stream;
  expect(await inspect(server.origin + path)).toMatchObject({
    ...NAMED,
    finalUrl: url,
    playUrl: url,
    playlist: true,
  });
});

test.each([
  ["/hls/live.m3u8", "/hls/live.m3u8", { bitrateKbps: null, playlist: false }],
  ["/hls/recorded.m3u8", "/hls/recorded.m3u8", { bitrateKbps: null, playlist: false }],
  ["/hls/ts.m3u8", "/hls/ts.m3u8", { bitrateKbps: null, playlist: false }],
  ["/hls/master.m3u8", "/hls/master.m3u8", { bitrateKbps: 96, playlist: false }],
  ["/m3u-hls", "/hls/live.m3u8", { bitrateKbps: null, playlist: true }],
])("inspectStream: %s is HLS, at %s", async (path, stream, found) => {
  const url = server.origin + stream;
  const hls = { outcome: "http-only", kind: "hls", codec: "aac", playUrl: url, finalUrl: url, ...found };
  expect(await inspect(server.origin + path)).toMatchObject(hls);
});

test.each(Object.keys(ICY_BLOCKS))(
  "inspectStream: a stream with the metadata %s is playable and keeps its name",
  async (variant) => {
    const found = { ...LIVE, sendsTitles: true, name: "Rádio Lixo é isto" };
    expect(await inspect(`${server.origin}/icy-garbage/${variant}`)).toMatchObject(found);
  },
);

test.each(Object.keys(LYING_METAINTS))("inspectStream: icy-metaint %s is playable", async (variant) => {
  const sendsTitles = variant === "wrong" || variant === "never";
  expect(await inspect(`${server.origin}/icy-garbage/${variant}`)).toMatchObject({ ...LIVE, sendsTitles });
});

const CONCHA = { ...LIVE, sendsTitles: true, name: "Rádio Concha", genre: "Rock" };

test.each([
  ["/;", "/;", CONCHA],
  // It sends us the stream there, and browsers an HTML page.
  ["/", "/;", CONCHA],
  ["/http10", "/http10", CONCHA],
  ["/in-pieces", "/in-pieces", LIVE],
] as const)("inspectStream: SHOUTcast's %s is playable, at %s", async (path, stream, found) => {
  // The server does not respond to TLS.
  const inspection = await inspect(shoutcast.origin + path, { secureMs: IMPATIENCE_MS });
  expect(inspection).toMatchObject({ ...found, playUrl: shoutcast.origin + stream });
});

test.each([
  ["/7.html", "not-audio"],
  ["/stats?sid=1&json=1", "not-audio"],
  ["/currentsong", "not-audio"],
  ["/elsewhere", "not-found"],
] as const)("inspectStream: SHOUTcast's %s is %s", async (path, outcome) => {
  expect(await inspect(shoutcast.origin + path)).toEqual(emptyInspection(outcome));
});

test.each(["/live.mp3", "/hls/master.m3u8", "/wrong-type"])(
  "inspectStream: the http URL of %s plays over https where available",
  async (path) => {
    const playUrl = secureServer.origin.replace("http:", "https:") + path;
    expect(await inspect(secureServer.origin + path)).toMatchObject({ outcome: "plays", playUrl });
    expect(await inspect(playUrl)).toMatchObject({ outcome: "plays", playUrl, finalUrl: playUrl });
  },
);

test("inspectStream: another station at the https URL is not used", async () => {
  const url = `${secureServer.origin}/two-faced`;
  expect(await inspect(url)).toMatchObject({ outcome: "http-only", playUrl: url, name: "Outra" });
});

test("inspectStream: a playlist that names itself is opened once, nested playlists six times", async () => {
  const visits = () => ["/m3u-loop", "/m3u-deep"].map(server.visits);
  const [loops = 0, deep = 0] = visits();
  await inspect(`${server.origin}/m3u-loop`);
  await inspect(`${server.origin}/m3u-deep`);
  expect(visits()).toEqual([loops + 1, deep + 6]);
});

test("inspectStream: an https URL that redirects to http is playable over http only", async () => {
  const url = `${secureServer.origin.replace("http:", "https:")}/redirect-to?address=${server.origin}/live.mp3`;
  expect(await inspect(url)).toMatchObject({ ...NAMED, playUrl: url, finalUrl: `${server.origin}/live.mp3` });
});

test("inspectStream: an http URL that redirects to https is played at the final URL", async () => {
  const playUrl = `${secureServer.origin.replace("http:", "https:")}/live.mp3`;
  const url = `${server.origin}/redirect-to?address=${playUrl}`;
  expect(await inspect(url)).toMatchObject({ outcome: "plays", playUrl, finalUrl: playUrl });
});

test.each([
  ["http://169.254.169.254/latest/meta-data/", "private-address"],
  ["http://radio.example/stream", "dns"],
  ["http://8.8.8.8:25/", "bad-port"],
  ["ftp://radio.example/stream", "bad-address"],
  ["", "bad-address"],
] as const)("inspectStream: %s is %s", async (url, outcome) => {
  expect(await inspect(url)).toEqual(emptyInspection(outcome));
});

test("inspectStream: an aborted inspection closes its connection at once", async () => {
  const aborting = new AbortController();
  const inspected = inspect(`${server.origin}/hang-body`, { signal: aborting.signal });
  await waitUntil("the request arrives", () => server.listeners("/hang-body") === 1);
  aborting.abort(new Error("aborted"));
  await expect(inspected).rejects.toThrow("aborted");
  await waitUntil("the connection is closed", () => server.listeners("/hang-body") === 0);
});

test("name and genre are decoded by the country of a known station", async () => {
  const url = `${server.origin}/russian`;
  expect(await inspect(url, { countryCode: "RU" })).toMatchObject({ name: "Радио", genre: "Шансон" });
});
