import { cpSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { DISK_IS_FULL, isDiskFull } from "#app/platform/errors/cannot-start.ts";
import { isDatabaseUnavailable } from "#app/platform/errors/refusal-of.server.ts";
import { copyOfNewDataFolder, rowsOf } from "#test-support/databases.ts";
import { mountSmallDisk } from "#test-support/small-disk.ts";
import { openDatabase } from "../../../server/open-database.ts";

test("an embedded database that ends on a full disk refuses all later queries and loses nothing", async ({
  skip,
  onTestFinished,
}) => {
  const disk = mountSmallDisk(72);
  if (!disk) return skip("no right to mount a file system");
  onTestFinished(disk.remove);
  const template = await copyOfNewDataFolder();
  const settings = { databaseUrl: null, dataDir: join(disk.path, "data") };
  cpSync(template.path, settings.dataDir, { recursive: true });
  template.remove();
  const { database, ended, close } = await openDatabase(settings);
  await database.execute(sql`create table acknowledged (id integer primary key, text text)`);
  // PostgreSQL needs 16 MB for its next log file.
  disk.fill(12 * 2 ** 20);
  const acknowledged: number[] = [];
  const writeUntilFull = async () => {
    for (let id = 1; ; id += 1) {
      await database.execute(sql`insert into acknowledged select ${id}, string_agg(md5(${id} || nth::text), '')
        from generate_series(1, 500) as nth`);
      acknowledged.push(id);
    }
  };

  const failure = await writeUntilFull().catch((error: unknown) => error);
  expect(isDiskFull(failure)).toBe(true);
  for (let time = 0; time < 2; time += 1) {
    const refused = await database
      .transaction((transaction) => transaction.execute(sql`select 1`))
      .catch((error) => error);
    expect(isDatabaseUnavailable(refused)).toBe(true);
  }
  expect(await ended).toBe(DISK_IS_FULL);
  await close();
  await expect(openDatabase(settings)).rejects.toThrow(DISK_IS_FULL);

  disk.free();
  const again = await openDatabase(settings);
  const kept = await rowsOf(again.database, sql`select id from acknowledged order by id`);
  expect(acknowledged.length).toBeGreaterThan(100);
  expect(kept.map(({ id }) => id)).toEqual(acknowledged);
  await again.close();
});
