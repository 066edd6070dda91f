import { Hono } from "hono";
import { afterEach, expect, test } from "vitest";
import { setRole } from "#app/people/accounts/roles.server.ts";
import { systemClock } from "#app/platform/process/clock.server.ts";
import { openManualHub, recordChanges } from "#test-support/change-hubs.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { type EventStreamReader, readEvents, requestOnConnection } from "#test-support/event-stream.ts";
import { fakeClock } from "#test-support/fake-clock.ts";
import { accountsOn, cookieFor, putPerson } from "#test-support/people.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { openWholeApi } from "#test-support/whole-api.ts";
import type { ChangeHub } from "./change-hub.server.ts";
import { createEventsApi, type EventsApi } from "./events.api.ts";
import { ACCOUNT_PARTS, type PageViewer } from "./live-change.ts";

let opened: EventsApi[] = [];
afterEach(async () => {
  for (const api of opened) await api.close();
  opened = [];
});

const ANA = { id: "ana", role: "user" } as const;
const RUI = { id: "rui", role: "user" } as const;
const MARTA = { id: "marta", role: "admin" } as const;

const LIMITS = { perClient: 100, total: 100 };

/** An API whose streams all belong to this viewer. */
function open(hub: ChangeHub, viewer: PageViewer = "visitor", clock = systemClock): EventsApi {
  const api = createEventsApi(hub, async () => viewer, { limits: LIMITS, clock });
  opened.push(api);
  return api;
}

/** Waits until the hub has delivered what was announced. */
const delivered = () => new Promise((resolve) => setImmediate(resolve));

const ask = async (api: EventsApi) => readEvents(await requestOnConnection(api.routes, "/api/events"));

const namesOf = ({ events }: EventStreamReader) => events.map(({ name }) => name);

onBothEngines("after sign-out an administrator receives no events of the administration", async (testDatabase) => {
  const api = await openWholeApi(testDatabase);
  const administrator = readEvents(await api.ask("administrator", "/api/events"));
  const [user, visitor] = [
    readEvents(await api.ask("user", "/api/events")),
    readEvents(await api.ask("visitor", "/api/events")),
  ];
  await administrator.next("hello");
  const response = await api.ask("administrator", "/api/auth/sign-out", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: "{}",
  });
  expect(response.status).toBe(200);
  await waitUntil("the administrator's stream has ended", administrator.hasEnded);
  // The browser reconnects with the cookie of the session that has ended.
  const reconnected = readEvents(await api.ask("administrator", "/api/events"));
  await testDatabase.change({ topic: "administration" });
  await testDatabase.change({ topic: "settings" });
  for (const stream of [user, visitor, reconnected]) await stream.next("settings");
  expect(namesOf(administrator)).toEqual(["hello"]);
  for (const stream of [user, visitor, reconnected]) expect(namesOf(stream)).toEqual(["hello", "settings"]);
  await api.close();
});

onBothEngines("a change of role or password ends the streams of that account, and no others", async (testDatabase) => {
  const api = await openWholeApi(testDatabase);
  const accounts = accountsOn(testDatabase.database);
  const others = await Promise.all(
    (["visitor", "user", "administrator"] as const).map((role) => api.ask(role, "/api/events")),
  );
  const streams = others.map(readEvents);
  const endsBy = async (
    email: string,
    change: (cookie: string) => Promise<unknown>,
    role: "user" | "admin" = "user",
  ) => {
    await putPerson(accounts, { email, password: "cavaquinho" }, role);
    const cookie = await cookieFor(accounts, { email, password: "cavaquinho" });
    const stream = readEvents(await api.ask("visitor", "/api/events", { headers: { cookie } }));
    await stream.next("hello");
    await change(cookie);
    await waitUntil("the stream has ended", stream.hasEnded);
    expect(namesOf(stream)).toEqual(["hello"]);
  };
  await endsBy("granted@example.org", () =>
    setRole(testDatabase.database, "granted@example.org", { role: "admin", now: new Date() }),
  );
  await endsBy(
    "revoked@example.org",
    () => setRole(testDatabase.database, "revoked@example.org", { role: "user", now: new Date() }),
    "admin",
  );
  await endsBy("changed@example.org", async (cookie) => {
    const body = JSON.stringify({ currentPassword: "cavaquinho", newPassword: "cavaquinho-novo" });
    const headers = { "Content-Type": "application/json", cookie };
    expect((await api.ask("visitor", "/api/auth/change-password", { method: "POST", headers, body })).status).toBe(200);
  });
  await testDatabase.change({ topic: "settings" });
  for (const stream of streams) await stream.next("settings");
  for (const stream of streams) expect(namesOf(stream)).toEqual(["hello", "settings"]);
  await api.close();
});

test("when an account changes, its streams end without an event, and no other stream gets one", async () => {
  const { hub, announce } = await openManualHub();
  const changes = recordChanges(hub);
  const [visitors, anas, ruis, martas] = [open(hub), open(hub, ANA), open(hub, RUI), open(hub, MARTA)];
  const ana = [await ask(anas), await ask(anas)];
  const others = [await ask(visitors), await ask(ruis), await ask(martas)];
  announce({ topic: "accounts", ids: [ANA.id] });
  await changes.until(1);
  for (const stream of ana) await waitUntil("her stream has ended", stream.hasEnded);
  expect(anas.openStreamCount()).toBe(0);
  announce({ topic: "settings" });
  for (const stream of others) await stream.next("settings");
  for (const stream of others) expect(stream.events.map(({ name }) => name)).toEqual(["hello", "settings"]);
  for (const stream of ana) expect(stream.events.map(({ name }) => name)).toEqual(["hello"]);
});

test("a change of a part of an account is sent to its own streams, moves no version and refreshes no copy", async () => {
  const { hub, announce } = await openManualHub();
  const changes = recordChanges(hub);
  const [visitors, anas, ruis, martas] = [open(hub), open(hub, ANA), open(hub, RUI), open(hub, MARTA)];
  const ana = [await ask(anas), await ask(anas)];
  const others = [await ask(visitors), await ask(ruis), await ask(martas)];
  for (const stream of [...ana, ...others]) await stream.next("hello");
  const versions = () => (["visitor", ANA, RUI, MARTA] as const).map(hub.version);
  const before = versions();
  for (const part of ACCOUNT_PARTS) announce({ topic: "account", userId: ANA.id, part });
  for (const stream of ana) {
    for (const part of ACCOUNT_PARTS) expect((await stream.next("account")).data).toBe(JSON.stringify({ part }));
  }
  expect(versions()).toEqual(before);
  expect([changes.refreshed, changes.notified]).toEqual([[], []]);
  announce({ topic: "settings" });
  for (const stream of others) await stream.next("settings");
  for (const stream of others) expect(namesOf(stream)).toEqual(["hello", "settings"]);
  expect(ana.some((stream) => stream.hasEnded())).toBe(false);
});

test("58 changes of an account in 5 s send no event to 100 other streams and keep all versions", async () => {
  const { hub, announce } = await openManualHub();
  const changes = recordChanges(hub);
  const [visitors, ruis] = [open(hub), open(hub, RUI)];
  const others = await Promise.all(Array.from({ length: 100 }, (_, index) => ask(index % 2 ? visitors : ruis)));
  for (const stream of others) await stream.next("hello");
  const versions = () => (["visitor", ANA, RUI, MARTA] as const).map(hub.version);
  const before = versions();
  for (let count = 1; count <= 58; count += 1) {
    announce({ topic: "accounts", ids: [ANA.id] });
    await delivered();
  }
  expect(changes.notified.length, "each by itself").toBe(58);
  expect(versions()).toEqual(before);
  expect(others.map(({ events }) => events.length)).toEqual(others.map(() => 1));
  expect([visitors.openStreamCount(), ruis.openStreamCount()]).toEqual([50, 50]);
});

test("a stream whose account changes during the look-up gets `hello` and ends", async () => {
  const { hub, announce } = await openManualHub();
  const changes = recordChanges(hub);
  let found = (_viewer: PageViewer) => {};
  const lookedUp = new Promise<PageViewer>((resolve) => {
    found = resolve;
  });
  const api = createEventsApi(hub, () => lookedUp, { limits: LIMITS });
  opened.push(api);
  const opening = ask(api);
  announce({ topic: "accounts", ids: [MARTA.id] });
  await changes.until(1);
  found(MARTA);
  const administrator = await opening;
  await waitUntil("the stream has ended", administrator.hasEnded);
  expect([administrator.events.length, api.openStreamCount()]).toEqual([1, 0]);
});

test("the stream of a signed-in viewer ends after 15 minutes, so that an expired session is noticed", async () => {
  const { hub } = await openManualHub();
  const clock = fakeClock();
  const [visitors, anas] = [open(hub, "visitor", clock), open(hub, ANA, clock)];
  await Promise.all([ask(visitors), ask(anas)]);
  clock.advance(14 * 60_000);
  expect([visitors.openStreamCount(), anas.openStreamCount()]).toEqual([1, 1]);
  clock.advance(10 * 60_000);
  expect([visitors.openStreamCount(), anas.openStreamCount()]).toEqual([1, 0]);
});

test("if the viewer's look-up fails, no stream opens and the slot is released", async () => {
  const { hub } = await openManualHub();
  const failingLookUp = async () => Promise.reject(new Error("The database is unavailable"));
  const api = createEventsApi(hub, failingLookUp, { limits: { perClient: 1, total: 1 } });
  opened.push(api);
  const app = new Hono().onError(() => new Response(null, { status: 500 })).route("/", api.routes);
  for (let time = 0; time < 3; time += 1) expect((await app.request("/api/events")).status).toBe(500);
  expect(api.openStreamCount()).toBe(0);
});
