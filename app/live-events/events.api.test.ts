import { afterEach, expect, test } from "vitest";
import { systemClock } from "#app/platform/clock.server.ts";
import { openManualHub, recordChanges } from "../../test-support/change-hubs.ts";
import { onBothEngines } from "../../test-support/databases.ts";
import { readEvents } from "../../test-support/event-stream.ts";
import { fakeClock } from "../../test-support/fake-clock.ts";
import { BEIRA, putStation } from "../../test-support/named-stations.ts";
import { waitUntil } from "../../test-support/wait-until.ts";
import { type ChangeHub, openChangeHub } from "./change-hub.server.ts";
import { createEventsApi, type EventsApi } from "./events.api.ts";
import type { PageViewer } from "./page-version.ts";

let opened: EventsApi[] = [];
afterEach(async () => {
  for (const api of opened) await api.close();
  opened = [];
});

const MARTA = { id: "marta", role: "admin" } as const;

/** Every browser that listens there is this viewer's. */
function open(hub: ChangeHub, viewer: PageViewer = "visitor", clock = systemClock): EventsApi {
  const api = createEventsApi(hub, async () => viewer, { limits: { perAddress: 10, total: 10 }, clock });
  opened.push(api);
  return api;
}

/** When the hub has passed on what was announced just now. */
const passedOn = () => new Promise((resolve) => setImmediate(resolve));

const ask = async (api: EventsApi) => readEvents(await api.routes.request("/api/events"));

test("the answer is an event stream that nobody keeps, changes or holds back", async () => {
  const { hub } = await openManualHub();
  const answer = await open(hub).routes.request("/api/events");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("no-cache, no-transform");
  expect(answer.headers.get("x-accel-buffering")).toBe("no");
});

test("HEAD opens no stream", async () => {
  const { hub } = await openManualHub();
  const api = open(hub);
  const answer = await api.routes.request("/api/events", { method: "HEAD" });
  expect(answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect([answer.status, await answer.text(), api.openStreamCount()]).toEqual([200, "", 0]);
});

test("a listener is greeted with the present version", async () => {
  const { hub } = await openManualHub();
  const listener = await ask(open(hub));
  expect(await listener.next("hello")).toEqual({
    name: "hello",
    data: JSON.stringify({ version: hub.version("visitor") }),
  });
  expect(listener.text()).toMatch(/^retry: 2000\n/);
});

onBothEngines("a station that changes is notified without saying which or what", async ({ connection, change }) => {
  const hub = await openChangeHub(connection);
  const listener = await ask(open(hub));
  await change({ topic: "stations", ids: [BEIRA.id] }, (transaction) => putStation(transaction, BEIRA, "pending"));
  const event = await listener.next("stations");
  expect(JSON.parse(event.data)).toEqual({ version: hub.version("visitor") });
  expect(listener.text()).not.toMatch(/beira/i);
  hub.close();
});

onBothEngines("a setting that changes is notified", async ({ connection, change }) => {
  const hub = await openChangeHub(connection);
  const listener = await ask(open(hub));
  await change({ topic: "settings" });
  expect(JSON.parse((await listener.next("settings")).data)).toEqual({ version: hub.version("visitor") });
  expect(listener.events.map(({ name }) => name)).toEqual(["hello", "settings"]);
  hub.close();
});

test("what only administrators see is notified to them alone, and nobody else hears that it happened", async () => {
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
  "of 100 changes of %s in 5 s a stream is notified a few, and the last version",
  async (topic) => {
    const { hub, announce } = await openManualHub();
    const [heard, clock] = [recordChanges(hub), fakeClock()];
    const administrator = await ask(open(hub, MARTA, clock));
    for (let count = 1; count <= 100; count += 1) {
      announce(topic === "stations" ? { topic, ids: ["1"] } : { topic });
      await passedOn();
      clock.advance(50);
    }
    expect(heard.notified.length, "each by itself").toBe(100);
    clock.advance(5_000);
    const last = () => administrator.events.at(-1)?.data;
    await waitUntil("the last version is notified", () => last() === JSON.stringify({ version: hub.version(MARTA) }));
    expect(administrator.events.filter(({ name }) => name === topic).length).toBeLessThanOrEqual(7);
    clock.advance(60_000);
    expect(administrator.events.filter(({ name }) => name === topic).length).toBeLessThanOrEqual(7);
  },
);

test("when anything may have changed, every topic is sent, and the streams of accounts end", async () => {
  const { hub, announce } = await openManualHub();
  const [visitor, administrator] = [await ask(open(hub)), await ask(open(hub, MARTA))];
  announce({ topic: "everything" });
  await waitUntil("the administrator's stream has ended", administrator.hasEnded);
  expect(administrator.events.map(({ name }) => name)).toEqual(["hello", "stations", "settings", "administration"]);
  await visitor.next("settings");
  expect(visitor.events.map(({ name }) => name)).toEqual(["hello", "stations", "settings"]);
  expect(visitor.hasEnded()).toBe(false);
});

test("every listener hears, and only those who are there", async () => {
  const { hub, announce } = await openManualHub();
  const api = open(hub);
  const [one, other, gone] = [await ask(api), await ask(api), await ask(api)];
  await gone.leave();
  announce({ topic: "stations", ids: ["1"] });
  expect(await one.next("stations")).toEqual(await other.next("stations"));
  const late = await ask(api);
  expect(await late.next("hello")).toMatchObject({ data: JSON.stringify({ version: hub.version("visitor") }) });
  expect(gone.text()).not.toContain("event: stations");
});

test("a listener who leaves is forgotten", async () => {
  const { hub } = await openManualHub();
  const api = open(hub);
  const [one, other] = [await ask(api), await ask(api)];
  expect(api.openStreamCount()).toBe(2);
  await one.leave();
  expect(api.openStreamCount()).toBe(1);
  await other.leave();
  expect(api.openStreamCount()).toBe(0);
});

test("closing ends every stream, and what changes later disturbs nobody", async () => {
  const { hub, announce } = await openManualHub();
  const heard = recordChanges(hub);
  const api = open(hub);
  const listener = await ask(api);
  await api.close();
  await waitUntil("the stream ends", listener.hasEnded);
  expect(api.openStreamCount()).toBe(0);
  announce({ topic: "settings" });
  await heard.until(1);
  expect(listener.events.map(({ name }) => name)).toEqual(["hello"]);
});

test("a listener who does not read keeps 64 events, and is let go at the next one", async () => {
  const { hub, announce } = await openManualHub();
  const [heard, clock] = [recordChanges(hub), fakeClock()];
  const api = open(hub, "visitor", clock);
  const asleep = await api.routes.request("/api/events");
  const awake = await ask(api);
  // The first of the 64 is the greeting. Slow enough that no two are merged.
  for (let count = 1; count <= 63; count += 1) {
    announce({ topic: "settings" });
    await heard.until(count);
    clock.advance(5_000);
  }
  expect(api.openStreamCount()).toBe(2);
  announce({ topic: "settings" });
  await heard.until(64);
  expect(api.openStreamCount()).toBe(1);

  const woken = readEvents(asleep);
  await waitUntil("the stream has ended", woken.hasEnded);
  expect(woken.events).toHaveLength(64);
  await waitUntil("who reads has all", () => awake.events.length === 65);
});
