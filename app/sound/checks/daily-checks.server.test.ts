import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { dailyChecks, streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { found, inspection, putStationsDueForCheck } from "#test-support/checked-streams.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { createUptimeCache } from "./daily-checks.server.ts";
import { storeInspection } from "./store-inspection.server.ts";

const NOON = new Date("2026-11-21T12:00:00Z");
const HOUR = 3_600_000;
const at = (hours: number) => new Date(NOON.getTime() + hours * HOUR);

function check(database: Database, outcome: "plays" | "not-found", now: Date, id = "a") {
  const result = outcome === "plays" ? inspection() : found(outcome);
  return storeInspection(
    database,
    { stationId: id, streamUrl: `https://${id}.example/s`, inspection: result },
    { now, random: 0.5 },
  );
}

onBothEngines(
  "checks and failures are counted per station and UTC day, and deleted with the station",
  async ({ database }) => {
    await putStationsDueForCheck(database, ["a", "b"], { since: NOON });
    await check(database, "plays", at(11.9));
    await check(database, "not-found", at(11.99));
    await check(database, "not-found", at(12));
    await check(database, "plays", NOON, "b");
    const rows = () => database.select().from(dailyChecks).orderBy(dailyChecks.stationId, dailyChecks.day);
    const day = (text: string) => new Date(`${text}T00:00:00Z`);
    expect(await rows()).toEqual([
      { stationId: "a", day: day("2026-11-21"), checks: 2, failures: 1 },
      { stationId: "a", day: day("2026-11-22"), checks: 1, failures: 1 },
      { stationId: "b", day: day("2026-11-21"), checks: 1, failures: 0 },
    ]);
    await database.delete(stations).where(eq(stations.id, "a"));
    expect(await rows()).toHaveLength(1);
  },
);

onBothEngines(
  "neither a result for another stream URL nor one of an exempt station is counted",
  async ({ database }) => {
    await putStationsDueForCheck(database, ["a", "b"], { since: NOON });
    await database.update(stations).set({ streamUrl: "https://other.example/s" }).where(eq(stations.id, "a"));
    await database.update(streamChecks).set({ exempt: true }).where(eq(streamChecks.stationId, "b"));
    await check(database, "not-found", NOON, "a");
    await check(database, "not-found", NOON, "b");
    expect(await database.select().from(dailyChecks)).toEqual([]);
  },
);

onBothEngines(
  "the uptime is read once an hour, and is null while the database is unavailable",
  async ({ database }) => {
    await putStationsDueForCheck(database, ["a"], { since: NOON });
    for (let day = 0; day < 7; day += 1) await check(database, "plays", at(24 * day));
    let now = at(24 * 6);
    let available = false;
    const unreliable = new Proxy(database, {
      get: (target, name) => {
        if (name === "select" && !available) throw new Error("unavailable");
        return Reflect.get(target, name);
      },
    });
    const findUptime = createUptimeCache(unreliable, { now: () => now });
    expect(await findUptime("a")).toBeNull();
    available = true;
    expect((await findUptime("a"))?.percent).toBe("100");
    await check(database, "not-found", now);
    now = at(24 * 6 + 0.9);
    expect((await findUptime("a"))?.percent).toBe("100");
    now = at(24 * 6 + 1.1);
    expect((await findUptime("a"))?.percent).toBe("92,8");
  },
);
