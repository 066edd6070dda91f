import { expect } from "vitest";
import { inspection, putStationsDueForCheck } from "../../test-support/checked-streams.ts";
import { onBothEngines } from "../../test-support/databases.ts";
import { readCheckResults } from "./read-check-results.server.ts";
import { storeInspection } from "./store-inspection.server.ts";
import { streamChecks } from "./stream-checks.table.ts";

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
    const checked = { outcome: "plays", checkedAt: NOON, exempt: true };
    expect(Object.fromEntries(results)).toEqual({
      a: { ...checked, duplicates: [{ id: "b", name: "Rádio b" }] },
      c: { ...checked, duplicates: [] },
      d: { outcome: null, checkedAt: null, exempt: true, duplicates: [] },
    });
    expect(await readCheckResults(database, [])).toEqual(new Map());
  },
);
