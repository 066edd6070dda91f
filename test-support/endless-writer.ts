/**
 * A program that tests start and end: opens the embedded database in the folder that it is given and inserts rows
 * without end, printing each id when the database has acknowledged it. Ends as start.ts does when it cannot start.
 */
import { sql } from "drizzle-orm";
import { openDatabase } from "#app/platform/open-database.server.ts";

const [dataDir = ""] = process.argv.slice(2);

try {
  const { database } = await openDatabase({ databaseUrl: null, dataDir });
  await database.execute(sql`create table if not exists acknowledged (id integer primary key)`);
  for (let id = 1; ; id += 1) {
    await database.execute(sql`insert into acknowledged values (${id})`);
    process.stdout.write(`${id}\n`);
    // Lets the row be announced, and signals come in.
    await new Promise(setImmediate);
  }
} catch (error) {
  const expected = error instanceof Error && error.name === "CannotStart";
  process.stderr.write(`${expected ? error.message : error}\n`);
  process.exit(1);
}
