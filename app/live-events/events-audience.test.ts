import { afterEach, expect, test } from "vitest";
import { readEvents } from "../../tests/support/event-stream.ts";
import { handClock } from "../../tests/support/hand-clock.ts";
import { openHandHub } from "../../tests/support/hubs.ts";
import { waitUntil } from "../../tests/support/wait-until.ts";
import type { Audience, Listener } from "./audience.ts";
import { createEventsApi, type EventsApi } from "./events.api.ts";

let opened: EventsApi[] = [];
afterEach(() => {
  for (const api of opened) api.close();
  opened = [];
});

async function open(audience: Audience, clock = handClock()) {
  const { hub } = await openHandHub();
  const api = createEventsApi(hub, async () => false, { addressOf: () => "192.0.2.1", clock });
  opened.push(api);
  api.welcome(audience);
  return api;
}

/** An audience that knows who is there. */
function hall(onJoin = (_listener: Listener) => {}) {
  const there = new Set<Listener>();
  let leavings = 0;
  const join = (listener: Listener) => {
    there.add(listener);
    onJoin(listener);
    return () => {
      leavings += there.delete(listener) ? 1 : 0;
    };
  };
  return { join, there: () => [...there].map(({ stationId }) => stationId), tell: there, leavings: () => leavings };
}

const ask = async (api: EventsApi, query = "?station=aurora") =>
  readEvents(await api.routes.request(`/api/events${query}`));

test("a browser that names a station is its listener until it leaves", async () => {
  const audience = hall();
  const api = await open(audience);
  const listener = await ask(api);
  const visitor = await ask(api, "");
  await ask(api, "?station=");
  expect(audience.there()).toEqual(["aurora"]);
  await visitor.leave();
  expect(audience.there()).toEqual(["aurora"]);
  await listener.leave();
  expect([audience.there(), audience.leavings()]).toEqual([[], 1]);
});

test("what is on is told after the greeting, and only to whom it concerns", async () => {
  const audience = hall(({ tell }) => tell({ artist: "Inês", title: "Maré" }));
  const api = await open(audience);
  const visitor = await ask(api, "");
  const listener = await ask(api);
  const { data } = await listener.next("now-playing");
  expect(JSON.parse(data)).toEqual({ station_id: "aurora", artist: "Inês", title: "Maré" });
  expect(listener.events.map(({ name }) => name)).toEqual(["hello", "now-playing"]);
  expect(visitor.text()).not.toContain("Maré");
});

test("a listener's stream ends after some minutes, so that one who has vanished counts no longer", async () => {
  const [audience, clock] = [hall(), handClock()];
  const api = await open(audience, clock);
  const [listener, visitor] = [await ask(api), await ask(api, "")];
  clock.advance(3 * 60_000);
  expect(audience.there()).toEqual(["aurora"]);
  clock.advance(3 * 60_000);
  await waitUntil("the listener's stream has ended", listener.hasEnded);
  expect([audience.there(), audience.leavings(), visitor.hasEnded()]).toEqual([[], 1, false]);
});

test("when the product ends its streams, every listener has left", async () => {
  const audience = hall();
  const api = await open(audience);
  const listener = await ask(api);
  api.close();
  await waitUntil("the stream has ended", listener.hasEnded);
  expect([audience.there(), audience.leavings()]).toEqual([[], 1]);
});

test("a listener who does not read any more is let go, and has left", async () => {
  const audience = hall();
  const api = await open(audience);
  await api.routes.request("/api/events?station=aurora");
  for (let count = 1; count <= 64; count += 1) {
    for (const { tell } of audience.tell) tell({ artist: "", title: String(count) });
  }
  expect([api.openStreams(), audience.there(), audience.leavings()]).toEqual([0, [], 1]);
});

test("one who is let go while he joins has left too", async () => {
  const audience = hall(({ tell }) => {
    for (let count = 1; count <= 65; count += 1) tell({ artist: "", title: String(count) });
  });
  const api = await open(audience);
  await api.routes.request("/api/events?station=aurora");
  expect([api.openStreams(), audience.there(), audience.leavings()]).toEqual([0, [], 1]);
});

test("who was there before the audience opened is welcome, and who stays changes over to a new one", async () => {
  const [before, after] = [hall(), hall()];
  const api = await open(before);
  await ask(api);
  api.welcome(after);
  expect([before.there(), after.there()]).toEqual([[], ["aurora"]]);
});

test("HEAD makes no listener", async () => {
  const audience = hall();
  const api = await open(audience);
  await api.routes.request("/api/events?station=aurora", { method: "HEAD" });
  expect(audience.there()).toEqual([]);
});
