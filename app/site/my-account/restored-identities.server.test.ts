import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, inject } from "vitest";
import { restoreBackup } from "#app/platform/backup/restore-backup.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { applyMigrations, knownMigrations } from "#app/platform/database/migrations.server.ts";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { stationUuids } from "#app/stations/station/station-identities.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { backUp } from "#test-support/backups.ts";
import { copyOfNewDataFolder, onBothEngines } from "#test-support/databases.ts";
import { givenUuid, putIdentities, readIdentities } from "#test-support/identities.ts";
import { putNamedStations } from "#test-support/named-stations.ts";
import { createDatabase } from "#test-support/postgres.ts";
import { openDatabase } from "../../../server/open-database.ts";
import { RESTORE_STEPS } from "./restore-steps.server.ts";

const MIGRATIONS = join(projectRoot(), "migrations");

const restore = (database: Database, file: string, replaces: "nothing" | "everything") =>
  restoreBackup({ database, file, migrationsFolder: MIGRATIONS, replaces, ...RESTORE_STEPS });

onBothEngines("a restore changes no UUID and no version, and none is lost or doubled", async (test) => {
  const { database } = test;
  await putNamedStations(database);
  await putIdentities(test);
  const before = await readIdentities(database);
  expect(before.uuids.filter(({ deletedAt }) => deletedAt).map(({ uuid }) => uuid)).toEqual([givenUuid(3)]);
  expect([before.stations.length, before.uuids.length, before.upstream.length]).toEqual([7, 9, 6]);
  expect(before.versions.length).toBeGreaterThan(before.stations.length);
  const file = await backUp(database);
  await database.delete(stations);
  await restore(database, file, "everything");
  expect(await readIdentities(database)).toEqual(before);

  await database.update(stations).set({ name: "Rio" }).where(eq(stations.name, "Rio Grande"));
  await database.delete(stations).where(eq(stations.name, "Rio"));
  const after = await readIdentities(database);
  expect(after.versions.at(-1)?.seq, "versions continue").toBeGreaterThan(before.versions.at(-1)?.seq ?? 0);
  expect(after.uuids.find(({ uuid }) => uuid === givenUuid(1))?.deletedAt).toBeInstanceOf(Date);
});

onBothEngines("UUIDs and versions are the same in a database of either engine", async (test) => {
  const { database } = test;
  await putNamedStations(database);
  await putIdentities(test);
  const before = await readIdentities(database);
  const file = await backUp(database);
  const folder = await copyOfNewDataFolder();
  const databaseUrl = await createDatabase(inject("postgresUrl"));
  for (const settings of [
    { databaseUrl: null, dataDir: folder.path },
    { databaseUrl, dataDir: "" },
  ]) {
    const other = await openDatabase(settings);
    await restore(other.database, file, "nothing");
    expect(await readIdentities(other.database)).toEqual(before);
    await other.migrate(MIGRATIONS);
    expect(await readIdentities(other.database)).toEqual(before);
    await other.close();
  }
  folder.remove();
});

onBothEngines(
  "stations of a backup without UUIDs get them, and keep them in the next backup",
  async ({ database }) => {
    const known = knownMigrations(MIGRATIONS);
    const first = known.findIndex(({ sql: statements }) => statements.join().includes('CREATE TABLE "station_uuids"'));
    const old = await openDatabase({ databaseUrl: await createDatabase(inject("postgresUrl")), dataDir: "" });
    await old.database.transaction((transaction) => applyMigrations(transaction, known.slice(0, first)));
    const id = "0f6d7a52-1111-8222-a333-944455556666";
    await old.database.execute(sql`insert into stations (id, name, status, updated_at) values
      ('1', 'Rádio Um', 'approved', '2026-02-01'), (${id}, 'Rádio Mar', 'pending', '2026-01-01'), ('x', 'Rádio X', 'suspended', '2026-03-01')`);
    await old.database.execute(sql`insert into stream_checks (station_id, next_check_at, checked_at, outcome) values
      ('1', now(), '2026-02-02', 'plays'), ('x', now(), '2026-02-03', 'silent')`);
    const file = await backUp(old.database);
    await old.close();

    await restore(database, file, "nothing");
    const restored = await readIdentities(database);
    expect(new Map(restored.uuids.map(({ stationId, uuid }) => [stationId, uuid]))).toEqual(
      new Map([
        ["1", "6578f7bd-06b6-5c41-975b-e794bbcff89b"],
        ["x", expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8/)],
        [id, id],
      ]),
    );
    for (const { isPrimary, deletedAt, origin } of restored.uuids)
      expect({ isPrimary, deletedAt, origin }).toEqual({ isPrimary: true, deletedAt: null, origin: "own" });
    expect(restored.versions.map(({ stationId, row }) => [stationId, row])).toEqual([
      [id, null],
      ["1", null],
      ["x", null],
    ]);
    const again = await backUp(database);
    await database.update(stationUuids).set({ answeredBy: "x" });
    await restore(database, again, "everything");
    expect(await readIdentities(database)).toEqual(restored);
  },
  { tables: false },
);
