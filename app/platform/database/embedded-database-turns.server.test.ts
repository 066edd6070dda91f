import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { onEngine } from "#test-support/databases.ts";

onEngine("embedded", "requests have their turn while a task makes many statements", async ({ database }) => {
  let [isDone, turns] = [false, 0];
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await database.transaction(async (transaction) => {
    for (let times = 0; times < 20; times += 1)
      await transaction.execute(sql`select count(*) from generate_series(1, 200000)`);
  });
  isDone = true;
  expect(turns).toBeGreaterThanOrEqual(10);
});
