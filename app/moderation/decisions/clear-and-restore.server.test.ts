import { asc, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { BUILT_IN_STATIONS } from "#app/stations/station/built-in-stations.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { recordChanges } from "#test-support/change-hubs.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { history, putModeratedStations, putModerators, statuses } from "#test-support/moderation.ts";
import { ADMINISTRATOR } from "#test-support/viewers.ts";
import { clearStations, restoreDefaults } from "./clear-and-restore.server.ts";

const TEN = BUILT_IN_STATIONS.map(({ id }) => id);

onBothEngines("clear: all stations are deleted, in any status", async ({ database }) => {
  await putModeratedStations(database);
  expect(await clearStations(database, ADMINISTRATOR, new Date())).toBe(3);
  expect(await statuses(database)).toEqual({});
  expect(await clearStations(database, ADMINISTRATOR, new Date())).toBe(0);
  expect(await history(database)).toEqual(["clear 3 rádios removidas", "clear 0 rádios removidas"]);
});

onBothEngines(
  "restore: after clearing, the ten built-in stations are back, approved, station 1 first in lists",
  async ({ database }) => {
    await putModeratedStations(database);
    await clearStations(database, ADMINISTRATOR, new Date());
    expect((await restoreDefaults(database, ADMINISTRATOR, new Date())).toSorted()).toEqual(TEN.toSorted());
    const rows = await database.select().from(stations).orderBy(sql`created_at desc`);
    expect(rows.map(({ id }) => id)).toEqual(TEN);
    for (const [index, builtIn] of BUILT_IN_STATIONS.entries()) {
      expect(rows[index]).toMatchObject({ ...builtIn, status: "approved", submittedBy: null, contactEmail: null });
    }
    expect(await history(database)).toEqual(["clear 3 rádios removidas", "restore 10 rádios restauradas"]);
  },
);

onBothEngines("restore: only missing stations are inserted, others stay unchanged", async ({ database }) => {
  await putModeratedStations(database);
  await restoreDefaults(database, ADMINISTRATOR, new Date());
  await database.delete(stations).where(eq(stations.id, "7"));
  await database.update(stations).set({ status: "suspended", name: "Rádio Mudada" }).where(eq(stations.id, "3"));
  const before = await database.select().from(stations).orderBy(asc(stations.id));

  expect(await restoreDefaults(database, ADMINISTRATOR, new Date())).toEqual(["7"]);
  const after = await database.select().from(stations).orderBy(asc(stations.id));
  expect(after.filter(({ id }) => id !== "7")).toEqual(before);
  expect(await statuses(database)).toMatchObject({
    "3": "suspended",
    "7": "approved",
    beira: "pending",
    cais: "suspended",
  });
  expect(await restoreDefaults(database, ADMINISTRATOR, new Date())).toEqual([]);
  expect((await history(database)).slice(1)).toEqual(["restore 1 rádio restaurada", "restore 0 rádios restauradas"]);
});

onBothEngines("clear: nothing is deleted when the decision cannot be recorded", async ({ database }) => {
  await putModeratedStations(database);
  await database.execute(sql`alter table changes add constraint changes_none check (kind <> 'clear')`);
  await expect(clearStations(database, ADMINISTRATOR, new Date())).rejects.toThrow();
  expect(Object.keys(await statuses(database))).toEqual(["aurora", "beira", "cais"]);
});

onBothEngines("restore: nothing is inserted or announced when the decision cannot be recorded", async (test) => {
  const { connection, database } = test;
  await putModerators(database);
  const hub = await openChangeHub(connection);
  const changes = recordChanges(hub);
  await database.execute(sql`alter table changes add constraint changes_none check (kind <> 'restore')`);
  await expect(restoreDefaults(database, ADMINISTRATOR, new Date())).rejects.not.toBeInstanceOf(Refusal);
  expect(await statuses(database)).toEqual({});
  await test.change({ topic: "settings" });
  await changes.until(1);
  expect(changes.notified).toEqual([{ topic: "settings" }]);
  hub.close();
});

onBothEngines("clearing and the restored stations are announced to all pages", async ({ connection, database }) => {
  await putModeratedStations(database);
  const hub = await openChangeHub(connection);
  const changes = recordChanges(hub);
  await clearStations(database, ADMINISTRATOR, new Date());
  await changes.until(1);
  expect(changes.notified).toEqual([{ topic: "everything" }]);
  await restoreDefaults(database, ADMINISTRATOR, new Date());
  await changes.until(3);
  expect([...changes.ids()].toSorted()).toEqual(TEN.toSorted());
  expect(changes.notified.at(-1)).toEqual({ topic: "administration" });
  hub.close();
});

onBothEngines("two simultaneous restores insert each station once", async ({ database }) => {
  await putModerators(database);
  const restored = await Promise.all([
    restoreDefaults(database, ADMINISTRATOR, new Date()),
    restoreDefaults(database, ADMINISTRATOR, new Date()),
  ]);
  expect(restored.flat().toSorted()).toEqual(TEN.toSorted());
  expect(Object.keys(await statuses(database))).toHaveLength(10);
});
