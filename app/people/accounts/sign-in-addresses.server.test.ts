import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { DAY_MS } from "#app/platform/text/durations.ts";
import { onBothEngines, rowsOf } from "#test-support/databases.ts";
import { ANA, accountsOn, putPerson } from "#test-support/people.ts";
import { signUp } from "./sign-in.server.ts";
import { findLastSignIn, rememberSignIn } from "./sign-in-addresses.server.ts";

const START = new Date("2026-11-22T12:00:00Z");
const onDay = (days: number) => new Date(START.getTime() + days * DAY_MS);
const at = (address: string) => ({ account: ANA.email, address });

onBothEngines("an address is known for 90 days after a sign-in, for that account only", async ({ database }) => {
  const accounts = accountsOn(database);
  const userId = await putPerson(accounts, ANA);
  await rememberSignIn(accounts, at("192.0.2.1"), { userId, lastSignIn: null, now: START });
  expect(await findLastSignIn(accounts, at("192.0.2.1"), onDay(89.9))).toEqual(START);
  expect(await findLastSignIn(accounts, at("192.0.2.1"), onDay(90))).toBeNull();
  expect(await findLastSignIn(accounts, at("192.0.2.2"), START)).toBeNull();
  const rui = { account: "rui@example.org", address: "192.0.2.1" };
  expect(await findLastSignIn(accounts, rui, START)).toBeNull();
});

onBothEngines("an account keeps its twenty most recently used addresses", async ({ database }) => {
  const accounts = accountsOn(database);
  const userId = await putPerson(accounts, ANA);
  for (let day = 0; day < 22; day += 1)
    await rememberSignIn(accounts, at(`192.0.2.${day}`), { userId, lastSignIn: null, now: onDay(day) });
  const known = await Promise.all(
    [0, 1, 2, 21].map((host) => findLastSignIn(accounts, at(`192.0.2.${host}`), onDay(22))),
  );
  expect(known).toEqual([null, null, onDay(2), onDay(21)]);
});

onBothEngines("a repeated sign-in from a known address is written once a day", async ({ database }) => {
  const accounts = accountsOn(database);
  const userId = await putPerson(accounts, ANA);
  const signInOn = async (day: number) => {
    const now = onDay(day);
    const lastSignIn = await findLastSignIn(accounts, at("192.0.2.1"), now);
    await rememberSignIn(accounts, at("192.0.2.1"), { userId, lastSignIn, now });
    return findLastSignIn(accounts, at("192.0.2.1"), now);
  };
  expect([await signInOn(0), await signInOn(0.9), await signInOn(1)]).toEqual([START, START, onDay(1)]);
});

onBothEngines("the stored digest reveals neither address nor account", async ({ database }) => {
  const accounts = accountsOn(database);
  const userId = await putPerson(accounts, ANA);
  await rememberSignIn(accounts, at("192.0.2.1"), { userId, lastSignIn: null, now: START });
  const [row] = await rowsOf(database, sql`select digest from sign_in_addresses`);
  expect(row?.digest).toMatch(/^[\w-]{43}$/);
  const elsewhere = { ...accounts, secret: "another secret, as long as the first" };
  expect(await findLastSignIn(elsewhere, at("192.0.2.1"), START)).toBeNull();
});

onBothEngines("a session begins although its address cannot be stored", async ({ database }) => {
  const accounts = accountsOn(database);
  await database.execute(sql`alter table sign_in_addresses drop column seen_at`);
  const client = { address: "192.0.2.1", headers: new Headers() };
  const begun = await signUp(accounts, client, { ...ANA, email: "nova@example.org" });
  expect(begun.cookies.join()).toContain("session_token");
});
