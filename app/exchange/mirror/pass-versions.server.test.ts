import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { stationUuids, stationVersions } from "#app/stations/station/station-identities.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { upstreamStations } from "#app/stations/station/upstream-stations.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { uuidOf } from "#test-support/mirror/fake-upstream.ts";
import { mirrorOf } from "#test-support/mirror/mirrors.ts";

const [ONE, TWO] = [uuidOf(1), uuidOf(2)];

/** The UUIDs of a station's versions, the oldest first, each with the fields of a former one. */
async function versionsOf(database: Database, uuid: string) {
  const [known] = await database.select().from(stationUuids).where(eq(stationUuids.uuid, uuid));
  const rows = await database
    .select()
    .from(stationVersions)
    .where(eq(stationVersions.stationId, known?.stationId ?? ""))
    .orderBy(stationVersions.seq);
  return rows.map(({ changeUuid, row }) => ({ uuid: changeUuid, name: row?.name ?? null }));
}

const rename = (database: Database, uuid: string, name: string) =>
  database
    .update(stations)
    .set({ name })
    .where(sql`${stations.id} = (select station_id from ${stationUuids} where uuid = ${uuid})`);

onBothEngines("a mirrored station has the versions of its upstream until it is edited here", async (testDatabase) => {
  const { upstream, pass } = await mirrorOf(testDatabase);
  const { database } = testDatabase;
  const first = upstream.put({ stationuuid: ONE, name: "Rádio Um" });
  await pass();
  expect(await versionsOf(database, ONE)).toEqual([{ uuid: first.changeuuid, name: null }]);
  const second = upstream.put({ stationuuid: ONE, name: "Rádio Primeira" });
  await pass();
  expect(await versionsOf(database, ONE)).toEqual([
    { uuid: first.changeuuid, name: "Rádio Um" },
    { uuid: second.changeuuid, name: null },
  ]);
  await rename(database, ONE, "A nossa");
  const ours = await versionsOf(database, ONE);
  expect(ours.map(({ name }) => name)).toEqual(["Rádio Um", "Rádio Primeira", null]);
  // An edit of ours stays, so that the station is not the upstream's version.
  const third = upstream.put({ stationuuid: ONE, homepage: "https://um.example/" });
  await pass();
  const merged = await versionsOf(database, ONE);
  expect(merged.map(({ name }) => name)).toEqual(["Rádio Um", "Rádio Primeira", "A nossa", null]);
  expect(merged.map(({ uuid }) => uuid)).not.toContain(third.changeuuid);
});

onBothEngines("a change upstream that changes no field here is a version of its own", async (testDatabase) => {
  const { upstream, pass } = await mirrorOf(testDatabase);
  const { database } = testDatabase;
  const first = upstream.put({ stationuuid: ONE, name: "Rádio Um", iso_3166_2: null });
  await pass();
  const second = upstream.put({ stationuuid: ONE, iso_3166_2: "PT-11" });
  await pass();
  expect(await versionsOf(database, ONE)).toEqual([
    { uuid: first.changeuuid, name: "Rádio Um" },
    { uuid: second.changeuuid, name: null },
  ]);
  const [stored] = await database
    .select()
    .from(stationVersions)
    .where(eq(stationVersions.changeUuid, first.changeuuid));
  expect(stored?.row).toMatchObject({ country_code: "PT", tags: ["jazz"], latitude: expect.any(Number) });
  await database.update(stations).set({ status: "suspended" });
  const third = upstream.put({ stationuuid: ONE, iso_3166_2: "PT-12" });
  await pass();
  expect((await versionsOf(database, ONE)).map(({ uuid }) => uuid)).toEqual([first.changeuuid, third.changeuuid]);
});

onBothEngines("stations that an earlier version mirrored get the versions of their upstream", async (testDatabase) => {
  const { upstream, pass } = await mirrorOf(testDatabase);
  const { database } = testDatabase;
  const first = upstream.put({ stationuuid: ONE, name: "Rádio Um" });
  upstream.put({ stationuuid: TWO, name: "Rádio Dois" });
  await pass();
  await database.update(stationVersions).set({ changeUuid: sql`gen_random_uuid()` });
  await rename(database, TWO, "A nossa");
  const edited = await versionsOf(database, TWO);
  const migration = readFileSync(join(projectRoot(), "migrations", "0031_followed-versions.sql"), "utf8");
  await database.execute(sql.raw(migration));
  expect(await versionsOf(database, ONE)).toEqual([{ uuid: first.changeuuid, name: null }]);
  expect(await versionsOf(database, TWO)).toEqual(edited);
});

onBothEngines("a version that another station has is not taken a second time", async (testDatabase) => {
  const { upstream, pass } = await mirrorOf(testDatabase);
  const { database } = testDatabase;
  const first = upstream.put({ stationuuid: ONE, name: "Rádio Um" });
  upstream.put({ stationuuid: TWO, name: "Rádio Dois" });
  upstream.touch(TWO, { changeuuid: first.changeuuid });
  await pass();
  const uuids = [await versionsOf(database, ONE), await versionsOf(database, TWO)].map(([version]) => version?.uuid);
  expect(uuids).toContain(first.changeuuid);
  expect(new Set(uuids).size).toBe(2);
});

onBothEngines("votes of a station never fall in a pass", async (testDatabase) => {
  const { upstream, pass } = await mirrorOf(testDatabase);
  const { database } = testDatabase;
  const votes = async () => {
    const [row] = await database.select().from(upstreamStations).where(eq(upstreamStations.uuid, ONE));
    return row?.facts.votes;
  };
  upstream.put({ stationuuid: ONE, name: "Rádio Um", votes: 12 });
  await pass();
  upstream.touch(ONE, { votes: 9 });
  await pass({ kind: "all" });
  expect(await votes()).toBe(12);
  upstream.put({ stationuuid: ONE, name: "Rádio Primeira", votes: 10 });
  await pass();
  expect(await votes()).toBe(12);
  upstream.touch(ONE, { votes: 15 });
  await pass({ kind: "all" });
  expect(await votes()).toBe(15);
  await database.delete(stations);
  await database.update(stationUuids).set({ mayReturn: true });
  upstream.touch(ONE, { votes: 3 });
  await pass({ kind: "all" });
  expect(await database.$count(stations)).toBe(1);
  expect(await votes()).toBe(15);
});

onBothEngines("a mirror of another RadioWave learns the other UUIDs of its stations", async (testDatabase) => {
  const { upstream, pass } = await mirrorOf(testDatabase);
  const { database } = testDatabase;
  const [alias, unknown, taken] = [uuidOf(1, "aaaaaaaa"), uuidOf(2, "aaaaaaaa"), uuidOf(3, "aaaaaaaa")];
  upstream.put({ stationuuid: ONE, name: "Rádio Um" });
  upstream.put({ stationuuid: TWO, name: "Rádio Dois" });
  upstream.put({ stationuuid: taken, name: "Rádio Três" });
  const aliases = [
    { aliasuuid: alias, stationuuid: ONE },
    { aliasuuid: unknown, stationuuid: uuidOf(99) },
    { aliasuuid: taken, stationuuid: TWO },
    { aliasuuid: "none", stationuuid: TWO },
  ];
  upstream.fail("/json/stations/aliases", (_request, response) =>
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(aliases)),
  );
  expect((await pass()).counts).toMatchObject({ added: 3 });
  expect((await pass({ kind: "all" })).counts).toMatchObject({ added: 0, removed: 0 });
  const rows = new Map((await database.select().from(stationUuids)).map((row) => [row.uuid, row]));
  expect(rows.get(alias)).toMatchObject({ stationId: rows.get(ONE)?.stationId, origin: "upstream", isPrimary: false });
  expect(rows.get(ONE)?.isPrimary).toBe(true);
  expect(rows.has(unknown)).toBe(false);
  expect(rows.get(taken)?.stationId).not.toBe(rows.get(TWO)?.stationId);
});

onBothEngines("a pass does without aliases where the upstream gives none that can be used", async (testDatabase) => {
  const { upstream, pass } = await mirrorOf(testDatabase);
  upstream.put({ stationuuid: ONE, name: "Rádio Um" });
  for (const answer of ["<html>", "{}", '[{"aliasuuid":', "[1]"]) {
    upstream.fail("/json/stations/aliases", (_request, response) => response.writeHead(200).end(answer), 1);
    expect(await pass({ kind: "all" })).toMatchObject({ trouble: null });
  }
  upstream.fail("/json/stations/aliases", (_request, response) => response.writeHead(500).end(), 1);
  expect(await pass({ kind: "all" })).toMatchObject({ trouble: null });
  // As Radio Browser answers.
  expect(await pass({ kind: "all" })).toMatchObject({ trouble: null });
});
