import { asc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { listedStationId } from "#app/exchange/lists/store-batch.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { stationUuids } from "#app/stations/station/station-identities.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { listedStationKey } from "#app/stations/station/stream-key.ts";
import { upstreamStations } from "#app/stations/station/upstream-stations.table.ts";
import { recordChanges } from "#test-support/change-hubs.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { uuidOf } from "#test-support/mirror/fake-upstream.ts";
import { mirrorOf } from "#test-support/mirror/mirrors.ts";
import { putStation, station } from "#test-support/named-stations.ts";
import { waitUntil } from "#test-support/wait-until.ts";

const [ONE, TWO, THREE] = [uuidOf(1), uuidOf(2), uuidOf(3)];
const URL = "https://mar.example/live";

const namesOf = async (database: Database) =>
  (await database.select({ name: stations.name }).from(stations).orderBy(asc(stations.name))).map(({ name }) => name);
const stationIdOf = async (database: Database, uuid: string) =>
  (await database.select().from(stationUuids).where(eq(stationUuids.uuid, uuid)))[0]?.stationId;

onBothEngines("another UUID of a stream that we have becomes an alias, whatever its name is", async (testDatabase) => {
  const { upstream, pass } = await mirrorOf(testDatabase);
  const { database } = testDatabase;
  await putStation(database, station({ id: "mar", name: "Rádio Mar", streamUrl: URL }));
  upstream.put({ stationuuid: ONE, name: "MAR - a sua música", url: "http://MAR.example:80/live#1" });
  upstream.put({ stationuuid: TWO, name: "Onda Livre", url: URL });
  expect((await pass()).counts).toMatchObject({ added: 0 });
  upstream.put({ stationuuid: THREE, name: "Zzz Festa", url: "https://mar.example/live/;?type=http&nocache=5" });
  expect((await pass()).counts).toMatchObject({ added: 0, changed: 0, kept: 1 });
  expect(await namesOf(database)).toEqual(["MAR - a sua música"]);
  for (const uuid of [ONE, TWO, THREE]) expect(await stationIdOf(database, uuid)).toBe("mar");
});

onBothEngines("a station whose stream was edited here keeps the UUIDs of the old stream", async (testDatabase) => {
  const { upstream, pass } = await mirrorOf(testDatabase);
  const { database } = testDatabase;
  const id = listedStationId(listedStationKey(URL));
  await putStation(database, station({ id, name: "Rádio Mar", streamUrl: "https://nosso.example/live" }));
  upstream.put({ stationuuid: ONE, name: "Onda Livre", url: URL });
  expect((await pass()).counts).toMatchObject({ added: 0 });
  expect(await stationIdOf(database, ONE)).toBe(id);
});

onBothEngines(
  "a station is announced when it gets another UUID, though none of its fields changes",
  async (testDatabase) => {
    const { database, connection, onEnd } = testDatabase;
    const { upstream, pass } = await mirrorOf(testDatabase);
    upstream.put({ stationuuid: ONE, name: "Rádio Mar", url: URL });
    await pass();
    const hub = await openChangeHub(connection);
    onEnd(hub.close);
    const { ids } = recordChanges(hub);
    upstream.put({ stationuuid: TWO, name: "Rádio Mar", url: URL });
    expect((await pass()).counts).toMatchObject({ added: 0, changed: 0 });
    const id = (await stationIdOf(database, ONE)) ?? "";
    expect(await stationIdOf(database, TWO)).toBe(id);
    await waitUntil("the station is announced", () => ids().has(id));
  },
);

onBothEngines("the stream that a station has left is free for another one", async (testDatabase) => {
  const { upstream, pass } = await mirrorOf(testDatabase);
  const { database } = testDatabase;
  upstream.put({ stationuuid: ONE, name: "Rádio Mar", url: URL });
  await pass();
  upstream.put({ stationuuid: ONE, url: "https://outro.example/live" });
  upstream.put({ stationuuid: TWO, name: "Rádio Mar Norte", url: URL });
  expect((await pass()).counts).toMatchObject({ added: 1, changed: 1 });
  expect(await namesOf(database)).toEqual(["Rádio Mar", "Rádio Mar Norte"]);
  expect(await stationIdOf(database, TWO)).not.toBe(await stationIdOf(database, ONE));
});

onBothEngines(
  "no pass brings a station back that was deleted here, until an administrator lets it return",
  async (testDatabase) => {
    const { upstream, pass } = await mirrorOf(testDatabase);
    const { database } = testDatabase;
    for (let number = 1; number <= 20; number += 1)
      upstream.put({ stationuuid: uuidOf(number), name: `Rádio ${number}` });
    await pass();
    const id = (await stationIdOf(database, ONE)) ?? "";
    await database.delete(stations).where(eq(stations.id, id));
    upstream.put({ stationuuid: ONE, name: "Rádio Um", votes: 77 });
    expect((await pass()).counts).toMatchObject({ added: 0, changed: 0 });
    expect((await pass({ kind: "all" })).counts).toMatchObject({ added: 0, changed: 0, removed: 0 });
    // Another UUID of its stream neither.
    upstream.put({ stationuuid: uuidOf(21), name: "Rádio Um", url: `https://${ONE}.example/live` });
    expect((await pass()).counts).toMatchObject({ added: 0 });
    expect(await database.$count(stations)).toBe(19);
    const [row] = await database.select().from(upstreamStations).where(eq(upstreamStations.uuid, ONE));
    expect(row).toMatchObject({ removedAt: null, facts: { votes: 77 } });
    await database.update(stationUuids).set({ mayReturn: true }).where(eq(stationUuids.stationId, id));
    expect((await pass()).counts).toMatchObject({ added: 1 });
    const [back] = await database.select().from(stations).where(eq(stations.id, id));
    expect(back).toMatchObject({ name: "Rádio Um", status: "approved" });
    expect(await stationIdOf(database, uuidOf(21))).toBe(id);
  },
);

onBothEngines("a station that was deleted here before the first pass is not inserted", async (testDatabase) => {
  const { upstream, pass } = await mirrorOf(testDatabase);
  const { database } = testDatabase;
  upstream.put({ stationuuid: ONE, name: "Rádio Mar", url: URL });
  await pass();
  const id = (await stationIdOf(database, ONE)) ?? "";
  // As if it had been known by its stream alone.
  await database.delete(upstreamStations);
  await database.delete(stations);
  await database.delete(stationUuids).where(eq(stationUuids.uuid, ONE));
  expect((await pass({ kind: "all" })).counts).toMatchObject({ added: 0 });
  expect(await database.$count(stations)).toBe(0);
  expect(await stationIdOf(database, ONE)).toBe(id);
});

onBothEngines(
  "a record that is no station is passed over, and one that is no longer readable stays",
  async (testDatabase) => {
    const { upstream, pass } = await mirrorOf(testDatabase);
    const { database } = testDatabase;
    for (let number = 1; number <= 20; number += 1)
      upstream.put({ stationuuid: uuidOf(number), name: `Rádio ${number}` });
    upstream.put({ stationuuid: uuidOf(21), name: "Privada", url: "http://10.0.0.1/live" });
    upstream.put({ stationuuid: uuidOf(22), name: "Sem endereço", url: "" });
    expect((await pass()).counts).toMatchObject({ added: 20 });
    for (let number = 1; number <= 5; number += 1)
      upstream.put({ stationuuid: uuidOf(number), url: "rtmp://x.example/" });
    expect((await pass()).counts).toMatchObject({ removed: 0, changed: 0 });
    expect(await pass({ kind: "all" })).toMatchObject({ trouble: null, counts: { removed: 0 } });
    expect(await database.$count(stations)).toBe(20);
  },
);
