import { afterEach, expect, test } from "vitest";
import { openManualHub, recordChanges } from "../../test-support/change-hubs.ts";
import { readEvents } from "../../test-support/event-stream.ts";
import { fakeClock } from "../../test-support/fake-clock.ts";
import { waitUntil } from "../../test-support/wait-until.ts";
import type { Audience, StationListener } from "./audience.ts";
import type { ChangeHub } from "./change-hub.server.ts";
import { createEventsApi, type EventsApi } from "./events.api.ts";

let opened: EventsApi[] = [];
afterEach(async () => {
  for (const api of opened) await api.close();
  opened = [];
});

async function open(audience: Audience, clock = fakeClock(), ownHub?: ChangeHub) {
  const hub = ownHub ?? (await openManualHub()).hub;
  const limits = { perAddress: 10, total: 10 };
  const api = createEventsApi(hub, async () => "visitor", { limits, addressOf: () => "192.0.2.1", clock });
  opened.push(api);
  api.setAudience(audience);
  return api;
}

/** An audience that knows who is there. */
function hall(onJoin = (_listener: StationListener) => {}) {
  const there = new Set<StationListener>();
  let leavings = 0;
  const subscribe = (listener: StationListener) => {
    there.add(listener);
    onJoin(listener);
    return () => {
      leavings += there.delete(listener) ? 1 : 0;
    };
  };
  const currentTitle = (stationId: string) => (stationId === "aurora" ? { artist: "Inês", title: "Maré" } : null);
  return {
    subscribe,
    currentTitle,
    there: () => [...there].map(({ stationId }) => stationId),
    notify: there,
    leavings: () => leavings,
  };
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

test("what is on is notified after the greeting, and only to whom it concerns", async () => {
  const audience = hall(({ notify }) => notify({ artist: "Inês", title: "Maré" }));
  const api = await open(audience);
  const visitor = await ask(api, "");
  const listener = await ask(api);
  const { data } = await listener.next("now-playing");
  expect(JSON.parse(data)).toEqual({ station_id: "aurora", artist: "Inês", title: "Maré" });
  expect(listener.events.map(({ name }) => name)).toEqual(["hello", "now-playing"]);
  expect(visitor.text()).not.toContain("Maré");
});

test("a listener's stream ends after some minutes, so that one who has vanished counts no longer", async () => {
  const [audience, clock] = [hall(), fakeClock()];
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
  await api.close();
  await waitUntil("the stream has ended", listener.hasEnded);
  expect([audience.there(), audience.leavings()]).toEqual([[], 1]);
});

test("a listener who does not read any more is let go, and has left", async () => {
  const [audience, clock] = [hall(), fakeClock()];
  const { hub, announce } = await openManualHub();
  const heard = recordChanges(hub);
  const api = await open(audience, clock, hub);
  await api.routes.request("/api/events?station=aurora");
  // The first of the 64 unread events is the greeting. Slow enough that no two are merged.
  for (let count = 1; count <= 32; count += 1) {
    expect(audience.there(), `before round ${count}`).toEqual(["aurora"]);
    for (const { notify } of audience.notify) notify({ artist: "", title: String(count) });
    announce({ topic: "settings" });
    await heard.until(count);
    clock.advance(5_000);
  }
  expect([api.openStreamCount(), audience.there(), audience.leavings()]).toEqual([0, [], 1]);
});

test("of titles that rain a listener is sent a few and then the last one", async () => {
  const [audience, clock] = [hall(), fakeClock()];
  const api = await open(audience, clock);
  const listener = await ask(api);
  for (let count = 1; count <= 100; count += 1) {
    for (const { notify } of audience.notify) notify({ artist: "", title: String(count) });
    clock.advance(50);
  }
  clock.advance(5_000);
  const titles = () =>
    listener.events.filter(({ name }) => name === "now-playing").map(({ data }) => JSON.parse(data).title);
  await waitUntil("the last title comes", () => titles().includes("100"));
  expect(titles()).toEqual(["1", "2", "3", "4", "5", "100"]);
  await listener.leave();
  expect([audience.there(), audience.leavings()]).toEqual([[], 1]);
});

test("who was there before the audience opened is setAudience, and who stays changes over to a new one", async () => {
  const [before, after] = [hall(), hall()];
  const api = await open(before);
  await ask(api);
  api.setAudience(after);
  expect([before.there(), after.there()]).toEqual([[], ["aurora"]]);
});

test("HEAD makes no listener", async () => {
  const audience = hall();
  const api = await open(audience);
  await api.routes.request("/api/events?station=aurora", { method: "HEAD" });
  expect(audience.there()).toEqual([]);
});

test.each(["a".repeat(65), "aurora/..", "ção", "a,b"])(
  "a name that no station has (%s) makes no listener",
  async (name) => {
    const audience = hall();
    const api = await open(audience);
    await ask(api, `?station=${encodeURIComponent(name)}`);
    expect([api.openStreamCount(), audience.there()]).toEqual([1, []]);
  },
);

test("of several stations a stream names the first one alone", async () => {
  const audience = hall();
  const api = await open(audience);
  await ask(api, "?station=aurora&station=beira&station=cais");
  expect(audience.there()).toEqual(["aurora"]);
});

test("a page without a stream gets the current title, and does not count as a listener", async () => {
  const audience = hall();
  const api = await open(audience);
  const latest = async (query: string) => (await api.routes.request(`/api/events/latest${query}`)).json();
  expect(await latest("?station=aurora")).toMatchObject({
    now_playing: { station_id: "aurora", artist: "Inês", title: "Maré" },
  });
  expect(await latest("?station=beira")).toMatchObject({ now_playing: null });
  expect(await latest("")).toMatchObject({ now_playing: null });
  expect([api.openStreamCount(), audience.there()]).toEqual([0, []]);
});
