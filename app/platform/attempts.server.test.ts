import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { copyOfNewDataFolder, onBothEngines, onEngine, rowsOf } from "../../tests/support/databases.ts";
import { countAttempt, forgetAttempts, forgetOneAttempt, type Limit } from "./attempts.server.ts";
import { attempts } from "./attempts.table.ts";
import { type Database, openDatabase } from "./database.server.ts";

const THREE: Limit = { name: "knocking", most: 3, withinSeconds: 600 };

async function knock(database: Database, times: number, who = "ana@example.org"): Promise<void> {
  for (let time = 0; time < times; time += 1) await countAttempt(database, THREE, who);
}

const tooMany = (minutes: string) => ({
  kind: "too-many",
  message: `Demasiadas tentativas. Tente novamente dentro de ${minutes}.`,
});

onBothEngines("as many attempts as the limit are let pass, and not one more", async ({ database }) => {
  await knock(database, 3);
  await expect(knock(database, 1)).rejects.toMatchObject(tooMany("10 minutos"));
  await expect(knock(database, 1)).rejects.toMatchObject(tooMany("10 minutos"));
});

onBothEngines("others, and other limits, have counts of their own", async ({ database }) => {
  await knock(database, 3);
  await knock(database, 3, "rui@example.org");
  await countAttempt(database, { ...THREE, name: "ringing" }, "ana@example.org");
});

onBothEngines("a refusal says how many seconds are left, and the time does not begin anew", async ({ database }) => {
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

onBothEngines("when the time is over the count begins again", async ({ database }) => {
  await knock(database, 3);
  await database.execute(sql`update attempts set ends_at = now() - interval '1 second'`);
  await knock(database, 3);
  await expect(knock(database, 1)).rejects.toMatchObject(tooMany("10 minutos"));
});

onBothEngines("attempts can be taken back, all of them or one", async ({ database }) => {
  await knock(database, 3);
  await forgetOneAttempt(database, THREE, "ana@example.org");
  await knock(database, 1);
  await expect(knock(database, 1)).rejects.toMatchObject(tooMany("10 minutos"));
  await forgetAttempts(database, THREE, "ana@example.org");
  await knock(database, 3);
});

onBothEngines("taking back more than there is gives nobody more attempts", async ({ database }) => {
  for (const _ of [1, 2]) await forgetOneAttempt(database, THREE, "ana@example.org");
  await knock(database, 1);
  for (const _ of [1, 2, 3]) await forgetOneAttempt(database, THREE, "ana@example.org");
  await knock(database, 3);
  await expect(knock(database, 1)).rejects.toMatchObject(tooMany("10 minutos"));
});

onBothEngines("many attempts at once are all counted", async ({ database }) => {
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => knock(database, 1)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
});

onBothEngines("nobody's address stands in the database", async ({ database }) => {
  await knock(database, 1);
  const [row] = await rowsOf(database, sql`select key from attempts`);
  expect(row?.key).toMatch(/^knocking:[\w-]{43}$/);
});

onBothEngines("counts whose time is over go, those that still count stay", async ({ database }) => {
  const endsAt = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  await database.insert(attempts).values([
    { key: "old", count: 9, endsAt: endsAt(-2) },
    { key: "young", count: 9, endsAt: endsAt(2) },
  ]);
  // The sweep comes at every hundredth attempt.
  for (let time = 0; time < 100; time += 1) await countAttempt(database, { ...THREE, most: 100 }, "ana@example.org");
  const keys = (await rowsOf(database, sql`select key from attempts`)).map(({ key }) => key);
  expect(keys).toContain("young");
  expect(keys).not.toContain("old");
});

onEngine("postgres", "two processes count together", async ({ database, settings }) => {
  const other = await openDatabase(settings);
  await knock(database, 2);
  await knock(other.database, 1);
  await expect(knock(database, 1)).rejects.toMatchObject(tooMany("10 minutos"));
  await expect(knock(other.database, 1)).rejects.toMatchObject(tooMany("10 minutos"));
  await other.close();
});

onEngine("embedded", "a restart forgets nothing", async () => {
  const folder = await copyOfNewDataFolder();
  const before = await openDatabase({ databaseUrl: null, dataDir: folder.path });
  await before.migrate(join(import.meta.dirname, "../../migrations"));
  await knock(before.database, 3);
  await before.close();
  const after = await openDatabase({ databaseUrl: null, dataDir: folder.path });
  await expect(knock(after.database, 1)).rejects.toMatchObject(tooMany("10 minutos"));
  await after.close();
  folder.remove();
});
