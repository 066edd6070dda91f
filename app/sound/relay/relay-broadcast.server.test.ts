import { createServer, get, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { afterEach, expect, test } from "vitest";
import type { Clock } from "#app/platform/process/clock.server.ts";
import { fakeClock } from "#test-support/fake-clock.ts";
import { AURORA } from "#test-support/named-stations.ts";
import { numberedFrames, numbersIn, startRelayStation } from "#test-support/radio/relay-station.ts";
import { openRelay, receive, relayAurora } from "#test-support/relay-client.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { FREE_BYTES } from "./relay-pace.ts";

const FRAME = 417;
const MB = 1024 * 1024;

let toStop: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of toStop.toReversed()) await stop();
  toStop = [];
});

/** A clock on which a minute passes between two questions: the pace of a stream limits nothing. */
function hurriedClock(): Clock {
  const clock = fakeClock();
  return {
    ...clock,
    now: () => {
      clock.advance(60_000);
      return clock.now();
    },
    after: () => () => undefined,
  };
}

/** A station that sends as much as is read, and a real server that relays it. */
async function flood({ frames = numberedFrames(0, 150), clock = hurriedClock() } = {}) {
  let sent = 0;
  const pour = (response: ServerResponse) => {
    do sent += frames.length;
    while (response.write(frames));
    response.once("drain", () => pour(response));
  };
  const station = createServer((_request, response) => pour(response.writeHead(200, { "content-type": "audio/mpeg" })));
  const { api, relay } = await openRelay([{ ...AURORA, streamUrl: await originOf(station) }], { clock });
  const server = createAdaptorServer({ fetch: api.fetch });
  const origin = await originOf(server);
  toStop.push(() => relay.close());
  return { origin, relay, sentMb: () => sent / MB };
}

async function originOf(server: ReturnType<typeof createAdaptorServer>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  toStop.push(() => {
    if ("closeAllConnections" in server) server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
}

/** A client that reads the first bytes and then stops reading. */
function connectStalled(origin: string): Promise<{ leave: () => void }> {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  toStop.push(() => socket.destroy());
  socket.write("GET /stream/aurora HTTP/1.1\r\nHost: radio\r\n\r\n");
  return new Promise((resolve) => {
    socket.once("data", () => {
      socket.pause();
      resolve({ leave: () => socket.destroy() });
    });
  });
}

/** Reads a station as fast as it comes. */
function readAll(origin: string): { bytes: () => number } {
  let bytes = 0;
  const reading = get(`${origin}/stream/aurora`, { agent: false }, (response) => {
    response.on("data", (chunk: Buffer) => (bytes += chunk.length));
    response.on("error", () => undefined);
  }).on("error", () => undefined);
  toStop.push(() => reading.destroy());
  return { bytes: () => bytes };
}

async function untilStable(what: string, count: () => number): Promise<void> {
  let [before, equal] = [-1, 0];
  await waitUntil(what, () => {
    equal = count() === before ? equal + 1 : 0;
    before = count();
    return equal >= 4;
  });
}

const CHUNK_BYTES = 64 * 1024;

test.each([
  ["twice its bitrate", numberedFrames(0, 150), 32],
  ["512 kbit/s if its bitrate is unknown", Buffer.alloc(60_000, 1), 64],
])("a station that sends as fast as it can is relayed at %s, after 256 KiB", async (_, frames, bytesPerMs) => {
  const clock = fakeClock();
  const { origin } = await flood({ frames, clock });
  const { bytes } = readAll(origin);
  for (let second = 0; second <= 30; second += 1) {
    const expected = FREE_BYTES + second * 1_000 * bytesPerMs;
    await waitUntil("the bytes are received", () => bytes() >= expected - CHUNK_BYTES);
    await untilStable("no further bytes are received", bytes);
    expect(bytes()).toBeLessThan(expected + 2 * CHUNK_BYTES);
    clock.advance(1_000);
  }
});

test("upstream is paused when its only listener stops reading", async () => {
  const { origin, sentMb, relay } = await flood();
  const stalled = await connectStalled(origin);
  await untilStable("upstream is paused", sentMb);
  // The kernel's buffers of two connections; without the pause the station would send gigabytes.
  expect(sentMb()).toBeLessThan(40);
  stalled.leave();
  await waitUntil("the upstream is closed", () => relay.counts().upstreams === 0);
  expect(relay.counts().listeners).toBe(0);
});

test("a listener that stops reading neither delays others nor increases the memory use", async () => {
  const { origin } = await flood();
  await connectStalled(origin);
  const { bytes } = readAll(origin);
  await waitUntil("the first 50 MB are received", () => bytes() > 50 * MB);
  const before = process.memoryUsage().rss;
  await waitUntil("300 MB more are received", () => bytes() > 350 * MB);
  expect((process.memoryUsage().rss - before) / MB).toBeLessThan(120);
});

test("a listener whose position is overwritten continues near the live position, at the start of a frame", async () => {
  const { radio, listen, api } = await relayAurora();
  const stalled = await api.request("/stream/aurora");
  const reading = await listen("aurora");
  radio.send(numberedFrames(40, 1_000));
  expect(numbersIn(await reading.receive(1_040 * FRAME))).toHaveLength(1_040);
  const resumed = receive(stalled);
  const numbers = numbersIn(await resumed.receive(60_000));
  expect(numbers[0]).toBeGreaterThan(870);
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
  radio.send(numberedFrames(1_040, 20));
  const rest = 1_060 - (numbers[0] ?? 0);
  expect(numbersIn(await resumed.receive(rest * FRAME)).at(-1)).toBe(1_059);
});

test("a listener that is slightly behind misses nothing", async () => {
  const { radio, listen, api } = await relayAurora();
  const stalled = await api.request("/stream/aurora");
  const reading = await listen("aurora");
  radio.send(numberedFrames(40, 560));
  await reading.receive(600 * FRAME);
  expect(numbersIn(await receive(stalled).receive(600 * FRAME))).toEqual(
    Array.from({ length: 600 }, (_, index) => index),
  );
});

test("a listener that has read nothing for a minute is disconnected, and the others are not", async () => {
  const clock = fakeClock();
  const { radio, relay, listen } = await relayAurora({}, { clock });
  let isDisconnected = false;
  const stalled = await relay.listen("aurora", {
    address: "192.0.2.1",
    signal: new AbortController().signal,
    disconnect: () => (isDisconnected = true),
  });
  if (!stalled.ok) throw new Error(stalled.body.error.code);
  await stalled.next();
  const reading = await listen("aurora");
  for (let count = 1; count <= 11; count += 1) {
    radio.send(numberedFrames(count * 40, 40));
    await reading.receive((count + 1) * 40 * FRAME);
    clock.advance(5_000);
  }
  expect([isDisconnected, relay.counts().listeners]).toEqual([false, 2]);
  clock.advance(5_000);
  expect([isDisconnected, relay.counts().listeners]).toEqual([true, 1]);
  expect(await stalled.next()).toBeNull();
  expect(reading.hasEnded()).toBe(false);
});

test("a stream of an unknown format is opened for each listener from its beginning", async () => {
  const noise = Buffer.alloc(40_000, "\u0001audio of an unknown format");
  const radio = await startRelayStation({ burst: noise });
  const { listen, relay } = await openRelay([{ ...AURORA, streamUrl: radio.url }]);
  toStop.push(radio.stop, () => relay.close());
  const first = await listen("aurora");
  radio.send(Buffer.alloc(300_000, 2));
  await first.receive(340_000);
  const second = await listen("aurora");
  expect((await second.receive(40_000)).equals(noise)).toBe(true);
  expect([radio.open(), relay.counts()]).toEqual([2, { listeners: 2, upstreams: 2 }]);
});
