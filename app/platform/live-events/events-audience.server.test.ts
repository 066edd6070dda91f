import { afterEach, expect, test } from "vitest";
import { openManualHub, recordChanges } from "#test-support/change-hubs.ts";
import { readEvents, requestOnConnection } from "#test-support/event-stream.ts";
import { fakeClock } from "#test-support/fake-clock.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import type { ChangeHub } from "./change-hub.server.ts";
import { createEventsApi, type EventsApi } from "./events.api.ts";
import type { Audience, StationListener } from "./live-change.ts";

let opened: EventsApi[] = [];
afterEach(async () => {
  for (const api of opened) await api.close();
  opened = [];
});

async function open(audience: Audience, clock = fakeClock(), givenHub?: ChangeHub) {
  const hub = givenHub ?? (await openManualHub()).hub;
  const limits = { perClient: 10, total: 10 };
  const api = createEventsApi(hub, async () => "visitor", { limits, addressOf: () => "192.0.2.1", clock });
  opened.push(api);
  api.setAudience(audience);
  return api;
}

/** An audience that records its listeners. */
function fakeAudience(onSubscribe = (_listener: StationListener) => {}) {
  const listeners = new Set<StationListener>();
  let unsubscribed = 0;
  const subscribe = (listener: StationListener) => {
    listeners.add(listener);
    onSubscribe(listener);
    return () => {
      unsubscribed += listeners.delete(listener) ? 1 : 0;
    };
  };
  const currentTitle = (stationId: string) => (stationId === "aurora" ? { artist: "Inês", title: "Maré" } : null);
  return {
    subscribe,
    currentTitle,
    stationIds: () => [...listeners].map(({ stationId }) => stationId),
    listeners,
    unsubscribed: () => unsubscribed,
  };
}

const ask = async (api: EventsApi, query = "?station=aurora") =>
  readEvents(await requestOnConnection(api.routes, `/api/events${query}`));

test("a stream with a station counts as its listener until it closes", async () => {
  const audience = fakeAudience();
  const api = await open(audience);
  const listener = await ask(api);
  const visitor = await ask(api, "");
  await ask(api, "?station=");
  expect(audience.stationIds()).toEqual(["aurora"]);
  await visitor.leave();
  expect(audience.stationIds()).toEqual(["aurora"]);
  await listener.leave();
  expect([audience.stationIds(), audience.unsubscribed()]).toEqual([[], 1]);
});

test("the current title is sent after `hello`, and only to the station's listeners", async () => {
  const audience = fakeAudience(({ notify }) => notify({ artist: "Inês", title: "Maré" }));
  const api = await open(audience);
  const visitor = await ask(api, "");
  const listener = await ask(api);
  const { data } = await listener.next("now-playing");
  expect(JSON.parse(data)).toEqual({ station_id: "aurora", artist: "Inês", title: "Maré" });
  expect(listener.events.map(({ name }) => name)).toEqual(["hello", "now-playing"]);
  expect(visitor.text()).not.toContain("Maré");
});

test("a listener's stream ends after some minutes, so that a lost browser stops counting", async () => {
  const [audience, clock] = [fakeAudience(), fakeClock()];
  const api = await open(audience, clock);
  const [listener, visitor] = [await ask(api), await ask(api, "")];
  clock.advance(3 * 60_000);
  expect(audience.stationIds()).toEqual(["aurora"]);
  clock.advance(3 * 60_000);
  await waitUntil("the listener's stream has ended", listener.hasEnded);
  expect([audience.stationIds(), audience.unsubscribed(), visitor.hasEnded()]).toEqual([[], 1, false]);
});

test("close unsubscribes every listener", async () => {
  const audience = fakeAudience();
  const api = await open(audience);
  const listener = await ask(api);
  await api.close();
  await waitUntil("the stream has ended", listener.hasEnded);
  expect([audience.stationIds(), audience.unsubscribed()]).toEqual([[], 1]);
});

test("a listener that stops reading is disconnected and unsubscribed", async () => {
  const [audience, clock] = [fakeAudience(), fakeClock()];
  const { hub, announce } = await openManualHub();
  const changes = recordChanges(hub);
  const api = await open(audience, clock, hub);
  await requestOnConnection(api.routes, "/api/events?station=aurora");
  // Slow enough that the throttle merges none.
  let rounds = 0;
  while (audience.stationIds().length > 0 && rounds < 100) {
    rounds += 1;
    for (const { notify } of audience.listeners) notify({ artist: "", title: String(rounds) });
    announce({ topic: "settings" });
    await changes.until(rounds);
    clock.advance(5_000);
  }
  expect(rounds).toBeGreaterThan(10);
  expect([api.openStreamCount(), audience.stationIds(), audience.unsubscribed()]).toEqual([0, [], 1]);
});

test("titles are throttled: a listener is sent a few and then the last one", async () => {
  const [audience, clock] = [fakeAudience(), fakeClock()];
  const api = await open(audience, clock);
  const listener = await ask(api);
  for (let count = 1; count <= 100; count += 1) {
    for (const { notify } of audience.listeners) notify({ artist: "", title: String(count) });
    clock.advance(50);
  }
  clock.advance(5_000);
  const titles = () =>
    listener.events.filter(({ name }) => name === "now-playing").map(({ data }) => JSON.parse(data).title);
  await waitUntil("the last title arrives", () => titles().includes("100"));
  expect(titles()).toEqual(["1", "2", "3", "4", "5", "100"]);
  await listener.leave();
  expect([audience.stationIds(), audience.unsubscribed()]).toEqual([[], 1]);
});

test("setAudience subscribes open streams to the audience and unsubscribes them from the old one", async () => {
  const [before, after] = [fakeAudience(), fakeAudience()];
  const api = await open(before);
  await ask(api);
  api.setAudience(after);
  expect([before.stationIds(), after.stationIds()]).toEqual([[], ["aurora"]]);
});

test("HEAD adds no listener", async () => {
  const audience = fakeAudience();
  const api = await open(audience);
  await api.routes.request("/api/events?station=aurora", { method: "HEAD" });
  expect(audience.stationIds()).toEqual([]);
});

test.each(["a".repeat(65), "aurora/..", "ção", "a,b"])("the invalid station id %s adds no listener", async (id) => {
  const audience = fakeAudience();
  const api = await open(audience);
  await ask(api, `?station=${encodeURIComponent(id)}`);
  expect([api.openStreamCount(), audience.stationIds()]).toEqual([1, []]);
});

test("only the first of several stations counts", async () => {
  const audience = fakeAudience();
  const api = await open(audience);
  await ask(api, "?station=aurora&station=beira&station=cais");
  expect(audience.stationIds()).toEqual(["aurora"]);
});

test("a page without a stream gets the current title, and does not count as a listener", async () => {
  const audience = fakeAudience();
  const api = await open(audience);
  const latest = async (query: string) => (await api.routes.request(`/api/events/latest${query}`)).json();
  expect(await latest("?station=aurora")).toMatchObject({
    now_playing: { station_id: "aurora", artist: "Inês", title: "Maré" },
  });
  expect(await latest("?station=beira")).toMatchObject({ now_playing: null });
  expect(await latest("")).toMatchObject({ now_playing: null });
  expect([api.openStreamCount(), audience.stationIds()]).toEqual([0, []]);
});
