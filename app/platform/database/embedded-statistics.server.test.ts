import { type SQL, sql } from "drizzle-orm";
import { expect } from "vitest";
import { onEngine } from "#test-support/databases.ts";
import { type Database, rowsOf } from "./database.server.ts";
import { analyzeGrownTables } from "./embedded-statistics.server.ts";

const addStations = (database: Database, prefix: string, count: number) =>
  database.execute(sql`insert into stations (id, name, status)
    select ${prefix}::text || number, 'Rádio', 'approved' from generate_series(1, ${count}::int) as number`);

/** As the planner knows it; -1 before the first time. */
async function knownRows(database: Database): Promise<number | undefined> {
  const rows = await rowsOf<{ known: number }>(
    database,
    sql`select reltuples::float8 as known from pg_class where relname = 'stations'`,
  );
  return rows[0]?.known;
}

onEngine(
  "embedded",
  "analyzeGrownTables: counts large tables, and again when they have doubled",
  async ({ database }) => {
    // Another test's rows may have been counted: emptying a table does not reset that, truncating does.
    await database.execute(sql`truncate stations cascade`);
    await addStations(database, "a", 20);
    await analyzeGrownTables(database);
    expect(await knownRows(database), "a small table").toBe(-1);
    await addStations(database, "b", 980);
    await database.execute(sql`create index stations_name on stations (name)`);
    await analyzeGrownTables(database);
    expect(await knownRows(database)).toBe(1_000);
    await addStations(database, "c", 200);
    await analyzeGrownTables(database);
    expect(await knownRows(database), "not yet doubled").toBe(1_000);
    await addStations(database, "d", 1_800);
    await analyzeGrownTables(database);
    expect(await knownRows(database)).toBe(3_000);
  },
);

onEngine("embedded", "with statistics, due and leased checks are found by indexes", async ({ database }) => {
  await addStations(database, "a", 5_000);
  await database.execute(sql`insert into stream_checks (station_id, next_check_at)
    select id, case when id = 'a1' then '2026-01-01'::timestamptz else '2027-01-01' end from stations`);
  await analyzeGrownTables(database);
  const planOf = async (condition: SQL) =>
    JSON.stringify(
      await rowsOf(
        database,
        sql`explain select station_id from stream_checks join stations on stations.id = station_id
          where ${condition} order by next_check_at, station_id limit 200`,
      ),
    );
  const due = await planOf(
    sql`next_check_at <= '2026-06-01' and (leased_until is null or leased_until <= '2026-06-01')`,
  );
  expect(due).toContain("stream_checks_due");
  expect(due).not.toContain("Seq Scan");
  expect(await planOf(sql`leased_until > '2026-06-01'`)).toContain("stream_checks_leased");
});
