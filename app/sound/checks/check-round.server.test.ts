import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { getStreamCheck, putStationsDueForCheck } from "#test-support/checked-streams.ts";
import { onBothEngines, onEngine, openOthers } from "#test-support/databases.ts";
import { releaseChecks, takeDueChecks } from "./check-round.server.ts";

const NOON = new Date("2026-11-21T12:00:00Z");
const before = (ms: number) => new Date(NOON.getTime() - ms);
const TWELVE = Array.from({ length: 12 }, (_, index) => `s${String(index).padStart(2, "0")}`);

const taken = async (database: Database, now = NOON) =>
  (await takeDueChecks(database, now)).map(({ stationId }) => stationId);

onBothEngines(
  "takeDueChecks: leases ten stations at once, those due for longest first, and none twice",
  async ({ database }) => {
    for (const [index, id] of TWELVE.entries())
      await putStationsDueForCheck(database, [id], { since: before(1000 - index) });
    expect(await taken(database)).toEqual(TWELVE.slice(0, 10));
    expect(await taken(database)).toEqual([]);
    await releaseChecks(database, ["s03"], before(0));
    expect(await taken(database)).toEqual(["s10"]);
  },
);

onBothEngines("takeDueChecks: does not lease a station before it is due", async ({ database }) => {
  await putStationsDueForCheck(database, ["a"], { since: new Date(NOON.getTime() + 1) });
  expect(await taken(database)).toEqual([]);
});

onBothEngines("takeDueChecks: leases one station per host at a time", async ({ database }) => {
  await putStationsDueForCheck(database, ["a", "b", "c"], { since: before(1000) });
  await database.update(stations).set({ streamUrl: "http://a.example:8000/b" }).where(eq(stations.id, "b"));
  expect(await taken(database)).toEqual(["a", "c"]);
  expect(await taken(database)).toEqual([]);
  await releaseChecks(database, ["a"], new Date(NOON.getTime() + 1000));
  expect(await taken(database)).toEqual(["b"]);
});

onBothEngines("takeDueChecks: a lease expires after two minutes", async ({ database }) => {
  await putStationsDueForCheck(database, ["a"], { since: before(1000) });
  expect(await taken(database)).toEqual(["a"]);
  expect(await taken(database, new Date(NOON.getTime() + 119_000))).toEqual([]);
  expect(await taken(database, new Date(NOON.getTime() + 120_000))).toEqual(["a"]);
});

onBothEngines("takeDueChecks: leases a pending station once, a suspended one never", async ({ database }) => {
  await putStationsDueForCheck(database, ["pending"], { since: before(1000), status: "pending" });
  await putStationsDueForCheck(database, ["suspended"], { since: before(1000), status: "suspended" });
  expect(await taken(database)).toEqual(["pending"]);
  const checked = { checkedAt: NOON, leasedUntil: null, checkedUrl: "https://pending.example/s" };
  await database.update(streamChecks).set(checked);
  expect(await taken(database)).toEqual([]);
  await database.update(stations).set({ streamUrl: "https://elsewhere.example/s" });
  expect(await taken(database)).toEqual(["pending"]);
});

onBothEngines("takeDueChecks: leases an exempt station only after a change of its stream URL", async ({ database }) => {
  await putStationsDueForCheck(database, ["a"], { since: before(1000) });
  await database.update(streamChecks).set({ exempt: true, checkedAt: NOON, checkedUrl: "https://a.example/s" });
  expect(await taken(database)).toEqual([]);
  await database.update(stations).set({ streamUrl: "https://elsewhere.example/s" });
  expect(await taken(database)).toEqual(["a"]);
});

onEngine(
  "postgres",
  "takeDueChecks: concurrent processes never lease the same station",
  async ({ settings, database, onEnd }) => {
    const many = Array.from({ length: 30 }, (_, index) => `s${index}`);
    await putStationsDueForCheck(database, many, { since: before(1000) });
    const others = await openOthers({ settings, onEnd }, 2);
    const rounds = await Promise.all([database, ...others].map((one) => taken(one)));
    const all = rounds.flat();
    expect(all).toHaveLength(10);
    expect(new Set(all).size).toBe(10);
    expect((await getStreamCheck(database, all[0] ?? "")).leasedUntil).toEqual(new Date(NOON.getTime() + 120_000));
  },
);
