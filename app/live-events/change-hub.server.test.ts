import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openManualHub, recordChanges } from "../../test-support/change-hubs.ts";
import { onBothEngines, onEngine, rowsOf } from "../../test-support/databases.ts";
import { AURORA, putStation } from "../../test-support/named-stations.ts";
import { waitUntil } from "../../test-support/wait-until.ts";
import { announce } from "./announce.server.ts";
import type { Change } from "./change.ts";
import { openChangeHub } from "./change-hub.server.ts";

const AURORA_CHANGED = { topic: "stations", ids: ["aurora"] } as const;
const SETTINGS_CHANGED = { topic: "settings" } as const;

const ANA = { id: "ana", role: "user" } as const;
const MARTA = { id: "marta", role: "admin" } as const;

onBothEngines("a change is heard when its transaction commits, not before", async ({ connection, change }) => {
  const hub = await openChangeHub(connection);
  const heard = recordChanges(hub);
  await change(AURORA_CHANGED, async (transaction) => {
    await putStation(transaction, AURORA);
    expect(heard.notified).toEqual([]);
  });
  await heard.until(1);
  expect(heard.notified).toEqual([AURORA_CHANGED]);
  hub.close();
});

onBothEngines("a change that is rolled back is never heard", async ({ connection, change }) => {
  const hub = await openChangeHub(connection);
  const heard = recordChanges(hub);
  const undone = new Error("The submitter left");
  await expect(
    change(AURORA_CHANGED, async (transaction) => {
      await putStation(transaction, AURORA);
      await announce(transaction, AURORA_CHANGED);
      throw undone;
    }),
  ).rejects.toBe(undone);
  // What is announced later is heard later: once this one is, the other would have been.
  await change(SETTINGS_CHANGED);
  await heard.until(1);
  expect(heard.notified).toEqual([SETTINGS_CHANGED]);
  hub.close();
});

onBothEngines("two processes' hubs both hear a change, one that is closed does not", async ({ connection, change }) => {
  const [one, other, closed] = await Promise.all([0, 1, 2].map(() => openChangeHub(connection)));
  if (!one || !other || !closed) throw new Error("Three hubs were opened");
  const [byOne, byOther, byClosed] = [recordChanges(one), recordChanges(other), recordChanges(closed)];
  closed.close();
  await change(AURORA_CHANGED);
  await Promise.all([byOne.until(1), byOther.until(1)]);
  expect(byOne.notified).toEqual(byOther.notified);
  expect(byClosed.notified).toEqual([]);
  expect(one.version("visitor"), "both have heard the same").toBe(other.version("visitor"));
  one.close();
  other.close();
});

onBothEngines("a change of a thousand stations is heard whole", async ({ connection, change }) => {
  const hub = await openChangeHub(connection);
  const heard = recordChanges(hub);
  const ids = Array.from({ length: 1_000 }, () => crypto.randomUUID());
  await change({ topic: "stations", ids });
  await waitUntil("every id is heard", () => heard.ids().size === 1_000);
  expect(heard.ids()).toEqual(new Set(ids));
  hub.close();
});

test("copies in memory are up to date before visitors are notified", async () => {
  const { hub, announce } = await openManualHub();
  const happened: string[] = [];
  hub.onChange(() => happened.push("notified"));
  hub.onRefresh(async () => {
    happened.push("refreshing");
    await new Promise((resolve) => setTimeout(resolve, 20));
    happened.push("refreshed");
  });
  announce(AURORA_CHANGED);
  await waitUntil("it is notified", () => happened.includes("notified"));
  expect(happened).toEqual(["refreshing", "refreshed", "notified"]);
});

test("changes that come while one is being read are read together", async () => {
  const { hub, announce } = await openManualHub();
  const heard = recordChanges(hub);
  let finishFirst = () => {};
  const firstMayFinish = new Promise<void>((resolve) => {
    finishFirst = resolve;
  });
  hub.onRefresh(() => firstMayFinish);

  announce({ topic: "stations", ids: ["1"] });
  for (const id of ["2", "3", "2", "4"]) announce({ topic: "stations", ids: [id] });
  finishFirst();
  await heard.until(2);
  expect(heard.refreshed).toEqual([
    { topic: "stations", ids: ["1"] },
    { topic: "stations", ids: ["2", "3", "4"] },
  ]);
  expect(heard.notified).toEqual(heard.refreshed);
});

test("the version is another one after each change that concerns a reader, and only then", async () => {
  const { hub, announce } = await openManualHub();
  const heard = recordChanges(hub);
  const all = () => [hub.version("visitor"), hub.version(ANA), hub.version(MARTA)];
  let before = all();
  const changed = async (change: Change) => {
    announce(change);
    await heard.until(heard.notified.length + 1);
    const after = all();
    const differ = after.map((version, place) => version !== before[place]);
    before = after;
    return differ;
  };
  expect(await changed(AURORA_CHANGED)).toEqual([true, true, true]);
  expect(await changed(SETTINGS_CHANGED)).toEqual([true, true, true]);
  expect(await changed({ topic: "accounts", ids: ["ana"] })).toEqual([false, false, false]);
  expect(await changed({ topic: "administration" })).toEqual([false, false, true]);
  expect(await changed({ topic: "everything" })).toEqual([true, true, true]);
  const { hub: other } = await openManualHub();
  expect(other.version("visitor"), "a process that has just begun").not.toBe(hub.version("visitor"));
});

test("a change that cannot be read at once is notified when it could be, with those that came meanwhile", async () => {
  const { hub, announce } = await openManualHub();
  let away = true;
  hub.onRefresh(async () => {
    if (away) throw new Error("The database is away");
  });
  const heard = recordChanges(hub);
  announce({ topic: "stations", ids: ["1"] });
  await waitUntil("the first attempt fails", () => heard.refreshed.length === 1);
  announce({ topic: "stations", ids: ["2"] });
  expect(heard.notified).toEqual([]);
  away = false;
  await heard.until(1);
  expect(heard.notified).toEqual([{ topic: "stations", ids: ["1", "2"] }]);
});

test("who has had enough is called no more", async () => {
  const { hub, announce } = await openManualHub();
  const stayed = recordChanges(hub);
  const left: Change[] = [];
  const endRefresh = hub.onRefresh(async (change) => void left.push(change));
  const endTelling = hub.onChange((change) => left.push(change));
  endRefresh();
  endTelling();
  announce(AURORA_CHANGED);
  await stayed.until(1);
  expect(left).toEqual([]);
});

onBothEngines(
  "a title is heard by every process, and changes neither version nor pages",
  async ({ connection, change, database }) => {
    const [one, other] = [await openChangeHub(connection), await openChangeHub(connection)];
    const heard: string[] = [];
    one.onTitle(({ title }) => heard.push(`one ${title}`));
    other.onTitle(({ title }) => heard.push(`other ${title}`));
    const changes = recordChanges(one);
    const version = one.version(MARTA);
    const notified = { topic: "now-playing", stationId: "1", artist: "", title: "Maré", playedAt: 1 } as const;
    await database.transaction((transaction) => announce(transaction, notified));
    await waitUntil("both hear it", () => heard.length === 2);
    expect(heard.toSorted()).toEqual(["one Maré", "other Maré"]);
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
  "after the database dropped every connection all is read again, and later changes are heard",
  async ({ connection, database, change }) => {
    const hub = await openChangeHub(connection);
    const heard = recordChanges(hub);
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    await rowsOf(database, cut);
    await heard.until(1);
    expect(heard.refreshed).toEqual([{ topic: "everything" }]);
    expect(heard.notified).toEqual([{ topic: "everything" }]);

    await change(AURORA_CHANGED);
    await heard.until(2);
    expect(heard.notified.at(-1)).toEqual(AURORA_CHANGED);
    hub.close();
  },
);

test("while stations rain they are notified together, and any other change ends the wait", async () => {
  const { hub, announce } = await openManualHub();
  const heard = recordChanges(hub);
  const rain = (batch: number) => ({
    topic: "stations" as const,
    ids: Array.from({ length: 20 }, (_, place) => `${batch}-${place}`),
  });
  // Turns of the event loop and no time: the hub's pause of a second is real.
  announce(rain(1));
  await new Promise((resolve) => setImmediate(resolve));
  expect(heard.notified).toHaveLength(1);
  announce(rain(2));
  announce(rain(3));
  await new Promise((resolve) => setImmediate(resolve));
  expect(heard.notified, "the second batch waits for more").toHaveLength(1);
  announce(SETTINGS_CHANGED);
  await heard.until(3);
  expect(heard.notified.at(-1)).toEqual(SETTINGS_CHANGED);
  expect(heard.ids().size).toBe(60);
  hub.close();
});
