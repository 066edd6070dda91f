import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { copyOfPreparedDataFolder, onBothEngines, onEngine, rowsOf } from "#test-support/databases.ts";
import { attemptsOn, TEST_SECRET } from "#test-support/people.ts";
import { openDatabase } from "../../../server/open-database.ts";
import { createAttemptCounter, type Limit } from "./attempts.server.ts";

const THREE: Limit = { name: "knocking", max: 3, windowSeconds: 600 };

/** Counts with a new counter each time: the counts are in the database. */
async function knock(database: Database, times: number, who = "ana@example.org"): Promise<void> {
  for (let time = 0; time < times; time += 1) await attemptsOn(database).count(THREE, who);
}

const tooMany = (minutes: string) => ({
  kind: "too-many",
  message: `Demasiadas tentativas. Tente novamente dentro de ${minutes}.`,
});

onBothEngines("attempts up to the limit are allowed, the next is refused", async ({ database }) => {
  await knock(database, 3);
  await expect(knock(database, 1)).rejects.toMatchObject(tooMany("10 minutos"));
  await expect(knock(database, 1)).rejects.toMatchObject(tooMany("10 minutos"));
});

onBothEngines("each account and each limit has its own count", async ({ database }) => {
  await knock(database, 3);
  await knock(database, 3, "rui@example.org");
  await attemptsOn(database).count({ ...THREE, name: "ringing" }, "ana@example.org");
});

onBothEngines("a refusal has the seconds left, and does not extend the window", async ({ database }) => {
  const leftAfter = async (seconds: number) => {
    await database.execute(sql`update attempts set ends_at = now() + make_interval(secs => ${seconds})`);
    return knock(database, 1).catch((refusal: unknown) => refusal);
  };
  await knock(database, 3);
  const long = await leftAfter(119);
  expect(long).toMatchObject(tooMany("2 minutos"));
  expect(long).toHaveProperty(
    "retryAfterSeconds",
    expect.toSatisfy((left: number) => left > 60 && left <= 119),
  );
  const short = await leftAfter(50);
  expect(short).toMatchObject(tooMany("um minuto"));
  expect(short).toHaveProperty(
    "retryAfterSeconds",
    expect.toSatisfy((left: number) => left >= 1 && left <= 50),
  );
});

onBothEngines("after the window the count starts again", async ({ database }) => {
  await knock(database, 3);
  await database.execute(sql`update attempts set ends_at = now() - interval '1 second'`);
  await knock(database, 3);
  await expect(knock(database, 1)).rejects.toMatchObject(tooMany("10 minutos"));
});

onBothEngines("forget resets a count", async ({ database }) => {
  const counter = attemptsOn(database);
  for (let time = 0; time < 3; time += 1) await counter.count(THREE, "ana@example.org");
  await counter.forget(THREE, "ana@example.org");
  for (let time = 0; time < 3; time += 1) await counter.count(THREE, "ana@example.org");
  await expect(counter.count(THREE, "ana@example.org")).rejects.toMatchObject(tooMany("10 minutos"));
});

onBothEngines("one attempt counts against several limits; the refusal is that of the longest", async ({ database }) => {
  const counter = attemptsOn(database);
  const hour: Limit = { name: "knocking for an hour", max: 2, windowSeconds: 3600 };
  const of = [THREE, hour].map((limit) => ({ limit, who: "ana@example.org" }));
  for (let time = 0; time < 2; time += 1) await counter.countAll(of);
  expect(await counter.read([...of, { limit: THREE, who: "rui@example.org" }])).toEqual([
    { count: 2, secondsLeft: expect.toSatisfy((left: number) => left > 590 && left <= 600) },
    { count: 2, secondsLeft: expect.toSatisfy((left: number) => left > 3590 && left <= 3600) },
    { count: 0, secondsLeft: 0 },
  ]);
  await expect(attemptsOn(database).countAll(of)).rejects.toMatchObject(tooMany("60 minutos"));
});

onBothEngines("once a limit is reached refusals need no query until its window ends", async ({ database }) => {
  let now = 0;
  const counter = createAttemptCounter({ database, secret: TEST_SECRET }, () => now);
  const statements = vi.spyOn(database, "insert");
  for (let time = 0; time < 3; time += 1) await counter.count(THREE, "ana@example.org");
  expect(statements).toHaveBeenCalledTimes(3);
  for (let time = 0; time < 50; time += 1)
    await expect(counter.count(THREE, "ana@example.org")).rejects.toMatchObject(tooMany("10 minutos"));
  now += 595_000;
  expect(() => counter.refuseIfReached(THREE, "ana@example.org")).toThrow("dentro de um minuto");
  expect(statements).toHaveBeenCalledTimes(3);
  now += 5_000;
  counter.refuseIfReached(THREE, "ana@example.org");
  await database.execute(sql`update attempts set ends_at = now()`);
  await counter.count(THREE, "ana@example.org");
  expect(statements).toHaveBeenCalledTimes(4);
  statements.mockRestore();
});

onEngine(
  "embedded",
  "20,000 reached limits are cached; the others are read from the database",
  async ({ database }) => {
    const counter = attemptsOn(database);
    for (let time = 0; time < 3; time += 1) await counter.count(THREE, "ana@example.org");
    expect(() => counter.refuseIfReached(THREE, "ana@example.org")).toThrow("Demasiadas tentativas");
    for (let index = 0; index < 20_000; index += 1) counter.block(THREE, `${index}`, 600);
    counter.refuseIfReached(THREE, "ana@example.org");
    await expect(counter.count(THREE, "ana@example.org")).rejects.toMatchObject(tooMany("10 minutos"));
  },
);

onBothEngines("simultaneous attempts against several limits are all counted", async ({ database }) => {
  const counter = attemptsOn(database);
  const limits = ["first", "second", "third"].map((name) => ({ name, max: 100, windowSeconds: 600 }));
  const of = limits.map((limit) => ({ limit, who: "ana@example.org" }));
  await Promise.all(Array.from({ length: 40 }, (_, time) => counter.countAll(time % 2 === 0 ? of : [...of].reverse())));
  expect((await counter.read(of)).map(({ count }) => count)).toEqual([40, 40, 40]);
});

onBothEngines("attempts in a transaction are not counted when it is rolled back", async ({ database }) => {
  const counter = attemptsOn(database);
  const attempt = { limit: THREE, who: "ana@example.org" };
  const count = (fails: boolean) =>
    database.transaction(async (transaction) => {
      await counter.countAllIn(transaction, [attempt]);
      if (fails) throw new Error("rolled back");
    });
  for (let time = 0; time < 5; time += 1) await expect(count(true)).rejects.toThrow("rolled back");
  for (let time = 0; time < 3; time += 1) await count(false);
  await expect(count(false)).rejects.toMatchObject({ kind: "too-many" });
  expect(await counter.read([attempt])).toMatchObject([{ count: 3 }]);
});

onBothEngines("simultaneous attempts are all counted", async ({ database }) => {
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => knock(database, 1)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
});

onBothEngines(
  "the database has neither an address nor a digest that can be computed without the secret",
  async (opened) => {
    const { database } = opened;
    await knock(database, 1);
    const [row] = await rowsOf(database, sql`select key from attempts`);
    expect(row?.key).toMatch(/^knocking:[\w-]{43}$/);
    expect(row?.key).not.toContain(createHash("sha256").update("ana@example.org").digest("base64url"));
    await createAttemptCounter({ database, secret: "another secret, as long as the first" }).count(
      THREE,
      "ana@example.org",
    );
    expect(await rowsOf(database, sql`select key from attempts`)).toHaveLength(2);
  },
);

onBothEngines(
  "the networks of a /56 have four times the limit of one, those of a /48 sixteen times",
  async ({ database }) => {
    const network = (subnet: number) => `2001:db8:1:${subnet.toString(16)}::/64`;
    for (let subnet = 0; subnet < 12; subnet += 1) await knock(database, 1, network(subnet));
    const counter = attemptsOn(database);
    expect(await counter.read([{ limit: THREE, who: network(99) }])).toMatchObject([{ count: 3 }]);
    await expect(counter.count(THREE, network(12))).rejects.toMatchObject(tooMany("10 minutos"));
    expect(counter.isReached(THREE, network(13))).toBe(true);
    expect(() => counter.refuseIfReached(THREE, network(13))).toThrow();
    for (let subnet = 1; subnet < 36; subnet += 1) await knock(database, 1, network(subnet * 0x100));
    await expect(knock(database, 1, network(0xff00))).rejects.toMatchObject(tooMany("10 minutos"));
    await knock(database, 3, "2001:db8:2:0::/64");
  },
);

onEngine("postgres", "two processes count together", async ({ database, settings }) => {
  const other = await openDatabase(settings);
  await knock(database, 2);
  await knock(other.database, 1);
  await expect(knock(database, 1)).rejects.toMatchObject(tooMany("10 minutos"));
  await expect(knock(other.database, 1)).rejects.toMatchObject(tooMany("10 minutos"));
  await other.close();
});

onEngine("embedded", "a restart keeps the counts", async () => {
  const folder = await copyOfPreparedDataFolder();
  const before = await openDatabase({ databaseUrl: null, dataDir: folder.path });
  await knock(before.database, 3);
  await before.close();
  const after = await openDatabase({ databaseUrl: null, dataDir: folder.path });
  await expect(knock(after.database, 1)).rejects.toMatchObject(tooMany("10 minutos"));
  await after.close();
  folder.remove();
});
