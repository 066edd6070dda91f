import { asc, eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { stationUuids } from "#app/stations/station/station-uuids.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { uuidOf } from "#test-support/mirror/fake-upstream.ts";
import { mirrorOf } from "#test-support/mirror/mirrors.ts";
import { history, putModerators } from "#test-support/moderation.ts";
import { ADMINISTRATOR, EDITOR } from "#test-support/viewers.ts";
import {
  answerSameStation,
  HELD_PER_PAGE,
  readHeldStations,
  readNewStations,
  takeHeldStations,
} from "./held-stations.server.ts";
import { heldStations, mirrorState } from "./mirror.table.ts";
import { readMirrorOverview, readMirrorWaiting } from "./mirror-overview.server.ts";
import { pauseMirror, readMirrorState } from "./mirror-state.server.ts";

const [ONE, TWO, THREE] = [uuidOf(1), uuidOf(2), uuidOf(3)];
const URL = "https://mar.example/live";
const LATER = new Date("2030-01-01T12:00:00Z");

const namesIn = async (database: Database) =>
  (await database.select({ name: stations.name }).from(stations).orderBy(asc(stations.name))).map(({ name }) => name);
const stationIdOf = async (database: Database, uuid: string) =>
  (await database.select().from(stationUuids).where(eq(stationUuids.uuid, uuid)))[0]?.stationId;

onBothEngines("an administrator decides which stations with one stream are the same", async (testDatabase) => {
  const { database } = testDatabase;
  await putModerators(database);
  const { upstream, pass } = await mirrorOf(testDatabase);
  upstream.put({ stationuuid: ONE, name: "Rádio Mar", url: URL });
  upstream.put({ stationuuid: TWO, name: "Zona Livre", url: URL });
  upstream.put({ stationuuid: THREE, name: "Zzz Festa", url: URL });
  await pass();
  const { held, next } = await readHeldStations(database, "same-stream", null);
  expect(held).toMatchObject([
    { uuid: TWO, name: "Zona Livre", streamUrl: URL, station: { name: "Rádio Mar" } },
    { uuid: THREE, name: "Zzz Festa", station: { name: "Rádio Mar" } },
  ]);
  expect(next).toBeNull();
  expect((await readMirrorOverview(database)).counts).toMatchObject({ sameStream: 2, many: 0 });
  expect(await readMirrorWaiting(database)).toEqual({ toDecide: 2, isTroubled: false });

  const now = new Date();
  await answerSameStation(database, ADMINISTRATOR, { uuid: TWO, answer: "same", now });
  await answerSameStation(database, ADMINISTRATOR, { uuid: THREE, answer: "other", now });
  const again = answerSameStation(database, ADMINISTRATOR, { uuid: THREE, answer: "same", now });
  await expect(again).rejects.toMatchObject({ kind: "not-found" });
  const byEditor = answerSameStation(database, EDITOR, { uuid: TWO, answer: "other", now });
  await expect(byEditor).rejects.toMatchObject({ kind: "forbidden" });
  expect(await readMirrorState(database)).toMatchObject({ wanted: "changes", nextPassAt: now });
  const id = await stationIdOf(database, ONE);
  expect((await history(database)).filter((line) => line.startsWith("edit"))).toEqual([
    `edit ${id} Radio Browser: é a mesma rádio que «Zona Livre»`,
    `edit ${id} Radio Browser: não é a rádio «Zzz Festa»`,
  ]);
  await pass();
  expect(await namesIn(database)).toEqual(["Rádio Mar", "Zzz Festa"]);
  expect(await stationIdOf(database, TWO)).toBe(id);
});

/** New stations that were held because too many came at once. */
const putHeld = async (database: Database, count: number, heldAt = new Date()) => {
  await database.insert(heldStations).values(
    [...Array(count).keys()].map((index) => ({
      uuid: uuidOf(index + 1),
      reason: "many" as const,
      name: `Nova ${index + 1}`,
      heldAt,
      streamUrl: `https://nova.example/${index + 1}`,
    })),
  );
};

onBothEngines(
  "held stations that the administrator saw are accepted, those that were held since are not",
  async (testDatabase) => {
    const { database } = testDatabase;
    await putModerators(database);
    const { upstream, pass } = await mirrorOf(testDatabase);
    await pass();
    for (const number of [1, 2, 3]) upstream.put({ stationuuid: uuidOf(number), name: `Nova ${number}` });
    await putHeld(database, 3);
    await database.update(heldStations).set({ heldAt: LATER }).where(eq(heldStations.uuid, THREE));
    const shown = await readNewStations(database);
    expect(shown).toEqual({ count: 3, names: ["Nova 1", "Nova 2", "Nova 3"], until: LATER.toISOString() });
    expect(await readMirrorWaiting(database)).toMatchObject({ toDecide: 1 });
    const until = new Date();
    expect(await takeHeldStations(database, ADMINISTRATOR, { until, now: until })).toBe(2);
    const again = takeHeldStations(database, ADMINISTRATOR, { until, now: until });
    await expect(again).rejects.toMatchObject({ kind: "not-found" });
    await expect(takeHeldStations(database, EDITOR, { until, now: until })).rejects.toMatchObject({
      kind: "forbidden",
    });
    await pass();
    expect(await namesIn(database)).toEqual(["Nova 1", "Nova 2"]);
    expect(await readNewStations(database)).toMatchObject({ count: 1, names: ["Nova 3"] });
  },
);

onBothEngines("held stations are read in pages, also those of one time", async (testDatabase) => {
  const { database } = testDatabase;
  await putHeld(database, HELD_PER_PAGE + 2);
  const first = await readHeldStations(database, "many", null);
  const second = await readHeldStations(database, "many", first.next);
  expect(first.held).toHaveLength(HELD_PER_PAGE);
  expect(new Set([...first.held, ...second.held].map(({ uuid }) => uuid)).size).toBe(HELD_PER_PAGE + 2);
  expect(second.next).toBeNull();
});

onBothEngines("an answer during a pause waits for its end", async (testDatabase) => {
  const { database } = testDatabase;
  await putModerators(database);
  await database.insert(mirrorState).values({ nextPassAt: LATER }).onConflictDoNothing();
  await pauseMirror(database, true);
  await putHeld(database, 1);
  await takeHeldStations(database, ADMINISTRATOR, { until: LATER, now: new Date() });
  expect(await readMirrorState(database)).toMatchObject({ wanted: null, nextPassAt: LATER });
});
