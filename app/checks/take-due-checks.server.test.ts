import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/platform/database.server.ts";
import { openDatabase } from "#app/platform/database.server.ts";
import { stations } from "#app/stations/stations.table.ts";
import { getStreamCheck, putStationsDueForCheck } from "../../test-support/checked-streams.ts";
import { onBothEngines, onEngine } from "../../test-support/databases.ts";
import { streamChecks } from "./stream-checks.table.ts";
import { releaseChecks, takeDueChecks } from "./take-due-checks.server.ts";

const NOON = new Date("2026-11-21T12:00:00Z");
const before = (ms: number) => new Date(NOON.getTime() - ms);
const TWELVE = Array.from({ length: 12 }, (_, place) => `s${String(place).padStart(2, "0")}`);

const taken = async (database: Database, now = NOON) =>
  (await takeDueChecks(database, now)).map(({ stationId }) => stationId);

onBothEngines(
  "ten at once are taken, those due for longest first, and nobody gets them again",
  async ({ database }) => {
    for (const [place, id] of TWELVE.entries())
      await putStationsDueForCheck(database, [id], { since: before(1000 - place) });
    expect(await taken(database)).toEqual(TWELVE.slice(0, 10));
    expect(await taken(database)).toEqual([]);
    await releaseChecks(database, ["s03"], before(0));
    expect(await taken(database)).toEqual(["s10"]);
  },
);

onBothEngines("what is not due yet is left alone", async ({ database }) => {
  await putStationsDueForCheck(database, ["a"], { since: new Date(NOON.getTime() + 1) });
  expect(await taken(database)).toEqual([]);
});

onBothEngines("of one host one station at a time is taken", async ({ database }) => {
  await putStationsDueForCheck(database, ["a", "b", "c"], { since: before(1000) });
  await database.update(stations).set({ streamUrl: "http://a.example:8000/b" }).where(eq(stations.id, "b"));
  expect(await taken(database)).toEqual(["a", "c"]);
  expect(await taken(database)).toEqual([]);
  await releaseChecks(database, ["a"], new Date(NOON.getTime() + 1000));
  expect(await taken(database)).toEqual(["b"]);
});

onBothEngines("what a process that was killed had taken is free after two minutes", async ({ database }) => {
  await putStationsDueForCheck(database, ["a"], { since: before(1000) });
  expect(await taken(database)).toEqual(["a"]);
  expect(await taken(database, new Date(NOON.getTime() + 119_000))).toEqual([]);
  expect(await taken(database, new Date(NOON.getTime() + 120_000))).toEqual(["a"]);
});

onBothEngines("a pending station is looked at once, a suspended one never", async ({ database }) => {
  await putStationsDueForCheck(database, ["pending"], { since: before(1000), status: "pending" });
  await putStationsDueForCheck(database, ["suspended"], { since: before(1000), status: "suspended" });
  expect(await taken(database)).toEqual(["pending"]);
  const checked = { checkedAt: NOON, leasedUntil: null, checkedUrl: "https://pending.example/s" };
  await database.update(streamChecks).set(checked);
  expect(await taken(database)).toEqual([]);
  await database.update(stations).set({ streamUrl: "https://elsewhere.example/s" });
  expect(await taken(database)).toEqual(["pending"]);
});

onBothEngines("an exempt station is looked at no more, unless its address changes", async ({ database }) => {
  await putStationsDueForCheck(database, ["a"], { since: before(1000) });
  await database.update(streamChecks).set({ exempt: true, checkedAt: NOON, checkedUrl: "https://a.example/s" });
  expect(await taken(database)).toEqual([]);
  await database.update(stations).set({ streamUrl: "https://elsewhere.example/s" });
  expect(await taken(database)).toEqual(["a"]);
});

onEngine(
  "postgres",
  "processes that ask at the same moment never get the same station",
  async ({ settings, database }) => {
    const many = Array.from({ length: 30 }, (_, place) => `s${place}`);
    await putStationsDueForCheck(database, many, { since: before(1000) });
    const others = await Promise.all([openDatabase(settings), openDatabase(settings)]);
    const rounds = await Promise.all([database, ...others.map((other) => other.database)].map((one) => taken(one)));
    const all = rounds.flat();
    expect(all).toHaveLength(10);
    expect(new Set(all).size).toBe(10);
    expect((await getStreamCheck(database, all[0] ?? "")).leasedUntil).toEqual(new Date(NOON.getTime() + 120_000));
    await Promise.all(others.map((other) => other.close()));
  },
);
