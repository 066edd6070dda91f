import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { listedStationId } from "#app/exchange/lists/store-batch.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { recordChange } from "#app/stations/history/record-change.server.ts";
import { stationUuids } from "#app/stations/station/station-identities.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { listedStationKey } from "#app/stations/station/stream-key.ts";
import { upstreamStations } from "#app/stations/station/upstream-stations.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { uuidOf } from "#test-support/mirror/fake-upstream.ts";
import { mirrorOf } from "#test-support/mirror/mirrors.ts";
import { putStation, station } from "#test-support/named-stations.ts";

const [ONE, TWO] = [uuidOf(1), uuidOf(2)];

const stationOf = async (database: Database) => (await database.select().from(stations))[0];
const ownFields = async (database: Database) => (await database.select().from(upstreamStations))[0]?.ownFields;

onBothEngines("a field that was changed here stays, is marked, and the others follow", async (testDatabase) => {
  const { upstream, pass } = await mirrorOf(testDatabase);
  const { database } = testDatabase;
  upstream.put({ stationuuid: ONE, name: "Rádio Um", homepage: "https://um.example/" });
  await pass();
  await database.update(stations).set({ name: "Rádio Nossa" });
  expect(await ownFields(database)).toEqual(["name"]);
  upstream.put({ stationuuid: ONE, homepage: "https://novo.example/" });
  await pass();
  expect(await stationOf(database)).toMatchObject({ name: "Rádio Nossa", websiteUrl: "https://novo.example/" });
  upstream.put({ stationuuid: ONE, name: "Rádio Deles" });
  expect((await pass()).counts).toMatchObject({ changed: 0, kept: 1 });
  upstream.put({ stationuuid: ONE, name: "Rádio Deles FM", state: "Porto" });
  await pass({ kind: "all" });
  expect(await stationOf(database)).toMatchObject({ name: "Rádio Nossa", region: "Porto" });
  expect(await ownFields(database)).toEqual(["name"]);
});

onBothEngines("a field on which both agree again follows", async (testDatabase) => {
  const { upstream, pass } = await mirrorOf(testDatabase);
  const { database } = testDatabase;
  upstream.put({ stationuuid: ONE, name: "Rádio Um" });
  await pass();
  await database.update(stations).set({ name: "Rádio Nossa", tags: ["fado"] });
  upstream.put({ stationuuid: ONE, name: "Rádio Deles", tags: "rock" });
  await pass();
  expect(await ownFields(database)).toEqual(["name", "tags"]);
  upstream.put({ stationuuid: ONE, name: "Rádio Nossa" });
  await pass();
  expect(await ownFields(database)).toEqual(["tags"]);
  // Also when the station is edited to the upstream's value.
  await database.update(stations).set({ tags: ["rock"] });
  expect(await ownFields(database)).toEqual([]);
  upstream.put({ stationuuid: ONE, name: "Rádio Outra", tags: "pop" });
  await pass();
  expect(await stationOf(database)).toMatchObject({ name: "Rádio Outra", tags: ["pop"] });
});

onBothEngines("a new stream URL resets what our checks found", async (testDatabase) => {
  const { upstream, pass } = await mirrorOf(testDatabase);
  const { database } = testDatabase;
  upstream.put({ stationuuid: ONE });
  await pass();
  await database.update(stations).set({ playUrl: "https://play.example/", offAir: true, streamCodec: "mp3" });
  await database.update(streamChecks).set({ outcome: "plays", checkedAt: new Date(), playedAt: new Date() });
  upstream.put({ stationuuid: ONE, url: "https://novo.example/live", bitrate: 64 });
  await pass();
  expect(await stationOf(database)).toMatchObject({
    streamUrl: "https://novo.example/live",
    bitrate: "64kbps",
    playUrl: "",
    offAir: false,
    streamCodec: "",
  });
  const [check] = await database.select().from(streamChecks);
  expect(check).toMatchObject({ outcome: null, checkedAt: null, playedAt: null });
});

const URL = "https://mar.example/live";
const LISTED = station({
  id: listedStationId(listedStationKey(URL)),
  name: "Rádio Mar",
  streamUrl: URL,
  tags: ["mar"],
});

onBothEngines(
  "a station from a list follows from the first pass, except for fields that were edited here",
  async (testDatabase) => {
    const { upstream, pass } = await mirrorOf(testDatabase);
    const { database } = testDatabase;
    await putStation(database, { ...LISTED, genre: "Fado" });
    await database.transaction((transaction) =>
      recordChange(
        transaction,
        { id: "someone", role: "editor" },
        { kind: "edit", station: LISTED, before: { genre: "Geral" }, after: { genre: "Fado" } },
      ),
    );
    upstream.put({ stationuuid: ONE, name: "Mar FM", url: URL, homepage: "https://mar.example/" });
    expect((await pass()).counts).toMatchObject({ added: 0, changed: 1 });
    expect(await stationOf(database)).toMatchObject({
      id: LISTED.id,
      name: "Mar FM",
      websiteUrl: "https://mar.example/",
      tags: ["jazz"],
      genre: "Fado",
    });
    expect(await ownFields(database)).toEqual(["genre"]);
  },
);

onBothEngines("a station that was submitted here keeps its fields in the first pass", async (testDatabase) => {
  const { upstream, pass } = await mirrorOf(testDatabase);
  const { database } = testDatabase;
  await putStation(database, station({ id: "aurora", name: "Rádio Mar", streamUrl: URL, country: "Portugal" }));
  await database.update(stations).set({ contactEmail: "mar@example.org" });
  upstream.put({ stationuuid: ONE, name: "Mar FM", url: `${URL}#x`, homepage: "https://mar.example/" });
  await pass();
  expect(await stationOf(database)).toMatchObject({ id: "aurora", name: "Rádio Mar", websiteUrl: "" });
  expect(await ownFields(database)).toContain("name");
  expect(await ownFields(database)).not.toContain("country_code");
});

onBothEngines(
  "of several UUIDs of one station the primary one gives the fields, and the facts of each are kept",
  async (testDatabase) => {
    const { upstream, pass } = await mirrorOf(testDatabase);
    const { database } = testDatabase;
    upstream.put({ stationuuid: TWO, name: "A Rádio", url: URL, votes: 5 });
    upstream.put({ stationuuid: ONE, name: "Rádio Mar", url: URL, votes: 7 });
    expect((await pass()).counts).toMatchObject({ added: 1, kept: 1 });
    expect(await stationOf(database)).toMatchObject({ name: "A Rádio" });
    upstream.put({ stationuuid: ONE, name: "Rádio Maré" });
    upstream.touch(ONE, { votes: 9 });
    await pass();
    expect(await stationOf(database)).toMatchObject({ name: "A Rádio" });
    const rows = await database.select().from(upstreamStations).orderBy(upstreamStations.uuid);
    expect(rows.map(({ uuid, facts: { votes } }) => [uuid, votes])).toEqual([
      [ONE, 9],
      [TWO, 5],
    ]);
  },
);

onBothEngines(
  "another UUID takes over what a station follows, while its primary one is removed",
  async (testDatabase) => {
    const { upstream, pass } = await mirrorOf(testDatabase);
    const { database } = testDatabase;
    const sea = async () => (await database.select().from(stations).where(eq(stations.streamUrl, URL)))[0];
    for (let number = 3; number < 12; number += 1)
      upstream.put({ stationuuid: uuidOf(number), name: `Rádio ${number}` });
    upstream.put({ stationuuid: TWO, name: "A Rádio", url: URL });
    upstream.put({ stationuuid: ONE, name: "Rádio Mar", url: URL });
    await pass();
    const { id = "" } = (await sea()) ?? {};
    upstream.remove(TWO);
    expect((await pass({ kind: "all" })).counts).toMatchObject({ removed: 0 });
    await pass({ kind: "all" });
    expect(await sea()).toMatchObject({ name: "Rádio Mar", status: "approved" });
    const uuids = await database.select().from(stationUuids).where(eq(stationUuids.stationId, id));
    expect(uuids.find(({ isPrimary }) => isPrimary)).toMatchObject({ uuid: TWO });
    upstream.put({ stationuuid: TWO, name: "A Rádio do Mar", url: URL });
    await pass();
    expect(await sea()).toMatchObject({ id, name: "A Rádio do Mar" });
    const [other] = await database.select().from(upstreamStations).where(eq(upstreamStations.uuid, ONE));
    expect(other?.written).toEqual({});
  },
);

onBothEngines("votes, clicks and checks of all come with a reading of all", async (testDatabase) => {
  const { upstream, pass } = await mirrorOf(testDatabase);
  const { database } = testDatabase;
  upstream.put({ stationuuid: ONE, votes: 1 });
  await pass();
  const before = await stationOf(database);
  upstream.touch(ONE, { votes: 100, clickcount: 30, lastcheckok: 0 });
  expect((await pass()).counts.kept).toBe(0);
  expect((await pass({ kind: "all" })).counts).toEqual({ added: 0, changed: 0, removed: 0, kept: 1 });
  const [row] = await database.select().from(upstreamStations);
  expect(row?.facts).toMatchObject({ votes: 100, clickcount: 30, lastcheckok: 0 });
  expect(await stationOf(database)).toEqual(before);
});
