import { createServer, get, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { afterEach, expect, test } from "vitest";
import { fakeClock } from "../../test-support/fake-clock.ts";
import { AURORA } from "../../test-support/named-stations.ts";
import { numberedFrames, numbersIn, startRelayStation } from "../../test-support/radio/relay-station.ts";
import { openRelay, receive } from "../../test-support/relay-client.ts";
import { waitUntil } from "../../test-support/wait-until.ts";

const FRAME = 417;
const MB = 1024 * 1024;

let toStop: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of toStop.toReversed()) await stop();
  toStop = [];
});

async function broadcast(options: Parameters<typeof openRelay>[1] = {}) {
  const radio = await startRelayStation();
  const house = await openRelay([{ ...AURORA, streamUrl: radio.url }], options);
  toStop.push(radio.stop, () => house.relay.close());
  return { radio, ...house };
}

/** A station that sends as much as is taken, and a real server that passes it on. */
async function flood() {
  const frames = numberedFrames(0, 150);
  let sent = 0;
  const pour = (response: ServerResponse) => {
    do sent += frames.length;
    while (response.write(frames));
    response.once("drain", () => pour(response));
  };
  const station = createServer((_request, response) => pour(response.writeHead(200, { "content-type": "audio/mpeg" })));
  const { api, relay } = await openRelay([{ ...AURORA, streamUrl: await originOf(station) }]);
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

/** A browser that asks, takes its first bytes, and from then on takes nothing. */
function fallAsleep(origin: string): Promise<{ leave: () => void }> {
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

test("when the only listener takes nothing, nothing more is taken from the station", async () => {
  const { origin, sentMb, relay } = await flood();
  const asleep = await fallAsleep(origin);
  let before = -1;
  await waitUntil("the flood stands still", () => {
    const stands = sentMb() === before;
    before = sentMb();
    return stands;
  });
  // What the kernel holds for two connections; the station would have sent gigabytes.
  expect(sentMb()).toBeLessThan(40);
  asleep.leave();
  await waitUntil("nobody is there", () => relay.counts().upstreams === 0);
  expect(relay.counts().listeners).toBe(0);
});

test("one who takes nothing slows nobody, and memory does not grow with what it misses", async () => {
  const { origin } = await flood();
  await fallAsleep(origin);
  let heardMb = 0;
  const awake = get(`${origin}/stream/aurora`, { agent: false }, (answer) => {
    answer.on("data", (chunk: Buffer) => (heardMb += chunk.length / MB));
    answer.on("error", () => undefined);
  }).on("error", () => undefined);
  toStop.push(() => awake.destroy());
  await waitUntil("the first 50 MB are received", () => heardMb > 50);
  const before = process.memoryUsage().rss;
  await waitUntil("300 MB more are received", () => heardMb > 350);
  expect((process.memoryUsage().rss - before) / MB).toBeLessThan(120);
});

test("one who was overtaken goes on near the present, at the beginning of a frame", async () => {
  const { radio, listen, api } = await broadcast();
  const asleep = await api.request("/stream/aurora");
  const awake = await listen("aurora");
  radio.send(numberedFrames(40, 1_000));
  expect(numbersIn(await awake.receive(1_040 * FRAME))).toHaveLength(1_040);
  const woken = receive(asleep);
  const numbers = numbersIn(await woken.receive(60_000));
  expect(numbers[0]).toBeGreaterThan(870);
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
  radio.send(numberedFrames(1_040, 20));
  const rest = 1_060 - (numbers[0] ?? 0);
  expect(numbersIn(await woken.receive(rest * FRAME)).at(-1)).toBe(1_059);
});

test("one who is only a little behind misses nothing", async () => {
  const { radio, listen, api } = await broadcast();
  const asleep = await api.request("/stream/aurora");
  const awake = await listen("aurora");
  radio.send(numberedFrames(40, 560));
  await awake.receive(600 * FRAME);
  expect(numbersIn(await receive(asleep).receive(600 * FRAME))).toEqual(
    Array.from({ length: 600 }, (_, index) => index),
  );
});

test("one who has taken nothing for a minute is let go, and the others receive on", async () => {
  const clock = fakeClock();
  const { radio, relay, listen } = await broadcast({ clock });
  let isHungUp = false;
  const asleep = await relay.listen("aurora", {
    address: "192.0.2.1",
    signal: new AbortController().signal,
    disconnect: () => (isHungUp = true),
  });
  if (!asleep.ok) throw new Error(asleep.body.error.code);
  await asleep.next();
  const awake = await listen("aurora");
  for (let count = 1; count <= 11; count += 1) {
    radio.send(numberedFrames(count * 40, 40));
    await awake.receive((count + 1) * 40 * FRAME);
    clock.advance(5_000);
  }
  expect([isHungUp, relay.counts().listeners]).toEqual([false, 2]);
  clock.advance(5_000);
  expect([isHungUp, relay.counts().listeners]).toEqual([true, 1]);
  expect(await asleep.next()).toBeNull();
  expect(awake.hasEnded()).toBe(false);
});

test("sound of a form that nobody knows is opened for each listener from its beginning", async () => {
  const noise = Buffer.alloc(40_000, "\u0001sound that nobody knows");
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
