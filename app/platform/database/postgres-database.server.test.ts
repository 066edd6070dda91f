import { sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { isDatabaseUnavailable } from "#app/platform/errors/refusal-of.server.ts";
import { createDatabase } from "#test-support/postgres.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { openPostgres } from "./postgres-database.server.ts";

const END_OWN_CONNECTION = sql`select pg_terminate_backend(pg_backend_pid())`;

/** More than the pool has. */
const CONNECTIONS = 25;

test("transactions whose connection is lost give their places in the pool back", async () => {
  const { database, close } = await openPostgres(await createDatabase(inject("postgresUrl")));
  const lost = Array.from({ length: CONNECTIONS }, () =>
    database.transaction((transaction) => transaction.execute(END_OWN_CONNECTION)),
  );
  for (const { reason } of (await Promise.allSettled(lost)) as PromiseRejectedResult[])
    expect(reason).toSatisfy(isDatabaseUnavailable);
  const next = Array.from({ length: CONNECTIONS }, () =>
    database.transaction((transaction) => transaction.execute(sql`select 1`)),
  );
  await Promise.all(next);
  await close();
});

test("a transaction whose begin fails gives its place in the pool back", async () => {
  const { database, close } = await openPostgres(await createDatabase(inject("postgresUrl")));
  for (let count = 0; count < CONNECTIONS; count += 1) {
    const begun = database.transaction(async () => {}, { isolationLevel: "no such level" as "serializable" });
    await expect(begun).rejects.toThrow();
  }
  await database.transaction((transaction) => transaction.execute(sql`select 1`));
  await close();
});

test("a subscription whose connection is lost resumes, and reports that messages may have been missed", async () => {
  const url = await createDatabase(inject("postgresUrl"));
  const { database, listen, close } = await openPostgres(url);
  const received: string[] = [];
  let reconnections = 0;
  await listen("changes", {
    onMessage: (payload) => received.push(payload),
    onReconnect: () => {
      reconnections += 1;
    },
  });
  for (let round = 1; round <= 3; round += 1) {
    await database.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen%'`,
    );
    await waitUntil("it listens again", () => reconnections === round);
    await database.execute(sql`select pg_notify('changes', ${`round ${round}`})`);
    await waitUntil("the message has arrived", () => received.includes(`round ${round}`));
  }
  await close();
});
