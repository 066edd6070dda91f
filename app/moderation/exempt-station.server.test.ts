import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { streamChecks } from "#app/checks/stream-checks.table.ts";
import { openChangeHub } from "#app/live-events/change-hub.server.ts";
import { stations } from "#app/stations/stations.table.ts";
import { recordChanges } from "../../test-support/change-hubs.ts";
import { getStreamCheck } from "../../test-support/checked-streams.ts";
import { onBothEngines } from "../../test-support/databases.ts";
import { history, seen } from "../../test-support/moderation.ts";
import { putNamedStations } from "../../test-support/named-stations.ts";
import { ADMINISTRATOR } from "../../test-support/viewers.ts";
import { exemptStation } from "./exempt-station.server.ts";

onBothEngines(
  "exempting a station puts it back on the air at once and is recorded",
  async ({ database, connection }) => {
    await putNamedStations(database);
    await database.update(stations).set({ offAir: true }).where(eq(stations.id, "aurora"));
    await database.insert(streamChecks).values({ stationId: "aurora", failures: 7, failingSince: new Date() });
    const before = await seen(database, "aurora");
    const hub = await openChangeHub(connection);
    const changes = recordChanges(hub);
    await exemptStation(database, ADMINISTRATOR, { id: "aurora", exempt: true });
    await changes.until(1);
    expect(changes.notified).toEqual([{ topic: "stations", ids: ["aurora"] }]);
    expect(await getStreamCheck(database, "aurora")).toMatchObject({ exempt: true, failures: 0, failingSince: null });
    const [aurora] = await database.select().from(stations).where(eq(stations.id, "aurora"));
    expect(aurora?.offAir).toBe(false);
    await exemptStation(database, ADMINISTRATOR, { id: "aurora", exempt: false });
    await changes.until(2);
    expect(changes.notified[1]).toEqual({ topic: "administration" });
    expect(await getStreamCheck(database, "aurora")).toMatchObject({ exempt: false });
    expect(await history(database)).toEqual(["edit aurora Não verificar", "edit aurora Retomar a verificação"]);
    expect(await seen(database, "aurora")).toEqual(before);
    hub.close();
  },
);

onBothEngines("a station that was never checked can be exempted, an unknown one cannot", async ({ database }) => {
  await putNamedStations(database);
  await exemptStation(database, ADMINISTRATOR, { id: "beira", exempt: true });
  expect(await getStreamCheck(database, "beira")).toMatchObject({ exempt: true, checkedAt: null });
  const unknown = exemptStation(database, ADMINISTRATOR, { id: "nada", exempt: true });
  await expect(unknown).rejects.toMatchObject({ kind: "not-found" });
});
