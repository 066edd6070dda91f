import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import type { Database, DatabaseConnection, Transaction } from "#app/platform/database/database.server.ts";
import { appliedMigrations, applyMigrations, knownMigrations } from "#app/platform/database/migrations.server.ts";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { uploadDigest } from "#app/stations/station/uploaded-image.ts";
import { readStationSquares } from "#app/stations/station/uploaded-images.server.ts";
import { backUp } from "#test-support/backups.ts";
import { onBothEngines, onEngine, rowsOf } from "#test-support/databases.ts";
import { putNamedStations } from "#test-support/named-stations.ts";
import { createDatabase } from "#test-support/postgres.ts";
import { makeTemporaryFolder } from "#test-support/temporary-folder.ts";
import { putUpload, uploadOf } from "#test-support/uploaded-images.ts";
import { openDatabase } from "../../../server/open-database.ts";
import { restoreBackup } from "./restore-backup.server.ts";

const MIGRATIONS = join(projectRoot(), "migrations");
const folder = makeTemporaryFolder("bad-backups");
/** The lines of a backup without header and footer, which have its time. */
const contents = (file: string) => gunzipSync(readFileSync(file)).toString().split("\n").slice(1, -2);

const restore = (
  database: Database,
  file: string,
  replaces: "nothing" | "everything" = "everything",
  announce = async (_: Transaction) => {},
) => restoreBackup({ database, file, migrationsFolder: MIGRATIONS, replaces, announce });

const FIELDS = JSON.stringify({ name: 'a\n"', tags: ["x", "é"], latitude: 38.712345678901 });

/** Rows with all kinds of text, and in tables with sequences. */
async function fill(database: Database): Promise<void> {
  await putNamedStations(database);
  await database.execute(sql`update stations set name = ${'Onda "\\" média\n\t’ \u{1f4fb} ' + "\u0001"}, tags = ${sql`array['a,b', '"', '', 'null', '{}']`}
    where id = 'beira'`);
  await database.execute(sql`insert into changes (actor_id, actor_role, kind, station_id, before, after, reverts) values
    ('m', 'admin', 'edit', 'aurora', ${FIELDS}, '{}', null),
    ('m', 'admin', 'revert', 'aurora', null, 'null', 1)`);
  await database.execute(
    sql`insert into station_titles (station_id, title) select 'aurora', n::text from generate_series(1, 600) n`,
  );
  await database.execute(sql`delete from station_titles where id > 590`);
  // Every possible byte, in more rows than one page has.
  await putUpload(database, { stationId: "aurora" }, uploadOf(7));
  await database.execute(sql`insert into uploaded_image_squares
    select image_id, n, under_tile, webp from uploaded_image_squares, generate_series(1000, 1010) n where side = 96`);
  await database.execute(sql`with proposed as (
      insert into proposals (station_id, made_at, base, proposed) values ('aurora', now(), '{}', '{}') returning id
    ) insert into uploaded_images (id, digest, proposal_id, created_at) select 'proposed', '0', id, now() from proposed`);
}

const imageUrlOf = async (database: Database, id: string) =>
  String((await rowsOf(database, sql`select image_url from stations where id = ${id}`))[0]?.image_url);

async function openEmpty(): Promise<DatabaseConnection> {
  return openDatabase({ databaseUrl: await createDatabase(inject("postgresUrl")), dataDir: "" });
}

onBothEngines("every row is restored, and sequences continue", async ({ database }) => {
  await fill(database);
  const file = await backUp(database);
  await database.execute(sql`delete from stations where id = 'aurora'`);
  await database.execute(sql`insert into settings (key, value) values ('site_name', 'Depois')`);
  await database.execute(sql`insert into changes (actor_id, actor_role, kind) values ('m', 'admin', 'clear')`);

  const { tables } = await restore(database, file);
  expect(tables).toContainEqual({ name: "station_titles", rows: 590 });
  const digest = uploadDigest(await imageUrlOf(database, "aurora"));
  expect(await readStationSquares(database, "aurora", digest ?? "")).toHaveLength(14);
  expect(contents(await backUp(database))).toEqual(contents(file));
  expect(
    await rowsOf(database, sql`insert into station_titles (station_id, title) values ('cais', '') returning id::text`),
  ).toEqual([{ id: "601" }]);
  expect(await rowsOf(database, sql`select search_text from stations where id = 'aurora'`)).toEqual([
    { search_text: "radio aurora jazz portugal " },
  ]);
  await expect(database.execute(sql`delete from changes`), "the history is append-only again").rejects.toThrow();
});

onEngine("embedded", "a backup moves between the engines unchanged", async ({ database }) => {
  await fill(database);
  const file = await backUp(database);
  const server = await openEmpty();
  await restore(server.database, file, "nothing");
  const fromServer = await backUp(server.database);
  expect(contents(fromServer)).toEqual(contents(file));
  await expect(restore(server.database, file, "nothing")).rejects.toThrow(
    /^The database is not empty: there are rows in /,
  );
  await server.migrate(MIGRATIONS);
  await server.close();
  await restore(database, fromServer);
  expect(contents(await backUp(database))).toEqual(contents(file));
});

onBothEngines("a failed or refused restore changes nothing", async ({ database }) => {
  await fill(database);
  const file = await backUp(database);
  await database.execute(sql`delete from station_titles where id > 5`);
  await database.execute(sql`alter table station_titles add constraint short check (title <> '300')`);
  const before = contents(await backUp(database));
  await expect(restore(database, file)).rejects.toThrow();
  await database.execute(sql`alter table station_titles drop constraint short`);
  const refuse = async () => {
    throw new Error("not announced");
  };
  await expect(restore(database, file, "everything", refuse)).rejects.toThrow("not announced");
  expect(contents(await backUp(database))).toEqual(before);
});

test("a backup contains every table and column except generated columns", async () => {
  const { database, migrate, close } = await openEmpty();
  await migrate(MIGRATIONS);
  const opened = contents(await backUp(database)).flatMap((line) =>
    line.startsWith('{"table"') ? [JSON.parse(line)] : [],
  );
  const backedUp = opened.flatMap(({ table, columns }) => columns.map((column: string) => `${table}.${column}`));
  const existing = await rowsOf(
    database,
    sql`select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and is_generated = 'NEVER'`,
  );
  expect(backedUp.toSorted()).toEqual(existing.map(({ name }) => name).toSorted());
  await close();
});

test("a backup of an older version is migrated in an empty database and refused by a newer one", async () => {
  const known = knownMigrations(MIGRATIONS);
  const [old, empty, tooNew] = [await openEmpty(), await openEmpty(), await openEmpty()];
  await old.database.transaction((transaction) => applyMigrations(transaction, known.slice(0, 3)));
  await old.database.execute(sql`insert into stations (id, name) values ('aurora', 'Rádio Aurora')`);
  const file = await backUp(old.database);
  await restore(empty.database, file, "nothing");
  expect(await appliedMigrations(empty.database)).toEqual(known.map(({ hash }) => hash));
  expect(await rowsOf(empty.database, sql`select name, off_air from stations`)).toEqual([
    { name: "Rádio Aurora", off_air: false },
  ]);
  await empty.migrate(MIGRATIONS);
  await expect(restore(empty.database, file)).rejects.toThrow(/^The backup is of an older version/);

  await empty.database.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9999999999999)`,
  );
  const ofTomorrow = await backUp(empty.database);
  await expect(restore(tooNew.database, ofTomorrow)).rejects.toThrow(/^The backup is of a newer version/);
  await tooNew.database.execute(sql`create table recipes (id integer primary key)`);
  await expect(restore(tooNew.database, file)).rejects.toThrow(
    "The database contains tables of another program (recipes…).",
  );
  for (const { close } of [old, empty, tooNew]) await close();
});

onEngine(
  "postgres",
  "a damaged, truncated or foreign file is refused with its reason and changes nothing",
  async ({ database }) => {
    await fill(database);
    const file = await backUp(database);
    const compressed = readFileSync(file);
    const lines = gunzipSync(compressed).toString().split("\n");
    const flipped = Buffer.from(compressed);
    flipped.writeUInt8(flipped.readUInt8(compressed.length >> 1) ^ 1, compressed.length >> 1);
    const [damaged, foreign] = [/is damaged or cut off, so it is not used\.$/, /is not a backup of RadioWave\.$/];
    const row = lines.findIndex((line) => line.startsWith('["aurora"'));
    const cases: [string, Buffer, RegExp][] = [
      ["truncated", compressed.subarray(0, compressed.length - 20), damaged],
      ["truncated in its header", compressed.subarray(0, 15), /./],
      ["a flipped bit", flipped, damaged],
      ["without its footer", gzipSync(lines.slice(0, -2).join("\n")), damaged],
      ["without a row", gzipSync(lines.toSpliced(row, 1).join("\n")), damaged],
      ["a changed row", gzipSync(lines.with(row, lines[row]?.replace("Aurora", "Aurara") ?? "").join("\n")), damaged],
      ["data after its footer", gzipSync(`${lines.join("\n")}[]\n`), damaged],
      [
        "of a later format",
        gzipSync(lines.join("\n").replace('"radiowave_backup":1', '"radiowave_backup":2')),
        /does not support\.$/,
      ],
      ["empty", Buffer.alloc(0), /./],
      ["a text", Buffer.from("estações"), foreign],
      ["a text, compressed", gzipSync("estações"), foreign],
    ];
    for (const [name, content, sentence] of cases) {
      const bad = join(folder.path, `${name}.gz`);
      writeFileSync(bad, content);
      await expect(restore(database, bad), name).rejects.toThrow(
        expect.objectContaining({ name: "BackupRefusal", message: expect.stringMatching(sentence) }),
      );
    }
    await expect(restore(database, join(folder.path, "nothing.gz"))).rejects.toThrow(/^There is no file /);
    await expect(restore(database, folder.path)).rejects.toThrow(/cannot be read: EISDIR\.$/);
    expect(contents(await backUp(database))).toEqual(lines.slice(1, -2));
  },
);
