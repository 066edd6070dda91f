import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { answerForStations } from "#app/stations/station/add-station-uuids.server.ts";
import { stationUuids } from "#app/stations/station/station-identities.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { AURORA_SOURCES, addOn as add, BRISA, numberedBrisa as numbered } from "#test-support/click-vote-add.ts";
import { onBothEngines, onEngine, openOthers } from "#test-support/databases.ts";
import { putStation } from "#test-support/named-stations.ts";

const stationsOf = (database: Database) => database.select().from(stations);

onBothEngines("a stream that is listed already is that station's", async ({ database }) => {
  const { station } = AURORA_SOURCES;
  await putStation(database, station);
  await database.update(stationUuids).set({ uuid: AURORA_SOURCES.uuid });
  const answer = { ok: true, message: "This stream is already listed", uuid: AURORA_SOURCES.uuid };
  // Also over http, and with a port.
  for (const url of [station.streamUrl, "http://AURORA.example:80/live#x"])
    expect(await add(database, { ...BRISA, url })).toEqual(answer);
  expect(await database.$count(stations)).toBe(1);
});

onBothEngines("a repeated addition gets the promised UUID again, also from another address", async ({ database }) => {
  const first = await add(database);
  for (const address of ["192.0.2.1", "192.0.2.2"]) {
    const again = await add(database, { ...BRISA, name: "Outro nome" }, address);
    expect(again).toEqual({
      ok: true,
      message: expect.stringMatching(/^This stream was added before/),
      uuid: first.uuid,
    });
  }
  expect(await database.$count(stations)).toBe(1);
  expect(await database.$count(changes)).toBe(1);
});

onEngine(
  "postgres",
  "simultaneous additions of one stream through several connections add one station",
  async ({ database, settings, onEnd }) => {
    const all = [database, ...(await openOthers({ settings, onEnd }, 3))];
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(all.map((each, index) => add(each, numbered(round), `192.0.2.${index}`)));
      expect(new Set(answers.map(({ uuid }) => uuid)).size).toBe(1);
    }
    expect(await database.$count(stations)).toBe(5);
  },
);

onBothEngines(
  "a stream that was taken off the list is refused, and that of a duplicate is the station that answers for it",
  async ({ database }) => {
    await add(database);
    await database.update(stations).set({ status: "suspended" });
    const [brisa] = await stationsOf(database);
    expect(await add(database)).toEqual({
      ok: false,
      message: "This stream was taken off the list. If that is a mistake, write to https://radio.example/contact",
      uuid: "",
    });
    await putStation(database, AURORA_SOURCES.station);
    await database.update(stationUuids).set({ uuid: AURORA_SOURCES.uuid }).where(eq(stationUuids.stationId, "aurora"));
    await database.transaction((transaction) => answerForStations(transaction, [brisa?.id ?? ""], "aurora"));
    expect(await add(database)).toEqual({
      ok: true,
      message: "This stream is already listed",
      uuid: AURORA_SOURCES.uuid,
    });
    expect(await database.$count(stations)).toBe(2);
  },
);
