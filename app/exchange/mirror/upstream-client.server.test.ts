import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { type FakeClock, fakeClock } from "#test-support/fake-clock.ts";
import { type FakeUpstream, startFakeUpstream, uuidOf } from "#test-support/mirror/fake-upstream.ts";
import { MirrorTrouble, type TroubleKind } from "./mirror-trouble.ts";
import { createUpstreamClient } from "./upstream-client.server.ts";
import { type RequestLimits, type SendUpstreamRequest, sendUpstreamRequest } from "./upstream-request.server.ts";

const AGENT = "RadioWave/1.2.3 (+https://radio.example)";
/** Short, for tests of silence; an answer of this machine takes a few milliseconds. */
const SHORT: RequestLimits = { headersMs: 300, silenceMs: 300, totalMs: 60_000 };

async function startUpstream(): Promise<FakeUpstream> {
  const upstream = await startFakeUpstream();
  onTestFinished(upstream.stop);
  upstream.put({ stationuuid: uuidOf(1), name: "Rádio Um" });
  return upstream;
}

const clientOf = (bases: string[], options: { signal?: AbortSignal; limits?: RequestLimits } = {}) =>
  createUpstreamClient({
    bases,
    userAgent: AGENT,
    clock: fakeClock(),
    signal: options.signal,
    send: (request) => sendUpstreamRequest(request, options.limits),
  });

async function troubleOf(answer: Promise<unknown>): Promise<TroubleKind | "none"> {
  try {
    await answer;
    return "none";
  } catch (error) {
    if (error instanceof MirrorTrouble) return error.trouble.kind;
    throw error;
  }
}

test("asks for the version first, in gzip, under its name", async () => {
  const upstream = await startUpstream();
  const client = clientOf([upstream.origin]);
  expect((await client.stationsAt(0, 10)).stations).toMatchObject([{ uuid: uuidOf(1), name: "Rádio Um" }]);
  await client.stationsOf([uuidOf(1), uuidOf(2)]);
  await client.changesAfter(uuidOf(9, "c0000000"), 1_000);
  expect(upstream.requests).toEqual([
    "/json/stats",
    "/json/stations?order=name&offset=0&limit=10",
    "/json/stations/byuuid",
    `/json/stations/changed?lastchangeuuid=${uuidOf(9, "c0000000")}&limit=1000`,
  ]);
  expect(upstream.lastHeaders()).toMatchObject({ "user-agent": AGENT, "accept-encoding": "gzip" });
  expect(client.total()).toBe(1);
});

const json =
  (text: string | Buffer, headers: Record<string, string> = {}) =>
  (_request: unknown, response: ServerResponse) =>
    response.writeHead(200, headers).end(text);
const status =
  (code: number, headers: Record<string, string> = {}) =>
  (_request: unknown, response: ServerResponse) =>
    response.writeHead(code, headers).end();

const WHOLE = JSON.stringify([{ stationuuid: uuidOf(1), name: "Rádio", url: "https://um.example/" }]);

test.each<[string, Parameters<FakeUpstream["fail"]>[1], TroubleKind]>([
  ["an empty body", json(""), "nonsense"],
  ["HTML", json("<html>[]</html>"), "nonsense"],
  ["an object", json('{"error":"x"}'), "nonsense"],
  ["an array of numbers", json("[1,2,3]"), "nonsense"],
  ["an array of other objects", json('[{"a":1},{"b":2}]'), "nonsense"],
  ["an array without its end", json(WHOLE.slice(0, -1)), "cut-off"],
  ["an array that ends in a record", json(`${WHOLE.slice(0, -10)}]`), "nonsense"],
  ["gzip without its end", json(gzipSync(WHOLE).subarray(0, -12), { "Content-Encoding": "gzip" }), "cut-off"],
  ["damaged gzip", json("no gzip at all", { "Content-Encoding": "gzip" }), "nonsense"],
  ["another compression", json(WHOLE, { "Content-Encoding": "br" }), "nonsense"],
  [
    "a body shorter than its length",
    (_request, response) => {
      response.writeHead(200, { "Content-Length": "1000" });
      response.write(WHOLE, () => response.destroy());
    },
    "cut-off",
  ],
  ["503", status(503), "busy"],
  ["429", status(429), "busy"],
  ["500", status(500), "status"],
  ["404", status(404), "status"],
  ["a redirect to a private address", status(302, { Location: "http://10.0.0.1/json" }), "redirect"],
  ["a redirect to another port of this machine", status(302, { Location: "http://127.0.0.1:1/json" }), "redirect"],
  ["a redirect to a cloud's metadata", status(307, { Location: "http://169.254.169.254/latest" }), "redirect"],
  ["a redirect to a file", status(302, { Location: "file:///etc/passwd" }), "redirect"],
  ["a redirect without a Location", status(302), "redirect"],
  ["a redirect in a circle", status(302, { Location: "/json/stations?order=name&offset=0&limit=10" }), "redirect"],
])("%s gives no stations", async (_what, answer, kind) => {
  const upstream = await startUpstream();
  upstream.fail("/json/stations?", answer);
  expect(await troubleOf(clientOf([upstream.origin]).stationsAt(0, 10))).toBe(kind);
});

test("a redirect on the same server is followed", async () => {
  const upstream = await startUpstream();
  upstream.fail("offset=0", status(308, { Location: "/json/stations?order=name&limit=10&offset=00" }), 1);
  expect((await clientOf([upstream.origin]).stationsAt(0, 10)).records).toBe(1);
});

test("a form is sent again only where a redirect requires that", async () => {
  const upstream = await startUpstream();
  const client = clientOf([upstream.origin]);
  upstream.fail("byuuid", status(307, { Location: "/json/stations/byuuid?again" }), 1);
  expect((await client.stationsOf([uuidOf(1)])).records).toBe(1);
  expect(upstream.requests.at(-1)).toBe("/json/stations/byuuid?again");
  upstream.fail("byuuid", status(302, { Location: "/json/stations/byuuid?never" }), 1);
  expect(await troubleOf(client.stationsOf([uuidOf(1)]))).toBe("status");
  expect(upstream.requests).not.toContain("/json/stations/byuuid?never");
});

test("silence before the headers, and within the body, is a trouble", async () => {
  const upstream = await startUpstream();
  upstream.fail("/json/stations?", () => {}, 1);
  const client = clientOf([upstream.origin], { limits: SHORT });
  expect(await troubleOf(client.stationsAt(0, 10))).toBe("timed-out");
  upstream.fail("/json/stations?", (_request, response) => void response.writeHead(200).write("["), 1);
  expect(await troubleOf(client.stationsAt(0, 10))).toBe("timed-out");
});

test("an answer that is too large is not read to its end, also when its gzip is small", async () => {
  const upstream = await startUpstream();
  const large = Buffer.alloc(2 * 1024 * 1024, " ");
  upstream.fail("/json/stats", json(large), 1);
  expect(await troubleOf(clientOf([upstream.origin]).newestChange())).toBe("too-large");
  upstream.fail("/json/stats", json(gzipSync(large), { "Content-Encoding": "gzip" }), 1);
  expect(await troubleOf(clientOf([upstream.origin]).newestChange())).toBe("too-large");
});

test("another version of the API is not read", async () => {
  const upstream = await startUpstream();
  upstream.fail("/json/stats", json('{"supported_version":2,"stations":1}'));
  expect(await troubleOf(clientOf([upstream.origin]).newestChange())).toBe("version");
  expect(upstream.requests).toEqual(["/json/stats"]);
});

test("a server that is not there cannot be reached", async () => {
  expect(await troubleOf(clientOf(["http://127.0.0.1:1"]).newestChange())).toBe("unreachable");
});

test("the next upstream gets the request where one fails, and stays the first one", async () => {
  const [busy, other] = [await startUpstream(), await startUpstream()];
  const client = clientOf([busy.origin, other.origin]);
  await client.newestChange();
  busy.fail("/json/", status(503, { "Retry-After": "120" }), 1);
  expect((await client.stationsAt(0, 10)).records).toBe(1);
  expect(client.base()).toBe(other.origin);
  await client.stationsAt(0, 10);
  expect(other.requests).toHaveLength(3);
  // All failed: the first failure counts, and the longest wait.
  busy.fail("/json/", status(429, { "Retry-After": "120" }));
  other.fail("/json/", status(500));
  const error = await client.newestChange().catch((caught: unknown) => caught);
  expect(error).toMatchObject({ trouble: { kind: "status", base: other.origin, status: 500 }, retryAfterMs: 120_000 });
});

test("aborting ends a request at once", async () => {
  const upstream = await startUpstream();
  const aborted = new AbortController();
  upstream.fail("/json/stations?", () => aborted.abort(new Error("stopped")));
  await expect(clientOf([upstream.origin], { signal: aborted.signal }).stationsAt(0, 10)).rejects.toThrow("stopped");
});

/** Answers at once, and notes the times of its requests. */
function remote(clock: FakeClock): { send: SendUpstreamRequest; times: number[] } {
  const times: number[] = [];
  const send: SendUpstreamRequest = async ({ path }) => {
    times.push(clock.now().getTime());
    return Buffer.from(path === "/json/stats" ? '{"supported_version":1}' : "[]");
  };
  return { send, times };
}

test("requests to another machine are a second apart, and one at a time", async () => {
  const clock = fakeClock();
  const { send, times } = remote(clock);
  const client = createUpstreamClient({ bases: ["https://upstream.example"], userAgent: AGENT, clock, send });
  const response = client.stationsAt(0, 10);
  expect(await clock.untilAsleep()).toBe(1_000);
  expect(times).toHaveLength(1);
  clock.advance(1_000);
  await response;
  const again = client.stationsOf([uuidOf(1)]);
  expect(await clock.untilAsleep()).toBe(1_000);
  clock.advance(1_000);
  await again;
  const [first = 0] = times;
  expect(times.map((time) => time - first)).toEqual([0, 1_000, 2_000]);
});

test("aborting ends the wait between two requests", async () => {
  const clock = fakeClock();
  const aborted = new AbortController();
  const bases = ["https://upstream.example"];
  const { signal } = aborted;
  const client = createUpstreamClient({ bases, userAgent: AGENT, clock, signal, ...remote(clock) });
  const response = client.stationsAt(0, 10);
  await clock.untilAsleep();
  aborted.abort(new Error("stopped"));
  await expect(response).rejects.toThrow("stopped");
});
