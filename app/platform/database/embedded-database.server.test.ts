import fs, { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { CannotStart } from "#app/platform/errors/cannot-start.ts";
import { forceGarbageCollection } from "#app/platform/process/collect-when-idle.server.ts";
import { copyOfNewDataFolder, onEngine, rowsOf } from "#test-support/databases.ts";
import { runScript } from "#test-support/run-script.ts";
import { makeTemporaryFolder } from "#test-support/temporary-folder.ts";
import { ENDLESS_WRITER, startWriter } from "#test-support/writer-process.ts";
import { openDatabase } from "../../../server/open-database.ts";
import { lockDataDirectory, openEmbeddedDatabase } from "./embedded-database.server.ts";

// These tests fail when an upgrade of PGlite makes the database lose acknowledged writes.

test("every commit is forced to disk", async () => {
  const folder = await copyOfNewDataFolder();
  const { database, close } = await openEmbeddedDatabase(folder.path);
  await database.execute(sql`create table commits (id integer primary key)`);
  const fsync = vi.spyOn(fs, "fsyncSync");
  for (let id = 1; id <= 50; id += 1) await database.execute(sql`insert into commits values (${id})`);
  expect(fsync.mock.calls.length).toBeGreaterThanOrEqual(50);
  fsync.mockRestore();
  await close();
  folder.remove();
});

test("a transaction is forced to disk once it commits, not at each of its statements", async () => {
  const folder = await copyOfNewDataFolder();
  const { database, close } = await openEmbeddedDatabase(folder.path);
  await database.execute(sql`create table commits (id integer primary key)`);
  const fsync = vi.spyOn(fs, "fsyncSync");
  await database.transaction(async (transaction) => {
    for (let id = 1; id <= 50; id += 1) await transaction.execute(sql`insert into commits values (${id})`);
    expect(fsync.mock.calls.length).toBeLessThan(50);
    fsync.mockClear();
  });
  expect(fsync).toHaveBeenCalled();
  fsync.mockRestore();
  await close();
  folder.remove();
});

test("the embedded PostgreSQL reports fsync as on", async () => {
  const folder = await copyOfNewDataFolder();
  const { database, close } = await openEmbeddedDatabase(folder.path);
  const rows = await rowsOf(
    database,
    sql`select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method,
      current_setting('synchronous_commit') as waits, current_setting('full_page_writes') as pages`,
  );
  expect(rows).toEqual([{ fsync: "on", method: "fsync", waits: "on", pages: "on" }]);
  await close();
  folder.remove();
});

test("PGlite still has the start parameter that is removed", () => {
  expect(PGlite.defaultStartParams).toContain("-F");
});

test("written rows are there when the database is opened again", async () => {
  const folder = await copyOfNewDataFolder();
  const first = await openEmbeddedDatabase(folder.path);
  await first.database.execute(sql`create table kept (name text)`);
  await first.database.execute(sql`insert into kept values ('Rádio Aurora')`);
  await first.close();

  const second = await openEmbeddedDatabase(folder.path);
  expect(await rowsOf(second.database, sql`select name from kept`)).toEqual([{ name: "Rádio Aurora" }]);
  await second.close();
  folder.remove();
});

test("a database whose creation was interrupted is created again", async () => {
  const folder = makeTemporaryFolder("embedded");
  mkdirSync(join(folder.path, "database.new", "base"), { recursive: true });
  writeFileSync(join(folder.path, "database.new", "PG_VERSION"), "half");

  const { database, close } = await openEmbeddedDatabase(folder.path);
  expect(await rowsOf(database, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await close();
  expect(readdirSync(folder.path).filter((name) => name.startsWith("database."))).toEqual(["database.lock"]);
  folder.remove();
});

test("no acknowledged row is lost when the process is killed", async () => {
  const folder = await copyOfNewDataFolder();
  const writer = await startWriter(folder.path);
  await writer.waitForRows(300);
  await writer.kill();

  const { database, close } = await openEmbeddedDatabase(folder.path);
  const found = new Set((await rowsOf(database, sql`select id from acknowledged`)).map(({ id }) => id));
  expect(writer.acknowledged().length).toBeGreaterThan(300);
  expect(writer.acknowledged().filter((id) => !found.has(id))).toEqual([]);
  await close();
  folder.remove();
});

test("a second process on a data directory exits with one sentence, and the first keeps writing", async () => {
  const folder = await copyOfNewDataFolder();
  const first = await startWriter(folder.path);

  const second = await runScript(ENDLESS_WRITER, [folder.path]);
  expect(second).toEqual({
    code: 1,
    stdout: "",
    stderr: `The data directory ${folder.path} is in use by another RadioWave process; stop that one first, or set another DATA_DIR.\n`,
  });

  await first.waitForRows(50);
  await first.kill();
  folder.remove();
});

test("a killed process releases the lock", async () => {
  const folder = await copyOfNewDataFolder();
  const killed = await startWriter(folder.path);
  expect(() => lockDataDirectory(folder.path)).toThrow(CannotStart);
  await killed.kill();
  lockDataDirectory(folder.path).release();
  folder.remove();
});

test("closing the database releases the lock", async () => {
  const folder = await copyOfNewDataFolder();
  const connection = await openDatabase({ databaseUrl: null, dataDir: folder.path });
  expect(() => lockDataDirectory(folder.path)).toThrow(CannotStart);
  await connection.close();
  lockDataDirectory(folder.path).release();
  folder.remove();
});

test("a directory can be locked once, also within one process", () => {
  const folder = makeTemporaryFolder("lock");
  const held = lockDataDirectory(folder.path);
  expect(() => lockDataDirectory(folder.path)).toThrow("in use by another RadioWave process");
  held.release();
  lockDataDirectory(folder.path).release();
  folder.remove();
});

test("a lock that the program no longer references is still held", async () => {
  const folder = makeTemporaryFolder("lock");
  lockDataDirectory(folder.path);
  for (let time = 0; time < 3; time += 1) {
    forceGarbageCollection();
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect(() => lockDataDirectory(folder.path)).toThrow("in use by another RadioWave process");
  folder.remove();
});

test("a database that cannot be opened releases the lock", async () => {
  const folder = makeTemporaryFolder("lock");
  writeFileSync(join(folder.path, "database"), "a file where the database's folder belongs");
  await expect(openDatabase({ databaseUrl: null, dataDir: folder.path })).rejects.toThrow();
  lockDataDirectory(folder.path).release();
  folder.remove();
});

test("a missing data directory is created", () => {
  const folder = makeTemporaryFolder("lock");
  lockDataDirectory(join(folder.path, "deep", "down")).release();
  folder.remove();
});

test("a data directory that cannot be created or locked throws CannotStart", () => {
  const folder = makeTemporaryFolder("lock");
  writeFileSync(join(folder.path, "file"), "");
  expect(() => lockDataDirectory(join(folder.path, "file", "data"))).toThrow(CannotStart);
  mkdirSync(join(folder.path, "database.lock"));
  expect(() => lockDataDirectory(folder.path)).toThrow(CannotStart);
  folder.remove();
});

onEngine("embedded", "requests have their turn while a task makes many statements", async ({ database }) => {
  let [isDone, turns] = [false, 0];
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await database.transaction(async (transaction) => {
    for (let times = 0; times < 20; times += 1)
      await transaction.execute(sql`select count(*) from generate_series(1, 200000)`);
  });
  isDone = true;
  expect(turns).toBeGreaterThanOrEqual(10);
});
