import { join } from "node:path";
import { sql } from "drizzle-orm";
import { PASSWORD_HASHING } from "#app/people/accounts/password-hash.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { openEmbeddedDatabase } from "#app/platform/database/embedded-database.server.ts";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { updateSubmissionItems } from "#app/stations/open-items/submission-items.server.ts";
import { accountsOn, putPerson, SARA } from "#test-support/people.ts";

/** Inserts so many pending stations and opens their items; the first has the earliest deadline. */
export async function putPendingStations(database: Database, count: number): Promise<void> {
  await database.execute(sql`insert into stations (id, name, genre, country, stream_url, description, created_at, updated_at)
    select 'bench-' || n, 'Rádio ' || n, 'Jazz', 'Portugal', 'https://radio.example/' || n, repeat('Descrição. ', 20), at, at
    from (select n, timestamptz '2026-01-01' + n * interval '1 minute' as at from generate_series(1, ${count}::int) n) s`);
  await openMissingItems(database);
  // As at the start of a process.
  await database.execute(sql`analyze review_items`);
}

/** As at the start of a process. */
export function openMissingItems(database: Database): Promise<void> {
  return database.transaction((transaction) =>
    updateSubmissionItems(transaction, "all", { by: null, now: new Date() }),
  );
}

/**
 * The data folder of an embedded database with an editor and so many open items, whose streams were checked. Gives the
 * editor.
 */
export async function putItemsInFolder(dataDir: string, count: number): Promise<typeof SARA> {
  const connection = await openEmbeddedDatabase(dataDir);
  try {
    await connection.migrate(join(projectRoot(), "migrations"));
    const { database } = connection;
    await putPerson(accountsOn(database, undefined, { hashing: PASSWORD_HASHING }), SARA, "editor");
    await putPendingStations(database, count);
    // Otherwise the server would check them beside what is measured.
    await database.execute(sql`insert into stream_checks (station_id, checked_url, outcome, final_url, checked_at, next_check_at)
      select id, stream_url, 'plays', stream_url, now(), now() + interval '1 day' from stations`);
    return SARA;
  } finally {
    await connection.close();
  }
}
