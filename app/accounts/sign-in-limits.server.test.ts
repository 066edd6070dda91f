import { join } from "node:path";
import { expect, vi } from "vitest";
import { openDatabase } from "#app/platform/database.server.ts";
import { copyOfNewDataFolder, onBothEngines, onEngine } from "../../tests/support/databases.ts";
import { ANA, accountsOn, type Person, putPerson, RUI } from "../../tests/support/people.ts";
import type { Accounts } from "./accounts.server.ts";
import { signIn, signUp } from "./sign-in.server.ts";

const HERE = "192.0.2.1";

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

const wrong = (person: Person): Person => ({ ...person, password: "wrong" });
const times = (count: number, outcome: string): string[] => Array(count).fill(outcome);

/** Digests cost time, and here nothing depends on what they say: every password is wrong but one. */
async function quickAccounts(...made: Parameters<typeof accountsOn>): Promise<Accounts> {
  const accounts = accountsOn(...made);
  const { password: passwords } = await accounts.auth.$context;
  vi.spyOn(passwords, "hash").mockImplementation(async (password) => `digest of ${password}`);
  vi.spyOn(passwords, "verify").mockImplementation(async ({ hash, password }) => hash === `digest of ${password}`);
  return accounts;
}

onBothEngines("after ten wrong tries an account is closed for a while, wherever they come from", async (opened) => {
  const accounts = await quickAccounts(opened.database);
  await putPerson(accounts, ANA);
  const outcomes = await tryOften(12, (time) => tryOnce(accounts, wrong(ANA), `192.0.2.${time}`));
  expect(outcomes).toEqual([...times(10, "unauthenticated"), ...times(2, "too-many")]);
  expect(await tryOnce(accounts, ANA, "198.51.100.7"), "with the right password too").toBe("too-many");
  await expect(signIn(accounts, { address: HERE }, ANA)).rejects.toMatchObject({
    message: expect.stringMatching(/^Demasiadas tentativas\. Tente novamente dentro de \d+ minutos\.$/),
    retryAfterSeconds: expect.any(Number),
  });
});

onBothEngines("an account that nobody has is closed like one that somebody has", async ({ database }) => {
  const accounts = await quickAccounts(database);
  const outcomes = await tryOften(12, (time) => tryOnce(accounts, RUI, `192.0.2.${time}`));
  expect(outcomes).toEqual([...times(10, "unauthenticated"), ...times(2, "too-many")]);
});

onBothEngines("who tries many accounts from one address is stopped before the thirtieth", async ({ database }) => {
  const accounts = await quickAccounts(database);
  await putPerson(accounts, ANA);
  const outcomes = await tryOften(30, (time) => tryOnce(accounts, { ...RUI, email: `rui${time}@example.org` }));
  expect(outcomes).toEqual([...times(25, "unauthenticated"), ...times(5, "too-many")]);
  expect(await tryOnce(accounts, ANA)).toBe("too-many");
  expect(await tryOnce(accounts, ANA, "198.51.100.7"), "others are not concerned").toBe("in");
});

onBothEngines("of many tries at once no more are let pass than one after the other", async ({ database }) => {
  const accounts = await quickAccounts(database);
  await putPerson(accounts, ANA);
  const { password: passwords } = await accounts.auth.$context;
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, time) => tryOnce(accounts, wrong(ANA), `192.0.2.${time}`)),
  );
  expect(outcomes.filter((outcome) => outcome === "unauthenticated")).toHaveLength(10);
  expect(passwords.verify, "the others are not even looked at").toHaveBeenCalledTimes(10);
});

onBothEngines("a right try takes the account's wrong ones back", async ({ database }) => {
  const accounts = await quickAccounts(database);
  await putPerson(accounts, ANA);
  for (const _ of ["first", "second"]) {
    const address = crypto.randomUUID();
    expect(await tryOften(9, () => tryOnce(accounts, wrong(ANA), address))).toEqual(times(9, "unauthenticated"));
    expect(await tryOnce(accounts, ANA, address)).toBe("in");
  }
});

onBothEngines("for an address a right try counts nothing, and the wrong ones stay", async ({ database }) => {
  const accounts = await quickAccounts(database);
  await putPerson(accounts, ANA);
  expect(await tryOften(30, () => tryOnce(accounts, ANA))).toEqual(times(30, "in"));
  const outcomes = await tryOften(26, (time) => tryOnce(accounts, { ...RUI, email: `rui${time}@example.org` }));
  expect(outcomes).toEqual([...times(25, "unauthenticated"), "too-many"]);
});

onBothEngines("from one address come at most sixty new accounts an hour", async ({ database }) => {
  const accounts = await quickAccounts(database);
  const join = (time: number, address = HERE) =>
    signUp(accounts, { address }, { ...ANA, email: `ana${time}@example.org` }).then(
      () => "in",
      (refusal: { kind: string }) => refusal.kind,
    );
  expect(await tryOften(61, join)).toEqual([...times(60, "in"), "too-many"]);
  expect(await join(61, "198.51.100.7")).toBe("in");
});

onEngine("postgres", "two processes count tries together", async ({ database, settings }) => {
  const other = await openDatabase(settings);
  const [here, there] = [await quickAccounts(database), await quickAccounts(other.database)];
  await putPerson(here, ANA);
  const outcomes = await tryOften(12, (time) => tryOnce(time % 2 === 0 ? here : there, wrong(ANA), `192.0.2.${time}`));
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
