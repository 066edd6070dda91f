import fs, { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { copyOfNewDataFolder, rowsOf } from "../../test-support/databases.ts";
import { makeTemporaryFolder } from "../../test-support/temporary-folder.ts";
import { startWriter } from "../../test-support/writer-process.ts";
import { openEmbeddedDatabase } from "./embedded-database.server.ts";

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
