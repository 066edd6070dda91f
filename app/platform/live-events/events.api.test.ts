import { Hono } from "hono";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { systemClock } from "#app/platform/process/clock.server.ts";
import { openManualHub, recordChanges } from "#test-support/change-hubs.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { readEvents, requestOnConnection } from "#test-support/event-stream.ts";
import { fakeClock } from "#test-support/fake-clock.ts";
import { BEIRA, putStation } from "#test-support/named-stations.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { type ChangeHub, openChangeHub } from "./change-hub.server.ts";
import { MAX_UNREAD_BYTES } from "./event-stream.server.ts";
import { createEventsApi, type EventsApi } from "./events.api.ts";
import type { PageViewer } from "./live-change.ts";

let opened: EventsApi[] = [];
afterEach(async () => {
  for (const api of opened) await api.close();
  opened = [];
});

const MARTA = { id: "marta", role: "admin" } as const;

/** An API whose streams all belong to this viewer. */
function open(hub: ChangeHub, viewer: PageViewer = "visitor", clock = systemClock): EventsApi {
  const api = createEventsApi(hub, async () => viewer, { limits: { perClient: 10, total: 10 }, clock });
  opened.push(api);
  return api;
}

/** Waits until the hub has delivered what was announced. */
const delivered = () => new Promise((resolve) => setImmediate(resolve));

const ask = async (api: EventsApi) => readEvents(await requestOnConnection(api.routes, "/api/events"));

test("the response is an event stream that no proxy caches, transforms or buffers", async () => {
  const { hub } = await openManualHub();
  // Headers are sent after those of the middleware; without any, Hono does not keep the response.
  const app = new Hono().use((_context, next) => next()).route("/", open(hub).routes);
  const response = await requestOnConnection(app, "/api/events");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-cache, no-transform");
  expect(response.headers.get("x-accel-buffering")).toBe("no");
});

test("HEAD opens no stream", async () => {
  const { hub } = await openManualHub();
  const api = open(hub);
  const response = await api.routes.request("/api/events", { method: "HEAD" });
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect([response.status, await response.text(), api.openStreamCount()]).toEqual([200, "", 0]);
});

test("a stream begins with `hello` and the current version", async () => {
  const { hub } = await openManualHub();
  const listener = await ask(open(hub));
  expect(await listener.next("hello")).toEqual({
    name: "hello",
    data: JSON.stringify({ version: hub.version("visitor") }),
  });
  expect(listener.text()).toMatch(/^retry: 2000\nid: alive\n/);
});

test("a stream gets an event every 20 s, by which a page notices that others are kept on the way", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { hub } = await openManualHub();
  const listener = await ask(open(hub));
  await listener.next("hello");
  vi.advanceTimersByTime(19_999);
  await delivered();
  expect(listener.events).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(await listener.next("alive")).toEqual({ name: "alive", data: "{}" });
});

onBothEngines("the event of a changed station contains neither its id nor its data", async ({ connection, change }) => {
  const hub = await openChangeHub(connection);
  const listener = await ask(open(hub));
  await change({ topic: "stations", ids: [BEIRA.id] }, (transaction) => putStation(transaction, BEIRA, "pending"));
  const event = await listener.next("stations");
  expect(JSON.parse(event.data)).toEqual({ version: hub.version("visitor") });
  expect(listener.text()).not.toMatch(/beira/i);
  hub.close();
});

onBothEngines("a changed setting sends an event", async ({ connection, change }) => {
  const hub = await openChangeHub(connection);
  const listener = await ask(open(hub));
  await change({ topic: "settings" });
  expect(JSON.parse((await listener.next("settings")).data)).toEqual({ version: hub.version("visitor") });
  expect(listener.events.map(({ name }) => name)).toEqual(["hello", "settings"]);
  hub.close();
});

test("changes that only administrators see send events to administrators only", async () => {
  const { hub, announce } = await openManualHub();
  const visitor = await ask(open(hub));
  const administrator = await ask(open(hub, MARTA));
  announce({ topic: "administration" });
  await administrator.next("administration");
  announce({ topic: "settings" });
  await visitor.next("settings");
  expect(visitor.events.map(({ name }) => name)).toEqual(["hello", "settings"]);
});

test.each(["settings", "administration", "stations"] as const)(
  "100 changes of %s in 5 s send a few events, the last with the last version",
  async (topic) => {
    const { hub, announce } = await openManualHub();
    const [changes, clock] = [recordChanges(hub), fakeClock()];
    const administrator = await ask(open(hub, MARTA, clock));
    for (let count = 1; count <= 100; count += 1) {
      announce(topic === "stations" ? { topic, ids: ["1"] } : { topic });
      await delivered();
      clock.advance(50);
    }
    expect(changes.notified.length, "no two were merged").toBe(100);
    clock.advance(5_000);
    const last = () => administrator.events.at(-1)?.data;
    await waitUntil("the last version is sent", () => last() === JSON.stringify({ version: hub.version(MARTA) }));
    expect(administrator.events.filter(({ name }) => name === topic).length).toBeLessThanOrEqual(7);
    clock.advance(60_000);
    expect(administrator.events.filter(({ name }) => name === topic).length).toBeLessThanOrEqual(7);
  },
);

test("a change of `everything` sends every topic and ends the streams of accounts", async () => {
  const { hub, announce } = await openManualHub();
  const [visitor, administrator] = [await ask(open(hub)), await ask(open(hub, MARTA))];
  announce({ topic: "everything" });
  await waitUntil("the administrator's stream has ended", administrator.hasEnded);
  expect(administrator.events.map(({ name }) => name)).toEqual(["hello", "stations", "settings", "administration"]);
  await visitor.next("settings");
  expect(visitor.events.map(({ name }) => name)).toEqual(["hello", "stations", "settings"]);
  expect(visitor.hasEnded()).toBe(false);
});

test("every open stream gets an event, a closed one does not", async () => {
  const { hub, announce } = await openManualHub();
  const api = open(hub);
  const [one, other, closed] = [await ask(api), await ask(api), await ask(api)];
  await closed.leave();
  announce({ topic: "stations", ids: ["1"] });
  expect(await one.next("stations")).toEqual(await other.next("stations"));
  const late = await ask(api);
  expect(await late.next("hello")).toMatchObject({ data: JSON.stringify({ version: hub.version("visitor") }) });
  expect(closed.text()).not.toContain("event: stations");
});

test("a closed stream is no longer counted", async () => {
  const { hub } = await openManualHub();
  const api = open(hub);
  const [one, other] = [await ask(api), await ask(api)];
  expect(api.openStreamCount()).toBe(2);
  await one.leave();
  expect(api.openStreamCount()).toBe(1);
  await other.leave();
  expect(api.openStreamCount()).toBe(0);
});

test("close ends every stream and unsubscribes from the hub", async () => {
  const { hub, announce } = await openManualHub();
  const changes = recordChanges(hub);
  const api = open(hub);
  const listener = await ask(api);
  await api.close();
  await waitUntil("the stream ends", listener.hasEnded);
  expect(api.openStreamCount()).toBe(0);
  announce({ topic: "settings" });
  await changes.until(1);
  expect(listener.events.map(({ name }) => name)).toEqual(["hello"]);
});

test("a stream ends at the first event past 8 kB that are unread", async () => {
  const { hub, announce } = await openManualHub();
  const [changes, clock] = [recordChanges(hub), fakeClock()];
  const api = open(hub, "visitor", clock);
  await requestOnConnection(api.routes, "/api/events");
  const reading = await ask(api);
  let announced = 0;
  // Slow enough that the throttle merges none.
  while (api.openStreamCount() === 2 && announced < 1_000) {
    announced += 1;
    announce({ topic: "settings" });
    await changes.until(announced);
    clock.advance(5_000);
  }
  expect(api.openStreamCount()).toBe(1);
  await waitUntil("the stream that is read has all events", () => reading.events.length === 1 + announced);
  const withoutLast = (text: string) => text.slice(0, text.lastIndexOf("event: "));
  const unread = withoutLast(reading.text());
  expect(unread.length).toBeGreaterThanOrEqual(MAX_UNREAD_BYTES);
  expect(withoutLast(unread).length).toBeLessThan(MAX_UNREAD_BYTES);
});
