import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openManualHub, recordChanges } from "#test-support/change-hubs.ts";
import { onBothEngines, onEngine, rowsOf } from "#test-support/databases.ts";
import { AURORA, putStation } from "#test-support/named-stations.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { announce } from "./announce.server.ts";
import { openChangeHub } from "./change-hub.server.ts";
import type { Change } from "./live-change.ts";

const AURORA_CHANGED = { topic: "stations", ids: ["aurora"] } as const;
const SETTINGS_CHANGED = { topic: "settings" } as const;

const ANA = { id: "ana", role: "user" } as const;
const MARTA = { id: "marta", role: "admin" } as const;

onBothEngines("a change is delivered when its transaction commits, not before", async ({ connection, change }) => {
  const hub = await openChangeHub(connection);
  const changes = recordChanges(hub);
  await change(AURORA_CHANGED, async (transaction) => {
    await putStation(transaction, AURORA);
    expect(changes.notified).toEqual([]);
  });
  await changes.until(1);
  expect(changes.notified).toEqual([AURORA_CHANGED]);
  hub.close();
});

onBothEngines("a change that is rolled back is never delivered", async ({ connection, change }) => {
  const hub = await openChangeHub(connection);
  const changes = recordChanges(hub);
  const undone = new Error("The submitter left");
  await expect(
    change(AURORA_CHANGED, async (transaction) => {
      await putStation(transaction, AURORA);
      await announce(transaction, AURORA_CHANGED);
      throw undone;
    }),
  ).rejects.toBe(undone);
  // Delivery is in order: once this change arrives, the other one would have arrived.
  await change(SETTINGS_CHANGED);
  await changes.until(1);
  expect(changes.notified).toEqual([SETTINGS_CHANGED]);
  hub.close();
});

onBothEngines("two processes' hubs both receive a change, a closed hub does not", async ({ connection, change }) => {
  const [one, other, closed] = await Promise.all([0, 1, 2].map(() => openChangeHub(connection)));
  if (!one || !other || !closed) throw new Error("Three hubs were opened");
  const [changesOfOne, changesOfOther, changesOfClosed] = [
    recordChanges(one),
    recordChanges(other),
    recordChanges(closed),
  ];
  closed.close();
  await change(AURORA_CHANGED);
  await Promise.all([changesOfOne.until(1), changesOfOther.until(1)]);
  expect(changesOfOne.notified).toEqual(changesOfOther.notified);
  expect(changesOfClosed.notified).toEqual([]);
  expect(one.version("visitor"), "both have received the same changes").toBe(other.version("visitor"));
  one.close();
  other.close();
});

onBothEngines("a change of a thousand stations is delivered completely", async ({ connection, change }) => {
  const hub = await openChangeHub(connection);
  const changes = recordChanges(hub);
  const ids = Array.from({ length: 1_000 }, () => crypto.randomUUID());
  await change({ topic: "stations", ids });
  await waitUntil("every id is delivered", () => changes.ids().size === 1_000);
  expect(changes.ids()).toEqual(new Set(ids));
  hub.close();
});

test("copies in memory are updated before change listeners are notified", async () => {
  const { hub, announce } = await openManualHub();
  const events: string[] = [];
  hub.onChange(() => events.push("notified"));
  hub.onRefresh(async () => {
    events.push("refreshing");
    await new Promise((resolve) => setTimeout(resolve, 20));
    events.push("refreshed");
  });
  announce(AURORA_CHANGED);
  await waitUntil("it is notified", () => events.includes("notified"));
  expect(events).toEqual(["refreshing", "refreshed", "notified"]);
});

test("changes that arrive during a refresh are merged", async () => {
  const { hub, announce } = await openManualHub();
  const changes = recordChanges(hub);
  let finishFirst = () => {};
  const firstMayFinish = new Promise<void>((resolve) => {
    finishFirst = resolve;
  });
  hub.onRefresh(() => firstMayFinish);

  announce({ topic: "stations", ids: ["1"] });
  for (const id of ["2", "3", "2", "4"]) announce({ topic: "stations", ids: [id] });
  finishFirst();
  await changes.until(2);
  expect(changes.refreshed).toEqual([
    { topic: "stations", ids: ["1"] },
    { topic: "stations", ids: ["2", "3", "4"] },
  ]);
  expect(changes.notified).toEqual(changes.refreshed);
});

test("a viewer's version changes with each change that concerns the viewer, and only then", async () => {
  const { hub, announce } = await openManualHub();
  const changes = recordChanges(hub);
  const all = () => [hub.version("visitor"), hub.version(ANA), hub.version(MARTA)];
  let before = all();
  const changed = async (change: Change) => {
    announce(change);
    await changes.until(changes.notified.length + 1);
    const after = all();
    const differ = after.map((version, index) => version !== before[index]);
    before = after;
    return differ;
  };
  expect(await changed(AURORA_CHANGED)).toEqual([true, true, true]);
  expect(await changed(SETTINGS_CHANGED)).toEqual([true, true, true]);
  expect(await changed({ topic: "accounts", ids: ["ana"] })).toEqual([false, false, false]);
  expect(await changed({ topic: "administration" })).toEqual([false, false, true]);
  expect(await changed({ topic: "everything" })).toEqual([true, true, true]);
  const { hub: other } = await openManualHub();
  expect(other.version("visitor"), "a process that has just started").not.toBe(hub.version("visitor"));
});

test("a change whose refresh fails is delivered after a retry, with the changes that arrived meanwhile", async () => {
  const { hub, announce } = await openManualHub();
  let unavailable = true;
  hub.onRefresh(async () => {
    if (unavailable) throw new Error("The database is unavailable");
  });
  const changes = recordChanges(hub);
  announce({ topic: "stations", ids: ["1"] });
  await waitUntil("the first attempt fails", () => changes.refreshed.length === 1);
  announce({ topic: "stations", ids: ["2"] });
  expect(changes.notified).toEqual([]);
  unavailable = false;
  await changes.until(1);
  expect(changes.notified).toEqual([{ topic: "stations", ids: ["1", "2"] }]);
});

test("an unsubscribed listener is not called", async () => {
  const { hub, announce } = await openManualHub();
  const recorded = recordChanges(hub);
  const received: Change[] = [];
  const endRefresh = hub.onRefresh(async (change) => void received.push(change));
  const endChange = hub.onChange((change) => received.push(change));
  endRefresh();
  endChange();
  announce(AURORA_CHANGED);
  await recorded.until(1);
  expect(received).toEqual([]);
});

onBothEngines(
  "a title is delivered to every process, and changes neither version nor copies in memory",
  async ({ connection, change, database }) => {
    const [one, other] = [await openChangeHub(connection), await openChangeHub(connection)];
    const titles: string[] = [];
    one.onTitle(({ title }) => titles.push(`one ${title}`));
    other.onTitle(({ title }) => titles.push(`other ${title}`));
    const changes = recordChanges(one);
    const version = one.version(MARTA);
    const title = { topic: "now-playing", stationId: "1", artist: "", title: "Maré", playedAt: 1 } as const;
    await database.transaction((transaction) => announce(transaction, title));
    await waitUntil("both receive it", () => titles.length === 2);
    expect(titles.toSorted()).toEqual(["one Maré", "other Maré"]);
    expect(one.version(MARTA)).toBe(version);
    await change(SETTINGS_CHANGED);
    await changes.until(1);
    expect(changes.refreshed).toEqual([SETTINGS_CHANGED]);
    one.close();
    other.close();
  },
);

onEngine(
  "postgres",
  "after the database drops all connections, `everything` is delivered, and then later changes",
  async ({ connection, database, change }) => {
    const hub = await openChangeHub(connection);
    const changes = recordChanges(hub);
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    await rowsOf(database, cut);
    await changes.until(1);
    expect(changes.refreshed).toEqual([{ topic: "everything" }]);
    expect(changes.notified).toEqual([{ topic: "everything" }]);

    await change(AURORA_CHANGED);
    await changes.until(2);
    expect(changes.notified.at(-1)).toEqual(AURORA_CHANGED);
    hub.close();
  },
);

test("bulk changes of stations are merged, and any other change ends the delay", async () => {
  const { hub, announce } = await openManualHub();
  const changes = recordChanges(hub);
  const bulkChange = (batch: number) => ({
    topic: "stations" as const,
    ids: Array.from({ length: 20 }, (_, index) => `${batch}-${index}`),
  });
  // Waits for turns of the event loop only: the hub's delay of a second is not faked.
  announce(bulkChange(1));
  await new Promise((resolve) => setImmediate(resolve));
  expect(changes.notified).toHaveLength(1);
  announce(bulkChange(2));
  announce(bulkChange(3));
  await new Promise((resolve) => setImmediate(resolve));
  expect(changes.notified, "the second batch waits for more").toHaveLength(1);
  announce(SETTINGS_CHANGED);
  await changes.until(3);
  expect(changes.notified.at(-1)).toEqual(SETTINGS_CHANGED);
  expect(changes.ids().size).toBe(60);
  hub.close();
});
