import { expect, test } from "vitest";
import { fakeClock } from "#test-support/fake-clock.ts";
import { type AURORA, CAIS } from "#test-support/named-stations.ts";
import { numberedFrames, numbersIn } from "#test-support/radio/relay-station.ts";
import { type OpenRelay, relayAurora } from "#test-support/relay-client.ts";
import { waitUntil } from "#test-support/wait-until.ts";

/** 16,680 bytes. */
const BURST = numberedFrames(0, 40);
const FRAME = 417;

const broadcast = (...[station, options]: Parameters<typeof relayAurora>) =>
  relayAurora({ burst: BURST, ...station }, options);

const left = ({ relay }: Pick<OpenRelay, "relay">) => Object.values(relay.counts());

test("a hundred listeners share one upstream and receive the same bytes", async () => {
  const { radio, relay, listen } = await broadcast({}, { perAddressLimit: 100 });
  const listeners = await Promise.all(Array.from({ length: 100 }, () => listen("aurora")));
  radio.send(numberedFrames(40, 20));
  for (const listener of listeners) expect(numbersIn(await listener.receive(60 * FRAME))).toHaveLength(60);
  expect([radio.total(), radio.open()]).toEqual([1, 1]);
  expect(relay.counts()).toEqual({ listeners: 100, upstreams: 1 });
});

test("a later listener gets a burst that begins with a frame, and then the live stream", async () => {
  const { radio, listen } = await broadcast();
  const first = await listen("aurora");
  radio.send(numberedFrames(40, 400));
  await first.receive(440 * FRAME);
  const joiner = await listen("aurora");
  const burst = numbersIn(await joiner.receive(60_000));
  expect(burst[0]).toBeGreaterThan(270);
  expect(burst.at(-1)).toBe(439);
  radio.send(numberedFrames(440, 20));
  expect(numbersIn(await joiner.receive((460 - (burst[0] ?? 0)) * FRAME)).at(-1)).toBe(459);
  expect(radio.total()).toBe(1);
});

test("a stream whose first frame is truncated begins with the next frame", async () => {
  const { listen } = await broadcast({ burst: BURST.subarray(100) });
  const listener = await listen("aurora");
  expect(numbersIn(await listener.receive(39 * FRAME))[0]).toBe(1);
});

test("small chunks are relayed after a short delay", async () => {
  const { radio, listen } = await broadcast();
  const listener = await listen("aurora");
  await listener.receive(BURST.length);
  radio.send(numberedFrames(40, 1));
  expect(numbersIn(await listener.receive(41 * FRAME)).at(-1)).toBe(40);
});

test("upstream is closed when the last listener leaves, not before", async () => {
  const { radio, listen, relay } = await broadcast();
  const [one, other] = [await listen("aurora"), await listen("aurora")];
  await one.leave();
  radio.send(numberedFrames(40, 1));
  await other.receive(41 * FRAME);
  expect(radio.open()).toBe(1);
  await other.leave();
  await waitUntil("the station has no listeners", () => radio.open() === 0);
  expect(left({ relay })).toEqual([0, 0]);
});

test("a visitor who leaves while upstream is opened closes it", async () => {
  const { radio, relay } = await broadcast({ burst: new Uint8Array() });
  const browser = new AbortController();
  const listening = relay.listen("aurora", {
    address: "192.0.2.1",
    signal: browser.signal,
    disconnect: () => undefined,
  });
  await waitUntil("the station gets the request", () => radio.open() === 1);
  browser.abort();
  expect(await listening).toMatchObject({ ok: false });
  await waitUntil("the station has no listeners", () => radio.open() === 0);
  expect(left({ relay })).toEqual([0, 0]);
});

test("a stream that ends is relayed to its last byte, and the next listener opens it again", async () => {
  const { radio, listen, relay } = await broadcast();
  const [one, other] = [await listen("aurora"), await listen("aurora")];
  radio.send(numberedFrames(40, 3));
  radio.end();
  await waitUntil("both have ended", () => one.hasEnded() && other.hasEnded());
  expect([numbersIn(one.received()).at(-1), numbersIn(other.received()).at(-1)]).toEqual([42, 42]);
  expect(left({ relay })).toEqual([0, 0]);
  await listen("aurora");
  expect(radio.total()).toBe(2);
});

test("a stream that breaks off ends for its listeners", async () => {
  const { radio, listen, relay } = await broadcast();
  const listener = await listen("aurora");
  await listener.receive(BURST.length);
  radio.breakOff();
  await waitUntil("it has ended", listener.hasEnded);
  expect(left({ relay })).toEqual([0, 0]);
});

test("a stream without bytes for ten seconds ends for its listeners", async () => {
  const clock = fakeClock();
  const { radio, listen } = await broadcast({}, { clock });
  const listener = await listen("aurora");
  await listener.receive(BURST.length);
  clock.advance(5_000);
  radio.send(numberedFrames(40, 40));
  await listener.receive(80 * FRAME);
  clock.advance(5_000);
  expect(radio.open()).toBe(1);
  clock.advance(5_000);
  await waitUntil("it has ended", listener.hasEnded);
});

test.each([
  ["is suspended", () => []],
  ["gets another stream URL", (station: typeof AURORA) => [{ ...station, playUrl: "https://radio.example/novo" }]],
  ["changes to HLS", (station: typeof AURORA) => [{ ...station, streamKind: "hls" as const }]],
])("listeners of a station that %s are disconnected", async (_, changed) => {
  const { radio, listen, change, aurora, relay } = await broadcast();
  const listener = await listen("aurora");
  await listener.receive(BURST.length);
  change(changed(aurora));
  await waitUntil("it has ended", listener.hasEnded);
  await waitUntil("the station has no listeners", () => radio.open() === 0);
  expect(left({ relay })).toEqual([0, 0]);
});

test("a change of other stations or other fields does not disconnect listeners", async () => {
  const { radio, listen, change, aurora } = await broadcast();
  const listener = await listen("aurora");
  change([{ ...aurora, name: "Rádio Aurora Boreal", streamCodec: "mp3" }, CAIS]);
  radio.send(numberedFrames(40, 1));
  expect(numbersIn(await listener.receive(41 * FRAME)).at(-1)).toBe(40);
});

test("upstream is the play URL where a check has found one", async () => {
  const { radio, listen, change, aurora } = await broadcast();
  change([{ ...aurora, streamUrl: "http://radio.example/lista.m3u", playUrl: radio.url }]);
  expect((await listen("aurora")).status).toBe(200);
});

test("close ends all streams and refuses further listeners", async () => {
  const { radio, listen, relay, change } = await broadcast();
  const listener = await listen("aurora");
  relay.close();
  await waitUntil("it has ended", listener.hasEnded);
  await waitUntil("the station has no listeners", () => radio.open() === 0);
  change([]);
  expect((await listen("aurora")).status).toBe(404);
});
