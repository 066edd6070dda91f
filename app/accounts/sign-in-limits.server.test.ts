import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { openDatabase } from "#app/platform/database.server.ts";
import { copyOfNewDataFolder, onBothEngines, onEngine, rowsOf } from "../../test-support/databases.ts";
import { ANA, type Person, putPerson, RUI } from "../../test-support/people.ts";
import { fillPasswordQueue, quickAccounts, withWrongPassword } from "../../test-support/quick-accounts.ts";
import type { Accounts } from "./accounts.server.ts";
import { createPasswordQueue } from "./password-queue.server.ts";
import { signIn, signUp } from "./sign-in.server.ts";

const HERE = "192.0.2.1";
const ELSEWHERE = "198.51.100.7";

/** How a try ends: with a session, as wrong, or as one too many. */
async function tryOnce(accounts: Accounts, person: Person, address = HERE): Promise<string> {
  return signIn(accounts, { address }, person).then(
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

onBothEngines("ten wrong passwords close an account to the address they came from, not to others", async (opened) => {
  const accounts = await quickAccounts(opened.database);
  await putPerson(accounts, ANA);
  const outcomes = await tryOften(12, () => tryOnce(accounts, wrong(ANA)));
  expect(outcomes).toEqual([...times(10, "unauthenticated"), ...times(2, "too-many")]);
  expect(await tryOnce(accounts, ANA), "with the right password too").toBe("too-many");
  await expect(signIn(accounts, { address: HERE }, ANA)).rejects.toMatchObject({
    message: expect.stringMatching(/^Demasiadas tentativas\. Tente novamente dentro de \d+ minutos\.$/),
    retryAfterSeconds: expect.any(Number),
  });
  expect(await tryOnce(accounts, ANA, ELSEWHERE)).toBe("in");
});

onBothEngines("an account that nobody has is closed like one that somebody has", async ({ database }) => {
  const accounts = await quickAccounts(database);
  const here = await tryOften(12, () => tryOnce(accounts, RUI));
  expect(here).toEqual([...times(10, "unauthenticated"), ...times(2, "too-many")]);
  const everywhere = await tryOften(22, (time) => tryOnce(accounts, RUI, `198.51.100.${time}`));
  expect(everywhere).toEqual([...times(20, "unauthenticated"), ...times(2, "too-many")]);
});

onBothEngines(
  "guessing from many addresses ends after thirty, and keeps the owner out at no known one",
  async (opened) => {
    const accounts = await quickAccounts(opened.database);
    await putPerson(accounts, ANA);
    expect(await tryOnce(accounts, ANA)).toBe("in");
    const outcomes = await tryOften(33, (time) => tryOnce(accounts, wrong(ANA), `198.51.100.${time}`));
    expect(outcomes).toEqual([...times(30, "unauthenticated"), ...times(3, "too-many")]);
    expect(await tryOnce(accounts, ANA, "203.0.113.1"), "an address that never signed in").toBe("too-many");
    expect(await tryOften(3, () => tryOnce(accounts, ANA))).toEqual(times(3, "in"));
  },
);

onBothEngines("who tries many accounts from one address is stopped, but not those who use it", async ({ database }) => {
  const accounts = await quickAccounts(database);
  for (const person of [ANA, RUI]) await putPerson(accounts, person);
  expect(await tryOnce(accounts, ANA)).toBe("in");
  const outcomes = await tryOften(30, (time) => tryOnce(accounts, someone(time)));
  expect(outcomes).toEqual([...times(25, "unauthenticated"), ...times(5, "too-many")]);
  expect(await tryOnce(accounts, RUI), "whose account this address never used").toBe("too-many");
  expect(await tryOnce(accounts, RUI, ELSEWHERE), "other addresses are not concerned").toBe("in");
  expect(await tryOnce(accounts, ANA), "whose account this address used before").toBe("in");
  const guesses = await tryOften(12, () => tryOnce(accounts, wrong(ANA)));
  expect(guesses, "who is known may not guess either").toEqual([
    ...times(10, "unauthenticated"),
    ...times(2, "too-many"),
  ]);
});

onBothEngines("whoever signs up is known at that address", async ({ database }) => {
  const accounts = await quickAccounts(database);
  await signUp(accounts, { address: HERE }, ANA);
  await tryOften(30, (time) => tryOnce(accounts, wrong(ANA), `198.51.100.${time}`));
  expect(await tryOnce(accounts, ANA, ELSEWHERE)).toBe("too-many");
  expect(await tryOnce(accounts, ANA)).toBe("in");
});

onBothEngines("150 right passwords at once from one address lock nobody out", async ({ database }) => {
  let now = 0;
  const accounts = { ...(await quickAccounts(database)), passwords: createPasswordQueue(() => now) };
  await putPerson(accounts, ANA);
  await putPerson(accounts, RUI);
  const outcomes = await Promise.all(Array.from({ length: 150 }, () => tryOnce(accounts, ANA)));
  expect(outcomes.filter((outcome) => outcome === "in")).toHaveLength(30);
  expect(await rowsOf(database, sql`select * from attempts`)).toEqual([]);
  expect(await tryOnce(accounts, RUI), "somebody else, at once").toBe("in");
  now += 60_000;
  expect(await tryOnce(accounts, ANA), "a minute later").toBe("in");
});

onBothEngines("of many tries at once no more are let pass than one after the other", async ({ database }) => {
  const accounts = await quickAccounts(database);
  await putPerson(accounts, ANA);
  const { password: passwords } = await accounts.auth.$context;
  const outcomes = await Promise.all(Array.from({ length: 30 }, () => tryOnce(accounts, wrong(ANA))));
  expect(outcomes.filter((outcome) => outcome === "unauthenticated")).toHaveLength(10);
  // Two slots: the second may have begun when the first one's try was the tenth.
  expect(vi.mocked(passwords.verify).mock.calls.length).toBeLessThanOrEqual(11);
});

onBothEngines("a right password takes back the wrong ones of its account and address", async ({ database }) => {
  const accounts = await quickAccounts(database);
  await putPerson(accounts, ANA);
  for (const _ of ["first", "second", "third"]) {
    expect(await tryOften(9, () => tryOnce(accounts, wrong(ANA)))).toEqual(times(9, "unauthenticated"));
    expect(await tryOnce(accounts, ANA)).toBe("in");
  }
});

onBothEngines("with an own account an address has sixty hashes a minute, wrong ones included", async ({ database }) => {
  let now = 0;
  const accounts = { ...(await quickAccounts(database)), passwords: createPasswordQueue(() => now) };
  for (const person of [ANA, RUI]) await putPerson(accounts, person);
  const { password: passwords } = await accounts.auth.$context;
  const round = (time: number) => tryOnce(accounts, time % 10 === 0 ? ANA : wrong(ANA));
  const outcomes = await tryOften(60, round);
  expect(outcomes.filter((outcome) => outcome === "in")).toHaveLength(6);
  expect(outcomes.filter((outcome) => outcome === "unauthenticated")).toHaveLength(54);
  const insert = vi.spyOn(database, "insert");
  expect(await tryOften(20, round)).toEqual(times(20, "too-many"));
  expect(insert).not.toHaveBeenCalled();
  insert.mockRestore();
  expect(passwords.verify).toHaveBeenCalledTimes(60);
  expect(await tryOnce(accounts, RUI), "others of the address wait a minute").toBe("too-many");
  expect(await tryOnce(accounts, ANA, ELSEWHERE)).toBe("in");
  now += 60_000;
  expect(await tryOnce(accounts, RUI)).toBe("in");
});

onBothEngines("once a limit is reached refusals are answered without the database", async ({ database }) => {
  const accounts = await quickAccounts(database);
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

onBothEngines("an address past its limit has thirty accounts a minute looked up, and no more", async ({ database }) => {
  const accounts = await quickAccounts(database);
  await putPerson(accounts, ANA);
  expect(await tryOnce(accounts, ANA)).toBe("in");
  await tryOften(25, (time) => tryOnce(accounts, someone(time)));
  expect(await tryOften(30, (time) => tryOnce(accounts, someone(100 + time)))).toEqual(times(30, "too-many"));
  const read = vi.spyOn(database, "select");
  expect(await tryOften(20, (time) => tryOnce(accounts, someone(200 + time)))).toEqual(times(20, "too-many"));
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
  expect(await tryOnce(accounts, ANA), "who has signed in from there comes in all the same").toBe("in");
  expect(await tryOnce(accounts, someone(300), ELSEWHERE), "others are not concerned").toBe("unauthenticated");
});

onBothEngines("a try that the full queue refuses is not counted as a wrong password", async ({ database }) => {
  const accounts = await quickAccounts(database);
  await putPerson(accounts, ANA);
  const empty = fillPasswordQueue(accounts);
  expect(await tryOften(20, () => tryOnce(accounts, wrong(ANA)))).toEqual(times(20, "too-many"));
  await expect(signIn(accounts, { address: HERE }, ANA)).rejects.toMatchObject({
    message: "Demasiados pedidos ao mesmo tempo. Tente novamente dentro de momentos.",
    retryAfterSeconds: 5,
  });
  await empty();
  expect(await rowsOf(database, sql`select * from attempts`)).toEqual([]);
  expect(await tryOnce(accounts, ANA)).toBe("in");
});

onBothEngines("from one address come at most sixty new accounts an hour", async ({ database }) => {
  const accounts = await quickAccounts(database);
  const join = (time: number, address = HERE) =>
    signUp(
      { ...accounts, passwords: createPasswordQueue() },
      { address },
      { ...ANA, email: `ana${time}@example.org` },
    ).then(
      () => "in",
      (refusal: { kind: string }) => refusal.kind,
    );
  expect(await tryOften(61, join)).toEqual([...times(60, "in"), "too-many"]);
  expect(await join(61, ELSEWHERE)).toBe("in");
});

onEngine("postgres", "two processes count tries together", async ({ database, settings }) => {
  const other = await openDatabase(settings);
  const [here, there] = [await quickAccounts(database), await quickAccounts(other.database)];
  await putPerson(here, ANA);
  const outcomes = await tryOften(12, (time) => tryOnce(time % 2 === 0 ? here : there, wrong(ANA)));
  expect(outcomes).toEqual([...times(10, "unauthenticated"), ...times(2, "too-many")]);
  await other.close();
});

onEngine("embedded", "a restart opens no closed account", async () => {
  const folder = await copyOfNewDataFolder();
  const settings = { databaseUrl: null, dataDir: folder.path };
  const before = await openDatabase(settings);
  await before.migrate(join(import.meta.dirname, "../../migrations"));
  const accounts = await quickAccounts(before.database);
  await putPerson(accounts, ANA);
  await tryOften(10, () => tryOnce(accounts, wrong(ANA)));
  await before.close();
  const after = await openDatabase(settings);
  expect(await tryOnce(await quickAccounts(after.database), ANA)).toBe("too-many");
  await after.close();
  folder.remove();
});
