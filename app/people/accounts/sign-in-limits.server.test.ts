import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { copyOfPreparedDataFolder, onBothEngines, onEngine, rowsOf } from "#test-support/databases.ts";
import { ANA, accountsOn, clientAt, type Person, putPerson, RUI } from "#test-support/people.ts";
import { fillPasswordQueue, withWrongPassword } from "#test-support/sign-in-attempts.ts";
import { openDatabase } from "../../../server/open-database.ts";
import type { Accounts } from "./accounts.server.ts";
import { createPasswordQueue } from "./password-queue.server.ts";
import { signIn, signUp } from "./sign-in.server.ts";

const HERE = "192.0.2.1";
const ELSEWHERE = "198.51.100.7";

/** The outcome of a sign-in: "in", or the kind of the refusal. */
async function tryOnce(accounts: Accounts, person: Person, address = HERE): Promise<string> {
  return signIn(accounts, clientAt(address), person).then(
    () => "in",
    (refusal: { kind: string }) => refusal.kind,
  );
}

async function tryOften(times: number, attempt: (time: number) => Promise<string>): Promise<string[]> {
  const outcomes: string[] = [];
  for (let time = 0; time < times; time += 1) outcomes.push(await attempt(time));
  return outcomes;
}

const wrong = withWrongPassword;
const times = (count: number, outcome: string): string[] => Array(count).fill(outcome);
const someone = (time: number): Person => ({ ...RUI, email: `rui${time}@example.org` });

onBothEngines("ten wrong passwords block an account for their address, not for others", async (testDatabase) => {
  const accounts = accountsOn(testDatabase.database);
  await putPerson(accounts, ANA);
  const outcomes = await tryOften(12, () => tryOnce(accounts, wrong(ANA)));
  expect(outcomes).toEqual([...times(10, "unauthenticated"), ...times(2, "too-many")]);
  expect(await tryOnce(accounts, ANA), "with the right password too").toBe("too-many");
  await expect(signIn(accounts, clientAt(HERE), ANA)).rejects.toMatchObject({
    message: expect.stringMatching(/^Demasiadas tentativas\. Tente novamente dentro de \d+ minutos\.$/),
    retryAfterSeconds: expect.any(Number),
  });
  expect(await tryOnce(accounts, ANA, ELSEWHERE)).toBe("in");
});

onBothEngines("an unknown account is blocked like an existing one", async ({ database }) => {
  const accounts = accountsOn(database);
  const here = await tryOften(12, () => tryOnce(accounts, RUI));
  expect(here).toEqual([...times(10, "unauthenticated"), ...times(2, "too-many")]);
  const everywhere = await tryOften(22, (time) => tryOnce(accounts, RUI, `198.51.100.${time}`));
  expect(everywhere).toEqual([...times(20, "unauthenticated"), ...times(2, "too-many")]);
});

onBothEngines(
  "guessing from many addresses is blocked after thirty, but not at the owner's known address",
  async (testDatabase) => {
    const accounts = accountsOn(testDatabase.database);
    await putPerson(accounts, ANA);
    expect(await tryOnce(accounts, ANA)).toBe("in");
    const outcomes = await tryOften(33, (time) => tryOnce(accounts, wrong(ANA), `198.51.100.${time}`));
    expect(outcomes).toEqual([...times(30, "unauthenticated"), ...times(3, "too-many")]);
    expect(await tryOnce(accounts, ANA, "203.0.113.1"), "an address that never signed in").toBe("too-many");
    expect(await tryOften(3, () => tryOnce(accounts, ANA))).toEqual(times(3, "in"));
  },
);

onBothEngines(
  "trying many accounts from one address is blocked, but not for accounts known there",
  async ({ database }) => {
    const accounts = accountsOn(database);
    for (const person of [ANA, RUI]) await putPerson(accounts, person);
    expect(await tryOnce(accounts, ANA)).toBe("in");
    const outcomes = await tryOften(30, (time) => tryOnce(accounts, someone(time)));
    expect(outcomes).toEqual([...times(25, "unauthenticated"), ...times(5, "too-many")]);
    expect(await tryOnce(accounts, RUI), "an account that never signed in from this address").toBe("too-many");
    expect(await tryOnce(accounts, RUI, ELSEWHERE), "other addresses are not affected").toBe("in");
    expect(await tryOnce(accounts, ANA), "an account that signed in from this address before").toBe("in");
    const guesses = await tryOften(12, () => tryOnce(accounts, wrong(ANA)));
    expect(guesses, "a known address may not guess either").toEqual([
      ...times(10, "unauthenticated"),
      ...times(2, "too-many"),
    ]);
  },
);

onBothEngines("after sign-up the address is known for the account", async ({ database }) => {
  const accounts = accountsOn(database);
  await signUp(accounts, clientAt(HERE), ANA);
  await tryOften(30, (time) => tryOnce(accounts, wrong(ANA), `198.51.100.${time}`));
  expect(await tryOnce(accounts, ANA, ELSEWHERE)).toBe("too-many");
  expect(await tryOnce(accounts, ANA)).toBe("in");
});

onBothEngines("150 concurrent right passwords from one address block no account", async ({ database }) => {
  let now = 0;
  const accounts = { ...accountsOn(database), passwords: createPasswordQueue(() => now) };
  await putPerson(accounts, ANA);
  await putPerson(accounts, RUI);
  const outcomes = await Promise.all(Array.from({ length: 150 }, () => tryOnce(accounts, ANA)));
  expect(outcomes.filter((outcome) => outcome === "in")).toHaveLength(30);
  expect(await rowsOf(database, sql`select * from attempts`)).toEqual([]);
  expect(await tryOnce(accounts, RUI), "another account, at once").toBe("in");
  now += 60_000;
  expect(await tryOnce(accounts, ANA), "a minute later").toBe("in");
});

onBothEngines("concurrent wrong passwords are limited like sequential ones", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const verify = vi.spyOn((await accounts.auth.$context).password, "verify");
  const outcomes = await Promise.all(Array.from({ length: 30 }, () => tryOnce(accounts, wrong(ANA))));
  expect(outcomes.filter((outcome) => outcome === "unauthenticated")).toHaveLength(10);
  // Two slots: the second may have started before the first counted the tenth.
  expect(verify.mock.calls.length).toBeLessThanOrEqual(11);
});

onBothEngines("a right password resets the count of its account and address", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  for (const _ of ["first", "second", "third"]) {
    expect(await tryOften(9, () => tryOnce(accounts, wrong(ANA)))).toEqual(times(9, "unauthenticated"));
    expect(await tryOnce(accounts, ANA)).toBe("in");
  }
});

onBothEngines("an address has sixty hashes per minute, wrong passwords included", async ({ database }) => {
  let now = 0;
  const accounts = { ...accountsOn(database), passwords: createPasswordQueue(() => now) };
  for (const person of [ANA, RUI]) await putPerson(accounts, person);
  const verify = vi.spyOn((await accounts.auth.$context).password, "verify");
  const round = (time: number) => tryOnce(accounts, time % 10 === 0 ? ANA : wrong(ANA));
  const outcomes = await tryOften(60, round);
  expect(outcomes.filter((outcome) => outcome === "in")).toHaveLength(6);
  expect(outcomes.filter((outcome) => outcome === "unauthenticated")).toHaveLength(54);
  const insert = vi.spyOn(database, "insert");
  expect(await tryOften(20, round)).toEqual(times(20, "too-many"));
  expect(insert).not.toHaveBeenCalled();
  insert.mockRestore();
  expect(verify).toHaveBeenCalledTimes(60);
  expect(await tryOnce(accounts, RUI), "other accounts at the address wait a minute").toBe("too-many");
  expect(await tryOnce(accounts, ANA, ELSEWHERE)).toBe("in");
  now += 60_000;
  expect(await tryOnce(accounts, RUI)).toBe("in");
});

onBothEngines("once a limit is reached refusals need no database query", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  await tryOften(10, () => tryOnce(accounts, wrong(ANA)));
  await tryOften(30, (time) => tryOnce(accounts, RUI, `198.51.100.${time}`));
  expect(await tryOnce(accounts, RUI, ELSEWHERE)).toBe("too-many");
  const statements = (["select", "insert", "update", "delete", "execute", "transaction"] as const).map((statement) =>
    vi.spyOn(database, statement),
  );
  expect(await tryOften(20, () => tryOnce(accounts, ANA))).toEqual(times(20, "too-many"));
  expect(await tryOften(20, () => tryOnce(accounts, RUI, ELSEWHERE))).toEqual(times(20, "too-many"));
  for (const statement of statements) expect(statement).not.toHaveBeenCalled();
  for (const statement of statements) statement.mockRestore();
});

onBothEngines("for an address past its limit thirty accounts per minute are looked up", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  expect(await tryOnce(accounts, ANA)).toBe("in");
  await tryOften(25, (time) => tryOnce(accounts, someone(time)));
  expect(await tryOften(30, (time) => tryOnce(accounts, someone(100 + time)))).toEqual(times(30, "too-many"));
  const read = vi.spyOn(database, "select");
  expect(await tryOften(20, (time) => tryOnce(accounts, someone(200 + time)))).toEqual(times(20, "too-many"));
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
  expect(await tryOnce(accounts, ANA), "an account known at the address still signs in").toBe("in");
  expect(await tryOnce(accounts, someone(300), ELSEWHERE), "other addresses are not affected").toBe("unauthenticated");
});

onBothEngines("a sign-in refused by the full queue does not count as a wrong password", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const emptyQueue = fillPasswordQueue(accounts);
  expect(await tryOften(20, () => tryOnce(accounts, wrong(ANA)))).toEqual(times(20, "too-many"));
  await expect(signIn(accounts, clientAt(HERE), ANA)).rejects.toMatchObject({
    message: "Demasiados pedidos ao mesmo tempo. Tente novamente dentro de momentos.",
    retryAfterSeconds: 5,
  });
  await emptyQueue();
  expect(await rowsOf(database, sql`select * from attempts`)).toEqual([]);
  expect(await tryOnce(accounts, ANA)).toBe("in");
});

onBothEngines("an address may create at most sixty accounts per hour", async ({ database }) => {
  const accounts = accountsOn(database);
  const join = (time: number, address = HERE) =>
    signUp({ ...accounts, passwords: createPasswordQueue() }, clientAt(address), {
      ...ANA,
      email: `ana${time}@example.org`,
    }).then(
      () => "in",
      (refusal: { kind: string }) => refusal.kind,
    );
  expect(await tryOften(61, join)).toEqual([...times(60, "in"), "too-many"]);
  expect(await join(61, ELSEWHERE)).toBe("in");
});

onEngine("postgres", "two processes share the counts", async ({ database, settings }) => {
  const other = await openDatabase(settings);
  const [here, there] = [accountsOn(database), accountsOn(other.database)];
  await putPerson(here, ANA);
  const outcomes = await tryOften(12, (time) => tryOnce(time % 2 === 0 ? here : there, wrong(ANA)));
  expect(outcomes).toEqual([...times(10, "unauthenticated"), ...times(2, "too-many")]);
  await other.close();
});

onEngine("embedded", "a restart keeps an account blocked", async () => {
  const folder = await copyOfPreparedDataFolder();
  const settings = { databaseUrl: null, dataDir: folder.path };
  const before = await openDatabase(settings);
  const accounts = accountsOn(before.database);
  await putPerson(accounts, ANA);
  await tryOften(10, () => tryOnce(accounts, wrong(ANA)));
  await before.close();
  const after = await openDatabase(settings);
  expect(await tryOnce(accountsOn(after.database), ANA)).toBe("too-many");
  await after.close();
  folder.remove();
});
