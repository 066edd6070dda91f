import { afterAll, beforeAll, expect, test } from "vitest";
import { CERTIFICATE, trustCertificate } from "../../test-support/certificate.ts";
import { ICY_BLOCKS, LYING_METAINTS } from "../../test-support/radio/icy-blocks.ts";
import { type MisbehavingServer, startMisbehavingServer } from "../../test-support/radio/misbehaving-server.ts";
import { type ShoutcastServer, startShoutcastServer } from "../../test-support/radio/shoutcast-server.ts";
import { waitUntil } from "../../test-support/wait-until.ts";
import { inspectStream } from "./inspect-stream.server.ts";
import { emptyInspection } from "./inspection.ts";
import { createStreamClient } from "./stream-client.server.ts";

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

/** Only the three servers of this test may be opened: everything else is as it is for strangers. */
const ours = (host: string, port: number) =>
  host === "127.0.0.1" && [server, secureServer, shoutcast].some(({ origin }) => origin.endsWith(`:${port}`));

/** Nobody has to wait so long for what comes. */
const PATIENCE_MS = 20_000;
/** For what never comes. */
const IMPATIENCE_MS = 300;

type Patience = { openMs?: number; secureMs?: number; sampleMs?: number; signal?: AbortSignal };

function inspect(address: string, patience: Patience = {}) {
  const { openMs = PATIENCE_MS, secureMs = PATIENCE_MS, sampleMs = PATIENCE_MS, signal } = patience;
  const lookup = () => Promise.reject(new Error("nobody is known here"));
  const streamClient = createStreamClient({
    allowPrivate: ours,
    lookup,
    headersWithinMs: openMs,
    openWithinMs: openMs,
  });
  return inspectStream(streamClient, address, signal, { findMs: 3 * PATIENCE_MS, secureMs, sampleMs });
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
  ["/403", "forbidden"],
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
  // Bare, no player takes it.
  ["/hls/piece.ts", "not-audio"],
  ["/hls/no-pieces.m3u8", "empty"],
  ["/hls/gone-pieces.m3u8", "not-found"],
  ["/drop?bytes=0", "broken"],
  ["/drop?how=chunked&bytes=300", "broken"],
  ["/drop?how=reset&bytes=0", "broken"],
] as const;

test.each(BAD)("%s is %s, and nothing is left open", async (path, outcome) => {
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
] as const)("%s sounds, over http only", async (path, found) => {
  const address = server.origin + path;
  expect(await inspect(address)).toMatchObject({ ...found, finalUrl: address, playUrl: address, playlist: false });
});

test.each(["/redirect-ok", "/redirect-chain?n=5"])("%s sounds, and is played by its own address", async (path) => {
  const address = server.origin + path;
  expect(await inspect(address)).toMatchObject({ ...NAMED, finalUrl: `${server.origin}/live.mp3`, playUrl: address });
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
])("the playlist %s leads to its stream %s", async (path, stream) => {
  const address = server.origin + stream;
  expect(await inspect(server.origin + path)).toMatchObject({
    ...NAMED,
    finalUrl: address,
    playUrl: address,
    playlist: true,
  });
});

test.each([
  ["/hls/live.m3u8", "/hls/live.m3u8", { bitrateKbps: null, playlist: false }],
  ["/hls/recorded.m3u8", "/hls/recorded.m3u8", { bitrateKbps: null, playlist: false }],
  ["/hls/ts.m3u8", "/hls/ts.m3u8", { bitrateKbps: null, playlist: false }],
  ["/hls/master.m3u8", "/hls/master.m3u8", { bitrateKbps: 96, playlist: false }],
  ["/m3u-hls", "/hls/live.m3u8", { bitrateKbps: null, playlist: true }],
])("%s is HLS, whatever it ends in", async (path, stream, found) => {
  const address = server.origin + stream;
  const hls = { outcome: "http-only", kind: "hls", codec: "aac", playUrl: address, finalUrl: address, ...found };
  expect(await inspect(server.origin + path)).toMatchObject(hls);
});

test.each(Object.keys(ICY_BLOCKS))("a stream with the metadata %s sounds, by its name", async (variant) => {
  const found = { ...LIVE, sendsTitles: true, name: "Rádio Lixo é isto" };
  expect(await inspect(`${server.origin}/icy-garbage/${variant}`)).toMatchObject(found);
});

test.each(Object.keys(LYING_METAINTS))("a stream whose icy-metaint is %s sounds", async (variant) => {
  const sendsTitles = variant === "wrong" || variant === "never";
  expect(await inspect(`${server.origin}/icy-garbage/${variant}`)).toMatchObject({ ...LIVE, sendsTitles });
});

const CONCHA = { ...LIVE, sendsTitles: true, name: "Rádio Concha", genre: "Rock" };

test.each([
  ["/;", "/;", CONCHA],
  // To us it sends the stream there, to browsers a page.
  ["/", "/;", CONCHA],
  ["/http10", "/http10", CONCHA],
  ["/in-pieces", "/in-pieces", LIVE],
] as const)("SHOUTcast's %s sounds, at %s", async (path, stream, found) => {
  // It does not answer what it does not understand, such as TLS.
  const inspection = await inspect(shoutcast.origin + path, { secureMs: IMPATIENCE_MS });
  expect(inspection).toMatchObject({ ...found, playUrl: shoutcast.origin + stream });
});

test.each([
  ["/7.html", "not-audio"],
  ["/stats?sid=1&json=1", "not-audio"],
  ["/currentsong", "not-audio"],
  ["/elsewhere", "not-found"],
] as const)("SHOUTcast's %s is %s", async (path, outcome) => {
  expect(await inspect(shoutcast.origin + path)).toEqual(emptyInspection(outcome));
});

test.each(["/live.mp3", "/hls/master.m3u8", "/wrong-type"])(
  "%s, written with http, plays over https if it can",
  async (path) => {
    const playUrl = secureServer.origin.replace("http:", "https:") + path;
    expect(await inspect(secureServer.origin + path)).toMatchObject({ outcome: "plays", playUrl });
    expect(await inspect(playUrl)).toMatchObject({ outcome: "plays", playUrl, finalUrl: playUrl });
  },
);

test("another station that answers in https is not taken for it", async () => {
  const address = `${secureServer.origin}/two-faced`;
  expect(await inspect(address)).toMatchObject({ outcome: "http-only", playUrl: address, name: "Outra" });
});

test("a list that names itself is opened once, lists in lists six times", async () => {
  const visits = () => ["/m3u-loop", "/m3u-deep"].map(server.visits);
  const [loops = 0, deep = 0] = visits();
  await inspect(`${server.origin}/m3u-loop`);
  await inspect(`${server.origin}/m3u-deep`);
  expect(visits()).toEqual([loops + 1, deep + 6]);
});

test("an address in https that is redirected to http sounds over http only", async () => {
  const address = `${secureServer.origin.replace("http:", "https:")}/redirect-to?address=${server.origin}/live.mp3`;
  expect(await inspect(address)).toMatchObject({ ...NAMED, playUrl: address, finalUrl: `${server.origin}/live.mp3` });
});

test("an address in http that is redirected to https is played where it leads", async () => {
  const playUrl = `${secureServer.origin.replace("http:", "https:")}/live.mp3`;
  const address = `${server.origin}/redirect-to?address=${playUrl}`;
  expect(await inspect(address)).toMatchObject({ outcome: "plays", playUrl, finalUrl: playUrl });
});

test.each([
  ["http://169.254.169.254/latest/meta-data/", "private-address"],
  ["http://radio.example/stream", "dns"],
  ["http://8.8.8.8:25/", "bad-port"],
  ["ftp://radio.example/stream", "bad-address"],
  ["", "bad-address"],
] as const)("%s is %s", async (address, outcome) => {
  expect(await inspect(address)).toEqual(emptyInspection(outcome));
});

test("an inspection that nobody waits for any longer closes its connection at once", async () => {
  const leaving = new AbortController();
  const inspected = inspect(`${server.origin}/hang-body`, { signal: leaving.signal });
  await waitUntil("it is asked", () => server.listeners("/hang-body") === 1);
  leaving.abort(new Error("left"));
  await expect(inspected).rejects.toThrow("left");
  await waitUntil("it is closed", () => server.listeners("/hang-body") === 0);
});
