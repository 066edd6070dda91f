import { expect } from "vitest";
import { stations } from "#app/stations/stations.table.ts";
import { found, getStreamCheck, inspection } from "../../test-support/checked-streams.ts";
import { onBothEngines } from "../../test-support/databases.ts";
import { putNamedStations } from "../../test-support/named-stations.ts";
import { checkNow } from "./check-now.server.ts";

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
