import { Client } from "pg";
import { fold, wordsOf } from "#app/platform/text/folded-text.ts";
import type { Station } from "#app/stations/station/station.ts";
import { startPostgres } from "#test-support/postgres.ts";

type PostgresSearch = {
  /** The number of matches; the first of them are read too. */
  search: (query: string, limit: number) => Promise<number>;
  stop: () => Promise<void>;
};

const ROWS_AN_INSERT = 1_000;

/**
 * The same search in PostgreSQL: the same folded texts with a trigram index, the same order, and the stations as the
 * result. Configured like the tests' server, which is faster than a durable one.
 */
export async function startPostgresSearch(stations: readonly Station[]): Promise<PostgresSearch> {
  const postgres = await startPostgres();
  const client = new Client({ connectionString: await postgres.createDatabase() });
  await client.connect();
  await client.query(`create extension pg_trgm;
    create table searched (
      id text primary key, name text not null, text text not null,
      listeners integer not null, off_air boolean not null, created_at timestamptz not null, shown jsonb not null)`);
  for (let start = 0; start < stations.length; start += ROWS_AN_INSERT) {
    await insert(client, stations.slice(start, start + ROWS_AN_INSERT));
  }
  await client.query("create index on searched using gin (text gin_trgm_ops)");
  await client.query("vacuum analyze searched");
  return {
    search: async (query, limit) => {
      const words = wordsOf(query);
      const { rows } = await client.query({
        name: `words ${words.length}`,
        text: sqlFor(words.length),
        values: valuesFor(words, limit),
      });
      return Number(rows[0]?.total ?? 0);
    },
    stop: async () => {
      await client.end();
      await postgres.stop();
    },
  };
}

async function insert(client: Client, stations: readonly Station[]): Promise<void> {
  await client.query(
    `insert into searched select * from unnest($1::text[], $2::text[], $3::text[], $4::integer[], $5::boolean[], $6::timestamptz[], $7::jsonb[])`,
    [
      stations.map(({ id }) => id),
      stations.map(({ name }) => fold(name)),
      stations.map(({ name, genre, country, city, tags }) => fold([name, genre, country, city, ...tags].join("\n"))),
      stations.map(({ listeners }) => listeners),
      stations.map(({ offAir }) => offAir),
      stations.map(({ createdAt }) => createdAt),
      stations.map((station) => JSON.stringify(station)),
    ],
  );
}

/** $1: how many; $2: how the name begins; then the words as patterns. */
function sqlFor(words: number): string {
  const patterns = Array.from({ length: words }, (_, index) => `$${index + 3}`);
  const holds = (field: string) => patterns.map((pattern) => `${field} like ${pattern}`).join(" and ");
  return `select shown, count(*) over () as total from searched where ${holds("text")}
    order by case when not (${holds("name")}) then 2 when name like $2 then 0 else 1 end,
      off_air, listeners desc, created_at desc, id desc
    limit $1`;
}

function valuesFor(words: readonly string[], limit: number): unknown[] {
  const [first = "", ...others] = words.map((word) => word.replaceAll(/[\\%_]/g, "\\$&"));
  return [limit, `${first}%`, ...[first, ...others].map((word) => `%${word}%`)];
}
