import { join } from "node:path";
import { asc, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { onEngine, rowsOf, type TestDatabase } from "#test-support/databases.ts";
import { makeTemporaryFolder } from "#test-support/temporary-folder.ts";
import { openDatabase } from "../../server/open-database.ts";
import { prepareDatabase } from "../../server/prepare-database.ts";
import { openPreparedDatabase } from "./open-prepared-database.ts";

const stationsOf = (database: Database) => database.select().from(stations).orderBy(asc(stations.id));
const milestonesOf = (database: Database) => rowsOf(database, sql`select name from milestones order by name`);

/** What a command finds in the database of these settings, and the lines that it prints. */
async function asCommand(settings: TestDatabase["settings"]) {
  const lines: string[] = [];
  const { database, close } = await openPreparedDatabase(settings, (line) => lines.push(line));
  const found = { lines, stations: await stationsOf(database), milestones: await milestonesOf(database) };
  await close();
  return found;
}

async function preparesFirst(settings: TestDatabase["settings"]): Promise<void> {
  const { lines, ...made } = await asCommand(settings);
  expect(lines).toEqual([expect.stringMatching(/^The database .* was new: /)]);
  expect(made.stations).toHaveLength(10);
  expect(await asCommand(settings), "the second command").toEqual({ lines: [], ...made });
  const started = await openDatabase(settings);
  expect(await prepareDatabase(started), "the first start comes last").toBe(false);
  const { database } = started;
  expect({ stations: await stationsOf(database), milestones: await milestonesOf(database) }).toEqual(made);
  await started.close();
}

test("a missing embedded database is created, and the first start has nothing left to do", async () => {
  const folder = makeTemporaryFolder("data");
  await preparesFirst({ databaseUrl: null, dataDir: join(folder.path, "data") });
  folder.remove();
});

onEngine(
  "postgres",
  "a new database is prepared, and the first start has nothing left to do",
  ({ settings }) => preparesFirst(settings),
  { tables: false },
);

onEngine("postgres", "a database with tables is left unchanged", async ({ settings }) => {
  const { lines, ...found } = await asCommand(settings);
  expect({ lines, ...found }, "also if its first start was interrupted").toEqual({
    lines: [],
    stations: [],
    milestones: [],
  });
});

onEngine(
  "postgres",
  "simultaneous commands and a first start insert the stations once",
  async ({ connection, settings, database }) => {
    const opened = await Promise.all([
      openPreparedDatabase(settings, () => {}),
      openPreparedDatabase(settings, () => {}),
      prepareDatabase(connection),
    ]);
    expect(await stationsOf(database)).toHaveLength(10);
    for (const one of opened) if (typeof one !== "boolean") await one.close();
  },
  { tables: false },
);
