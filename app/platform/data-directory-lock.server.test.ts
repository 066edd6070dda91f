import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copyOfNewDataFolder } from "../../test-support/databases.ts";
import { runScript } from "../../test-support/run-script.ts";
import { makeTemporaryFolder } from "../../test-support/temporary-folder.ts";
import { ENDLESS_WRITER, startWriter } from "../../test-support/writer-process.ts";
import { CannotStart } from "./cannot-start.ts";
import { lockDataDirectory } from "./data-directory-lock.server.ts";
import { forceGarbageCollection } from "./force-garbage-collection.server.ts";
import { openDatabase } from "./open-database.server.ts";

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
