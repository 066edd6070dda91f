import { expect } from "vitest";
import { stations } from "#app/stations/station/stations.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { found, getStreamCheck, inspection, putStationsDueForCheck } from "#test-support/checked-streams.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { putNamedStations } from "#test-support/named-stations.ts";
import { checkNow, readCheckResults } from "./administrator-checks.server.ts";
import { storeInspection } from "./store-inspection.server.ts";

onBothEngines("checkNow: checks a station of any status at once", async ({ database }) => {
  await putNamedStations(database);
  for (const [id, outcome] of [
    ["aurora", "plays"],
    ["beira", "not-audio"],
    ["cais", "dns"],
  ] as const) {
    const { name, inspection: result } = await checkNow({ database, inspect: async () => found(outcome) }, id);
    expect([name.startsWith("Rádio"), result.outcome]).toEqual([true, outcome]);
    expect(await getStreamCheck(database, id)).toMatchObject({ outcome });
  }
});

onBothEngines(
  "checkNow: refuses an unknown station, and one whose stream URL changes meanwhile",
  async ({ database }) => {
    await putNamedStations(database);
    const inspect = async () => {
      await database.update(stations).set({ streamUrl: "https://new.example/s" });
      return inspection();
    };
    await expect(checkNow({ database, inspect }, "nada")).rejects.toMatchObject({ kind: "not-found" });
    await expect(checkNow({ database, inspect }, "aurora")).rejects.toMatchObject({ kind: "conflict" });
  },
);

const NOON = new Date("2026-11-21T12:00:00Z");

onBothEngines(
  "readCheckResults: gives the result of the last check and the stations with the same final URL",
  async ({ database }) => {
    await putStationsDueForCheck(database, ["a", "b", "c", "d"], { since: NOON });
    const store = (stationId: string, finalUrl: string) => {
      const checked = { stationId, streamUrl: `https://${stationId}.example/s`, inspection: inspection({ finalUrl }) };
      return storeInspection(database, checked, { now: NOON, random: 0 });
    };
    await store("a", "https://same.example/");
    await store("b", "https://same.example/");
    await store("c", "https://own.example/");
    await database.update(streamChecks).set({ exempt: true });
    const results = await readCheckResults(database, ["a", "c", "d", "nada"]);
    const checked = { outcome: "plays", checkedAt: NOON, exempt: true, recent: [true] };
    expect(Object.fromEntries(results)).toEqual({
      a: { ...checked, duplicates: [{ id: "b", name: "Rádio b" }] },
      c: { ...checked, duplicates: [] },
      d: { outcome: null, checkedAt: null, exempt: true, recent: [], duplicates: [] },
    });
    expect(await readCheckResults(database, [])).toEqual(new Map());
  },
);
