import { eq, sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { isDiskFull } from "#app/platform/errors/cannot-start.ts";
import { isDatabaseUnavailable } from "#app/platform/errors/refusal-of.server.ts";
import { failAsWithoutDatabase, onBothEngines, onEngine, rowsOf } from "#test-support/databases.ts";
import { untilLockWait } from "#test-support/moderation.ts";
import {
  ANA,
  accountsOn,
  clientAt,
  cookieFor,
  cookieFrom,
  type Person,
  putPerson,
  RUI,
  requestContextWith,
} from "#test-support/people.ts";
import { openDatabase } from "../../../server/open-database.ts";
import type { Accounts } from "./accounts.server.ts";
import { credentials, sessions, users } from "./accounts.table.ts";
import { setPassword } from "./administrators.server.ts";
import { endSessions } from "./end-sessions.server.ts";
import { PASSWORD_HASHING } from "./password-hash.server.ts";
import { passkeys } from "./second-factors.table.ts";
import { type SessionChange, signIn, signOut, signUp } from "./sign-in.server.ts";

const HERE = clientAt();

const WRONG = { kind: "unauthenticated", message: "Email ou palavra-passe incorretos.", field: undefined };

/** The viewer of the next request of a browser with these cookies. */
const viewerAfter = (accounts: Accounts, { cookies }: Pick<SessionChange, "cookies">) =>
  requestContextWith(accounts, cookieFrom(new Headers(cookies.map((cookie) => ["Set-Cookie", cookie])))).viewer();

onBothEngines("signUp creates an account and a session with the role user", async ({ database }) => {
  const accounts = accountsOn(database);
  const change = await signUp(accounts, HERE, ANA);
  expect(change.user).toEqual({ id: expect.any(String), email: ANA.email });
  expect(await viewerAfter(accounts, change)).toMatchObject({ role: "user", ...change.user });
});

onBothEngines("the database contains no passwords and no client addresses", async ({ database }) => {
  await signUp(accountsOn(database, undefined, { hashing: PASSWORD_HASHING }), HERE, ANA);
  const stored = JSON.stringify([
    await rowsOf(database, sql`select * from credentials`),
    await rowsOf(database, sql`select * from sessions`),
    await rowsOf(database, sql`select * from attempts`),
  ]);
  expect(stored).not.toContain(ANA.password);
  expect(stored).not.toContain(HERE.address);
});

onBothEngines("signUp without the database is no error of the input", async ({ database }) => {
  await failAsWithoutDatabase(database, "insert on users");
  await expect(signUp(accountsOn(database), HERE, ANA)).rejects.toSatisfy(isDatabaseUnavailable);
});

onBothEngines("signUp on a full disk is no error of the input", async ({ database }) => {
  await database.execute(sql`create function fail_as_on_a_full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`);
  await database.execute(
    sql`create trigger fail before insert on users for each row execute function fail_as_on_a_full_disk()`,
  );
  await expect(signUp(accountsOn(database), HERE, ANA)).rejects.toSatisfy(isDiskFull);
});

onBothEngines("signIn begins a new session each time", async ({ database }) => {
  const accounts = accountsOn(database);
  const id = await putPerson(accounts, ANA);
  const [one, other] = [await signIn(accounts, HERE, ANA), await signIn(accounts, HERE, ANA)];
  expect(one.cookies).not.toEqual(other.cookies);
  for (const change of [one, other])
    expect(await viewerAfter(accounts, change)).toMatchObject({ role: "user", id, email: ANA.email });
});

onBothEngines("after signOut the old cookie is no longer valid", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const [cookie, elsewhere] = [await cookieFor(accounts, ANA), await cookieFor(accounts, ANA)];
  const ended = await signOut(accounts, requestContextWith(accounts, cookie));
  expect(ended.user).toBeNull();
  for (const cookieValue of ended.cookies) expect(cookieValue).toContain("Max-Age=0");
  expect(await requestContextWith(accounts, cookie).viewer()).toEqual({ role: "visitor" });
  expect(await requestContextWith(accounts, elsewhere).viewer(), "other sessions stay").toMatchObject({ role: "user" });
});

onBothEngines("signOut fails if the session cannot be deleted", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const requestContext = requestContextWith(accounts, await cookieFor(accounts, ANA));
  await requestContext.viewer();
  await database.execute(sql`alter table sessions rename to put_away`);
  await expect(signOut(accounts, requestContext)).rejects.toThrow();
});

onBothEngines("signOut of a visitor succeeds", async ({ database }) => {
  const accounts = accountsOn(database);
  expect(await signOut(accounts, requestContextWith(accounts))).toMatchObject({ user: null });
  expect(
    await signOut(accounts, requestContextWith(accounts, "radiowave.session_token=nonsense.nonsense")),
  ).toMatchObject({
    user: null,
  });
});

onBothEngines("signUp refuses an email that is taken and keeps its password", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  await expect(signUp(accounts, HERE, { ...ANA, password: "another one" })).rejects.toMatchObject({
    kind: "invalid",
    field: "email",
    message: "Já existe uma conta com este email.",
  });
  expect(await signIn(accounts, HERE, ANA)).toMatchObject({ user: { email: ANA.email } });
});

onBothEngines("of two concurrent sign-ups with one email one is refused", async ({ database }) => {
  const accounts = accountsOn(database);
  const outcomes = await Promise.allSettled([signUp(accounts, HERE, ANA), signUp(accounts, HERE, ANA)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(outcomes).toContainEqual({ status: "rejected", reason: expect.objectContaining({ kind: "invalid" }) });
  expect(await database.select().from(users)).toHaveLength(1);
});

onBothEngines("a wrong password and an unknown email get the same error after the same work", async (testDatabase) => {
  const accounts = accountsOn(testDatabase.database);
  await putPerson(accounts, ANA);
  const { password: passwords } = await accounts.auth.$context;
  const digests = { hash: vi.spyOn(passwords, "hash"), verify: vi.spyOn(passwords, "verify") };
  const count = () => digests.hash.mock.calls.length + digests.verify.mock.calls.length;

  await expect(signIn(accounts, HERE, { ...ANA, password: "wrong" })).rejects.toMatchObject(WRONG);
  expect(count(), "one digest for a known email").toBe(1);
  await expect(signIn(accounts, HERE, { ...RUI, password: "wrong" })).rejects.toMatchObject(WRONG);
  expect(count(), "and one for an unknown one").toBe(2);
});

onBothEngines("an account without a password gets the same error as an unknown one", async ({ database }) => {
  const accounts = accountsOn(database);
  await database.insert(users).values({ id: "no-password", name: "", email: RUI.email });
  await expect(signIn(accounts, HERE, RUI)).rejects.toMatchObject(WRONG);
});

onBothEngines("signUp accepts a password of six characters and refuses one of five", async ({ database }) => {
  const accounts = accountsOn(database);
  await expect(signUp(accounts, HERE, { ...ANA, password: "12345" })).rejects.toMatchObject({
    kind: "invalid",
    message: "A palavra-passe deve ter no mínimo 6 caracteres",
  });
  expect(await signUp(accounts, HERE, { ...ANA, password: "123456" })).toMatchObject({ user: { email: ANA.email } });
});

onBothEngines("a failed signUp leaves no account", async ({ database }) => {
  const accounts = accountsOn(database);
  await database.execute(sql`alter table credentials rename to put_away`);
  await expect(signUp(accounts, HERE, ANA)).rejects.toThrow();
  await database.execute(sql`alter table put_away rename to credentials`);
  expect(await database.select().from(users).where(eq(users.email, ANA.email))).toEqual([]);
});

onBothEngines("an error of the database is not reported as a wrong password", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  await database.execute(sql`alter table credentials rename to put_away`);
  const refused = signIn(accounts, HERE, ANA);
  await expect(refused).rejects.toThrow();
  await expect(refused).rejects.not.toHaveProperty("kind");
});

const REFUSED = { kind: "unauthenticated", message: "Email ou palavra-passe incorretos." };

onBothEngines("signIn: if the password changes during the verification, no session remains", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const { password: passwords } = await accounts.auth.$context;
  const verify = vi.spyOn(passwords, "verify").mockImplementation(async () => {
    verify.mockRestore();
    await setPassword(accounts, { email: ANA.email, password: "saudade-nova" }, new Date());
    return true;
  });
  await expect(signIn(accounts, HERE, ANA)).rejects.toMatchObject(REFUSED);
  expect(await database.select().from(sessions)).toEqual([]);
});

onBothEngines("signIn: if the account gets its first second factor meanwhile, no session remains", async (test) => {
  const { database } = test;
  const accounts = accountsOn(database);
  const id = await putPerson(accounts, ANA);
  const { password: passwords } = await accounts.auth.$context;
  const verify = vi.spyOn(passwords, "verify").mockImplementation(async () => {
    verify.mockRestore();
    await database.insert(passkeys).values({
      ...{ id: "key", userId: id, publicKey: new Uint8Array([1]), counter: 0 },
      ...{ transports: ["usb"], name: "Firefox", backedUp: false },
    });
    return true;
  });
  await expect(signIn(accounts, HERE, ANA)).rejects.toMatchObject(REFUSED);
  expect(await database.select().from(sessions)).toEqual([]);
  expect(await signIn(accounts, HERE, ANA)).toMatchObject({ user: { id } });
});

onEngine(
  "postgres",
  "signIn waits for an uncommitted change of password or second factor in another process",
  async ({ database, settings }) => {
    const accounts = accountsOn(database);
    const elsewhere = await openDatabase(settings);
    const changes: [Person, (transaction: Transaction, id: string) => Promise<unknown>][] = [
      [ANA, (tx, id) => tx.update(credentials).set({ password: "another digest" }).where(eq(credentials.userId, id))],
      [RUI, (tx, id) => tx.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, id))],
    ];
    for (const [person, change] of changes) {
      const id = await putPerson(accounts, person);
      let signingIn: Promise<unknown> | undefined;
      await elsewhere.database.transaction(async (transaction) => {
        // The account is read before the change, and so without its second factor.
        const { password: passwords } = await accounts.auth.$context;
        const verify = vi.spyOn(passwords, "verify").mockImplementation(async () => {
          verify.mockRestore();
          await change(transaction, id);
          await endSessions(transaction, id);
          return true;
        });
        signingIn = signIn(accounts, HERE, person).catch((error: unknown) => error);
        await untilLockWait(transaction);
      });
      expect(await signingIn).toMatchObject(REFUSED);
      expect(await database.select().from(sessions)).toEqual([]);
    }
    await elsewhere.close();
  },
);
