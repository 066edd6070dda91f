import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import type { Database, DatabaseConnection, Transaction } from "#app/platform/database.server.ts";
import { openDatabase } from "#app/platform/open-database.server.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { onBothEngines, onEngine, rowsOf } from "../../test-support/databases.ts";
import { putNamedStations } from "../../test-support/named-stations.ts";
import { createDatabase } from "../../test-support/postgres.ts";
import { makeTemporaryFolder } from "../../test-support/temporary-folder.ts";
import { appliedMigrations, applyMigrations, knownMigrations } from "./applied-migrations.server.ts";
import { restoreBackup } from "./restore-backup.server.ts";
import { writeBackup } from "./write-backup.server.ts";

const MIGRATIONS = join(projectRoot(), "migrations");
const folder = makeTemporaryFolder("backups");
let files = 0;

async function backUp(database: Database): Promise<string> {
  files += 1;
  const file = join(folder.path, `${files}.gz`);
  await writeBackup(database, file, new Date());
  return file;
}

/** What a backup holds: all of it but the moment it was made. */
const contents = (file: string) => gunzipSync(readFileSync(file)).toString().split("\n").slice(1, -2);

const restore = (
  database: Database,
  file: string,
  replaces: "nothing" | "everything" = "everything",
  announce = async (_: Transaction) => {},
) => restoreBackup({ database, file, migrationsFolder: MIGRATIONS, replaces, announce });

/** Rows with all that texts can be, and in tables that count. */
async function fill(database: Database): Promise<void> {
  await putNamedStations(database);
  await database.execute(sql`update stations set name = ${'Onda "\\" média\n\t’ \u{1f4fb} ' + "\u0001"}, tags = ${sql`array['a,b', '"', '', 'null', '{}']`}
    where id = 'beira'`);
  await database.execute(sql`insert into decisions (administrator_id, administrator_email, decision) values
    ('m', 'marta@example.org', 'clear'), ('m', 'marta@example.org', 'restore')`);
  await database.execute(
    sql`insert into station_titles (station_id, title) select 'aurora', n::text from generate_series(1, 600) n`,
  );
  await database.execute(sql`delete from station_titles where id > 590`);
}

async function openEmpty(): Promise<DatabaseConnection> {
  return openDatabase({ databaseUrl: await createDatabase(inject("postgresUrl")), dataDir: "" });
}

onBothEngines(
  "what was backed up is there again, row for row, and numbers go on where they were",
  async ({ database }) => {
    await fill(database);
    const file = await backUp(database);
    await database.execute(sql`delete from stations where id = 'aurora'`);
    await database.execute(sql`insert into settings (key, value) values ('site_name', 'Depois')`);
    await database.execute(
      sql`insert into decisions (administrator_id, administrator_email, decision) values ('m', 'm', 'clear')`,
    );

    const { tables } = await restore(database, file);
    expect(tables).toContainEqual({ name: "station_titles", rows: 590 });
    expect(contents(await backUp(database))).toEqual(contents(file));
    expect(
      await rowsOf(
        database,
        sql`insert into station_titles (station_id, title) values ('cais', '') returning id::text`,
      ),
    ).toEqual([{ id: "601" }]);
    expect(await rowsOf(database, sql`select search_text from stations where id = 'aurora'`)).toEqual([
      { search_text: "radio aurora jazz portugal " },
    ]);
    await expect(database.execute(sql`delete from decisions`), "the history is append-only again").rejects.toThrow();
  },
);

onEngine("embedded", "a backup goes from one database to the other and back", async ({ database }) => {
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

onBothEngines("a restore that fails half-way, or is refused, changes nothing", async ({ database }) => {
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

test("every table and column of the database is in a backup, but those it works out itself", async () => {
  const { database, migrate, close } = await openEmpty();
  await migrate(MIGRATIONS);
  const opened = contents(await backUp(database)).flatMap((line) =>
    line.startsWith('{"table"') ? [JSON.parse(line)] : [],
  );
  const said = opened.flatMap(({ table, columns }) => columns.map((column: string) => `${table}.${column}`));
  const there = await rowsOf(
    database,
    sql`select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and is_generated = 'NEVER'`,
  );
  expect(said.toSorted()).toEqual(there.map(({ name }) => name).toSorted());
  await close();
});

test("a backup of an older version is brought up to date in an empty database, and refused in a newer one", async () => {
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
    "The database holds tables of something else (recipes…).",
  );
  for (const { close } of [old, empty, tooNew]) await close();
});

onEngine(
  "postgres",
  "a file that is damaged, cut off or something else changes nothing, and says what it is",
  async ({ database }) => {
    await fill(database);
    const file = await backUp(database);
    const packed = readFileSync(file);
    const lines = gunzipSync(packed).toString().split("\n");
    const flipped = Buffer.from(packed);
    flipped.writeUInt8(flipped.readUInt8(packed.length >> 1) ^ 1, packed.length >> 1);
    const [damaged, foreign] = [/is damaged or cut off, so it is not used\.$/, /is no backup of RadioWave\.$/];
    const row = lines.findIndex((line) => line.startsWith('["aurora"'));
    const cases: [string, Buffer, RegExp][] = [
      ["cut off", packed.subarray(0, packed.length - 20), damaged],
      ["cut off at its beginning", packed.subarray(0, 15), /./],
      ["a bit fell over", flipped, damaged],
      ["without its foot", gzipSync(lines.slice(0, -2).join("\n")), damaged],
      ["without a row", gzipSync(lines.toSpliced(row, 1).join("\n")), damaged],
      [
        "a row that says something else",
        gzipSync(lines.with(row, lines[row]?.replace("Aurora", "Aurara") ?? "").join("\n")),
        damaged,
      ],
      ["more after its foot", gzipSync(`${lines.join("\n")}[]\n`), damaged],
      [
        "of a form of later",
        gzipSync(lines.join("\n").replace('"radiowave_backup":1', '"radiowave_backup":2')),
        /does not know\.$/,
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
