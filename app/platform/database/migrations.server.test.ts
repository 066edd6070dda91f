import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, inject, onTestFinished, test } from "vitest";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import type { Config } from "#app/platform/settings/config.server.ts";
import { copyOfPreparedDataFolder, rowsOf } from "#test-support/databases.ts";
import { createDatabase } from "#test-support/postgres.ts";
import { runScript } from "#test-support/run-script.ts";
import { makeTemporaryFolder } from "#test-support/temporary-folder.ts";
import { openDatabase } from "../../../server/open-database.ts";
import type { DatabaseConnection } from "./database.server.ts";
import { knownMigrations } from "./migrations.server.ts";

const MIGRATIONS = join(projectRoot(), "migrations");
const LAST = knownMigrations(MIGRATIONS).at(-1)?.tag;

/** The migrations of this version and one more, as a newer version has them. */
function newerMigrations(tag: string, text: string): string {
  const folder = makeTemporaryFolder("migrations");
  onTestFinished(folder.remove);
  cpSync(MIGRATIONS, folder.path, { recursive: true });
  const path = join(folder.path, "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(path, "utf8"));
  const idx = journal.entries.length;
  journal.entries.push({ ...journal.entries.at(-1), idx, when: journal.entries.at(-1).when + 86_400_000, tag });
  writeFileSync(path, JSON.stringify(journal));
  writeFileSync(join(folder.path, `${tag}.sql`), text);
  return folder.path;
}

type Settings = Pick<Config, "databaseUrl" | "dataDir">;

/** The settings of a new database with the tables of this version. */
async function makeDatabase(engine: string): Promise<Settings> {
  if (engine === "postgres") {
    const databaseTemplate = inject("databaseTemplates").databaseWithTables;
    return { databaseUrl: await createDatabase(inject("postgresUrl"), { databaseTemplate }), dataDir: "" };
  }
  const folder = await copyOfPreparedDataFolder();
  onTestFinished(folder.remove);
  return { databaseUrl: null, dataDir: folder.path };
}

/** Opens the database as a start or a command of this version does. */
async function use<Result>(settings: Settings, run: (connection: DatabaseConnection) => Promise<Result>) {
  const connection = await openDatabase(settings);
  try {
    return await run(connection);
  } finally {
    await connection.close();
  }
}

const start = (settings: Settings) => use(settings, ({ migrate }) => migrate(MIGRATIONS));

const ENGINES = ["embedded", "postgres"];

test.each(ENGINES)(
  "a database that a newer version has migrated is refused, with both last migrations (%s)",
  async (engine) => {
    const settings = await makeDatabase(engine);
    const folder = newerMigrations("0999_playlists", "create table playlists (id integer primary key);");
    const refusal = `The database was migrated by a newer version of RadioWave, whose last migration is 0999_playlists; that of this version is ${LAST}: start the newer version, or restore a backup from before the upgrade into an empty database.`;
    await use(settings, async ({ migrate }) => {
      await migrate(folder);
      await expect(migrate(MIGRATIONS), "another process migrated after this one opened it").rejects.toThrow(refusal);
    });
    await expect(start(settings)).rejects.toThrow(refusal);
    const { databaseUrl, dataDir } = settings;
    const env: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir };
    const command = await runScript("scripts/admin.ts", ["list"], { env });
    expect(command).toMatchObject({ code: 1, stdout: "", stderr: `${refusal}\n` });
  },
);

test.each(ENGINES)(
  "a newer version that recorded no name is refused with the date of its last migration (%s)",
  async (engine) => {
    const settings = await makeDatabase(engine);
    await use(settings, ({ database }) =>
      database.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', ${Date.UTC(2030, 0, 2)})`,
      ),
    );
    await expect(start(settings)).rejects.toThrow("whose last migration is one of 2030-01-02; that of this version is");
  },
);

test.each(ENGINES)("a newer migration that is marked as compatible is accepted (%s)", async (engine) => {
  const settings = await makeDatabase(engine);
  const text = "-- compatible with older code\ncreate table playlists (id integer primary key);";
  await use(settings, ({ migrate }) => migrate(newerMigrations("0999_playlists", text)));
  await start(settings);
  await start(settings);
});

test.each(ENGINES)(
  "the names of migrations are recorded, also of those that an earlier version applied (%s)",
  async (engine) => {
    const recorded = await use(await makeDatabase(engine), async ({ database, migrate }) => {
      await database.execute(sql`alter table drizzle.__drizzle_migrations drop column tag, drop column compatible`);
      await migrate(MIGRATIONS);
      return rowsOf(database, sql`select tag, compatible from drizzle.__drizzle_migrations order by id`);
    });
    expect(recorded).toEqual(
      knownMigrations(MIGRATIONS).map(({ tag, isCompatible }) => ({ tag, compatible: isCompatible })),
    );
  },
);
