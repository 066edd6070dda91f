import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { sql } from "drizzle-orm";
import { readTrust } from "#app/moderation/decisions/trust.server.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { openEmbeddedDatabase } from "#app/platform/database/embedded-database.server.ts";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { updateDuplicateItems } from "#app/sound/checks/duplicate-items.server.ts";
import { type BenchRow, medianMs } from "./table.ts";

const STATIONS = 52_552;
const PAIRS = 1_000;
const CHANGES = 4_000;
const ROUNDS = 10;

/** Trust in an account with 4,000 changes, and the comparison of all stations of a large directory, on the embedded database. */
export async function benchTrust(folder: string): Promise<BenchRow[]> {
  const connection = await openEmbeddedDatabase(join(folder, "trust"));
  try {
    await connection.migrate(join(projectRoot(), "migrations"));
    const { database } = connection;
    await putStations(database);
    const plain = await medianMs(ROUNDS, () =>
      database.execute(sql`select * from changes order by id desc limit ${CHANGES}`),
    );
    const trust = await medianMs(ROUNDS, () => readTrust(database, "ana", new Date()));
    return [
      {
        what: `trust in an account, ${CHANGES} changes, ${STATIONS} stations, embedded`,
        subject: `${trust.toFixed(1)} ms`,
        reference: `${plain.toFixed(1)} ms, a plain select of these changes`,
        ratio: trust / plain,
      },
      await comparison(database),
    ];
  } finally {
    await connection.close();
  }
}

/** The first stations are Ana's, each submitted and approved; pairs of the last share a stream. */
async function putStations(database: Database): Promise<void> {
  const createdAt = new Date("2026-01-01T12:00:00Z");
  await database.insert(users).values({ id: "ana", name: "", email: "ana@radio.example", createdAt });
  await database.execute(sql`insert into stations (id, name, genre, country, stream_url, website_url, status, submitted_by)
    select 'bench-' || n, 'Rádio ' || n, 'Jazz', 'Portugal',
      'https://r' || (case when n > ${STATIONS - PAIRS} then n - ${PAIRS} else n end) || '.radio.example/stream',
      'https://r' || n || '.radio.example/', 'approved', case when n <= ${CHANGES / 2} then 'ana' end
    from generate_series(1, ${STATIONS}::int) n`);
  await database.execute(sql`insert into changes (actor_id, actor_role, kind, station_id)
    select case when kind = 'submit' then 'ana' else 'sara' end, 'editor', kind, 'bench-' || n
    from generate_series(1, ${CHANGES / 2}::int) n, unnest(array['submit', 'approve']) kind`);
  await database.execute(sql`insert into stream_checks (station_id, checked_url, outcome, final_url)
    select id, stream_url, 'plays', stream_url from stations`);
}

/** The reference is the longest time that a page may wait for it. */
async function comparison(database: Database): Promise<BenchRow> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const started = performance.now();
  const opened = await updateDuplicateItems(database, new Date());
  const ms = performance.now() - started;
  delay.disable();
  if (opened !== PAIRS) throw new Error(`${opened} pairs were found.`);
  const longest = delay.max / 1e6;
  return {
    what: `the longest wait beside the comparison of ${STATIONS} stations, embedded`,
    subject: `${longest.toFixed(0)} ms, in ${(ms / 1_000).toFixed(1)} s with pauses`,
    reference: "200 ms, the target",
    ratio: longest / 200,
  };
}
