import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { createAttemptCounter } from "#app/platform/limits/attempts.server.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { ANA, accountsOn, TEST_SECRET } from "#test-support/people.ts";
import { checkWrongPasswords, countWrongPassword } from "./sign-in-attempts.server.ts";

const HERE = "192.0.2.1";

/** Guesses for Ana's account, with a clock. */
function guessesOn(database: Database) {
  let now = 0;
  const attempts = createAttemptCounter({ database, secret: TEST_SECRET }, () => now);
  const accounts = { ...accountsOn(database), attempts };
  const check = (address: string) =>
    checkWrongPasswords(accounts, { account: ANA.email, address }, new Date()).then(
      (history) => history,
      () => null,
    );
  /** Makes this many guesses and returns how many were allowed. */
  const guess = async (times: number, address: string) => {
    let passed = 0;
    for (let time = 0; time < times; time += 1) {
      const history = await check(address);
      if (!history) continue;
      passed += 1;
      await countWrongPassword(accounts, { account: ANA.email, address }, history);
    }
    return passed;
  };
  const pass = async (minutes: number) => {
    now += minutes * 60_000;
    await database.execute(sql`update attempts set ends_at = ends_at - make_interval(mins => ${minutes})`);
  };
  return { check, guess, pass };
}

onBothEngines(
  "guessing all day from one address does not block the account at another address",
  async ({ database }) => {
    const { check, guess, pass } = guessesOn(database);
    for (let quarter = 0; quarter < 24; quarter += 1) {
      expect(await guess(11, HERE), `quarter ${quarter}`).toBe(10);
      expect(await check("198.51.100.7"), `quarter ${quarter}`).not.toBeNull();
      await pass(15);
    }
  },
);

onBothEngines("guessing late in one hour and early in the next does not block it either", async (testDatabase) => {
  const { check, guess, pass } = guessesOn(testDatabase.database);
  expect(await guess(1, HERE)).toBe(1);
  await pass(59);
  expect(await guess(9, HERE)).toBe(9);
  for (const _ of ["first", "second", "third", "fourth"]) {
    await pass(15);
    expect(await guess(10, HERE)).toBe(10);
    expect(await check("198.51.100.7")).not.toBeNull();
  }
});

onBothEngines("an address adds at most ten wrong passwords per hour to the account's count", async ({ database }) => {
  const { guess, pass } = guessesOn(database);
  for (const hour of ["first", "second"]) {
    expect(await guess(4, HERE)).toBe(4);
    await pass(15);
    expect(await guess(10, HERE)).toBe(10);
    let fromOthers = 0;
    for (let other = 0; other < 22; other += 1) fromOthers += await guess(1, `198.51.100.${other}`);
    expect(fromOthers, `${hour} hour`).toBe(20);
    await pass(45);
  }
});
