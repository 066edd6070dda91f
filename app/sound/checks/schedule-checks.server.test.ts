import { setImmediate as nextTurn } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { UNCHECKED } from "#app/stations/station/station.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { playFailures, streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { getStreamCheck, putStationsDueForCheck } from "#test-support/checked-streams.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { AURORA, putNamedStations } from "#test-support/named-stations.ts";
import { resetStreamFacts, scheduleChecks } from "./schedule-checks.server.ts";

const NOON = new Date("2026-11-21T12:00:00Z");
const HOUR = 3_600_000;

const scheduled = async (database: Database) =>
  (await database.select({ id: streamChecks.stationId }).from(streamChecks).orderBy(streamChecks.stationId)).map(
    ({ id }) => id,
  );

onBothEngines("scheduleChecks: schedules approved and pending stations once, within seconds", async ({ database }) => {
  await putNamedStations(database);
  for (let time = 0; time < 2; time += 1) await scheduleChecks(database, { topic: "everything" }, NOON);
  expect(await scheduled(database)).toEqual(["aurora", "beira"]);
  const { nextCheckAt, outcome, checkedAt } = await getStreamCheck(database, "aurora");
  expect(nextCheckAt.getTime()).toBeGreaterThanOrEqual(NOON.getTime());
  expect(nextCheckAt.getTime()).toBeLessThanOrEqual(NOON.getTime() + 3000);
  expect({ outcome, checkedAt }).toEqual({ outcome: null, checkedAt: null });
});

onBothEngines(
  "scheduleChecks: schedules the stations of a change, and pending ones for a change of administration",
  async ({ database }) => {
    await putNamedStations(database);
    await scheduleChecks(database, { topic: "settings" }, NOON);
    await scheduleChecks(database, { topic: "stations", ids: ["cais", "nada"] }, NOON);
    expect(await scheduled(database)).toEqual([]);
    await scheduleChecks(database, { topic: "stations", ids: ["aurora"] }, NOON);
    expect(await scheduled(database)).toEqual(["aurora"]);
    await scheduleChecks(database, { topic: "administration" }, NOON);
    expect(await scheduled(database)).toEqual(["aurora", "beira"]);
  },
);

onBothEngines("scheduleChecks: yields to the event loop while it schedules many stations", async ({ database }) => {
  const names = Array.from({ length: 3_000 }, (_, index) => `Maré ${index}`);
  for (let start = 0; start < names.length; start += 500) {
    const rows = names
      .slice(start, start + 500)
      .map((name) => ({ ...AURORA, tags: [], languages: [], id: name, name }));
    await database.insert(stations).values(rows);
  }
  let [turns, isUnderWay] = [0, true];
  const counting = (async () => {
    for (; isUnderWay; turns += 1) await nextTurn();
  })();
  await scheduleChecks(database, { topic: "everything" }, NOON);
  isUnderWay = false;
  await counting;
  expect(await scheduled(database)).toHaveLength(names.length);
  expect(turns, "turns of the event loop").toBeGreaterThanOrEqual(names.length / 200);
});

onBothEngines("scheduleChecks: accepts a change of more stations than a query has parameters", async ({ database }) => {
  await putNamedStations(database);
  const ids = ["aurora", ...Array.from({ length: 70_000 }, (_, index) => `s${index}`)];
  await scheduleChecks(database, { topic: "stations", ids }, NOON);
  expect(await scheduled(database)).toContain("aurora");
});

onBothEngines(
  "scheduleChecks: a station whose stream URL is not the checked one is due at once",
  async ({ database }) => {
    const tomorrow = new Date(NOON.getTime() + 24 * HOUR);
    await putStationsDueForCheck(database, ["a", "b"], { since: tomorrow });
    await database.update(streamChecks).set({ checkedAt: NOON, checkedUrl: "https://a.example/s" });
    await scheduleChecks(database, { topic: "everything" }, NOON);
    expect((await getStreamCheck(database, "a")).nextCheckAt).toEqual(tomorrow);
    expect((await getStreamCheck(database, "b")).nextCheckAt).toEqual(NOON);
  },
);

onBothEngines(
  "resetStreamFacts: resets the results of checks of one station, but not its exemption",
  async ({ database }) => {
    await putNamedStations(database);
    const facts = { playUrl: "https://p.example/", streamKind: "hls", streamCodec: "aac", offAir: true } as const;
    await database.update(stations).set(facts);
    const failing = {
      failures: 9,
      failingSince: NOON,
      checkedAt: NOON,
      checkedUrl: "https://a/",
      outcome: "dns",
    } as const;
    await database.insert(streamChecks).values({ stationId: "aurora", exempt: true, ...failing });
    await database.insert(playFailures).values({ key: "k", stationId: "aurora" });
    await database.transaction((transaction) => resetStreamFacts(transaction, "aurora", NOON));
    const [aurora] = await database.select().from(stations).where(eq(stations.id, "aurora"));
    expect(aurora).toMatchObject({ ...UNCHECKED, name: AURORA.name });
    const reset = { failures: 0, failingSince: null, checkedAt: null, checkedUrl: "", outcome: null };
    expect(await getStreamCheck(database, "aurora")).toMatchObject({ ...reset, nextCheckAt: NOON, exempt: true });
    expect(await database.select().from(playFailures)).toEqual([]);
    const [beira] = await database.select().from(stations).where(eq(stations.id, "beira"));
    expect(beira).toMatchObject(facts);
  },
);
