/**
 * A program for tests: opens the embedded database in a folder and inserts rows without end. Prints each id when the
 * database has acknowledged it. Ends as start.js does when it cannot start.
 */
import { sql } from "drizzle-orm";
import { openDatabase } from "../server/open-database.ts";

const [dataDir = ""] = process.argv.slice(2);

try {
  const { database } = await openDatabase({ databaseUrl: null, dataDir });
  await database.execute(sql`create table if not exists acknowledged (id integer primary key)`);
  for (let id = 1; ; id += 1) {
    await database.execute(sql`insert into acknowledged values (${id})`);
    process.stdout.write(`${id}\n`);
    // Lets the event loop print the id and handle signals.
    await new Promise(setImmediate);
  }
} catch (error) {
  const expected = error instanceof Error && error.name === "CannotStart";
  process.stderr.write(`${expected ? error.message : error}\n`);
  process.exit(1);
}
