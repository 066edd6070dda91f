import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Accounts } from "#app/people/accounts/accounts.server.ts";
import { mails } from "#app/people/accounts/mails.table.ts";
import { signIn } from "#app/people/accounts/sign-in.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { ANA, accountsOn, clientAt, cookieFor, putPerson, RUI, requestContextWith } from "#test-support/people.ts";
import { cookieOf } from "#test-support/second-step.ts";
import { createSoftwarePasskey, type SoftwarePasskey } from "#test-support/software-passkey.ts";
import { readOwnSecurity } from "./own-security.server.ts";
import { completePasskeySignIn, passkeySignInOptions } from "./passkey-sign-in.server.ts";
import { deletePasskey, passkeyCreationOptions, storePasskey } from "./passkeys.server.ts";
import { prove } from "./prove.server.ts";

const UNREADABLE = "Não foi possível ler a chave de acesso. Tente novamente, ou entre com a palavra-passe.";
const UNKNOWN = "Esta chave de acesso já não pertence a nenhuma conta.";

/** A request context with the session's cookie and that of a challenge. */
const withCookies = (accounts: Accounts, ...cookies: string[]) => requestContextWith(accounts, cookies.join("; "));

async function create(accounts: Accounts, cookie: string, key: SoftwarePasskey, claims = {}, now = new Date()) {
  const begun = await passkeyCreationOptions(accounts, withCookies(accounts, cookie), { siteName: "RadioWave", now });
  const challenged = withCookies(accounts, cookie, cookieOf({ cookies: [begun.cookie] }));
  return storePasskey(accounts, challenged, {
    response: key.create(begun.options.challenge, claims),
    name: " Chave ",
    now,
  });
}

async function enter(accounts: Accounts, key: SoftwarePasskey, claims = {}) {
  const { options, cookie } = await passkeySignInOptions(accounts, clientAt(), new Date());
  const context = withCookies(accounts, cookieOf({ cookies: [cookie] }));
  return completePasskeySignIn(accounts, context, key.sign(options.challenge, claims), new Date());
}

async function anaWithKey(database: Database) {
  const accounts = accountsOn(database);
  const id = await putPerson(accounts, ANA);
  const cookie = await cookieFor(accounts, ANA);
  const key = createSoftwarePasskey();
  await create(accounts, cookie, key);
  return { accounts, id, cookie, key };
}

const passkeysOf = async (accounts: Accounts, id: string) =>
  (await readOwnSecurity(accounts, { id, sessionId: "" }, new Date())).passkeys;

onBothEngines("a key that verifies the person is stored and signs in, as both steps at once", async ({ database }) => {
  const { accounts, id, cookie, key } = await anaWithKey(database);
  expect(await passkeysOf(accounts, id)).toMatchObject([{ id: key.id, name: "Chave", usedAt: null }]);
  expect(await requestContextWith(accounts, cookie).viewer()).toMatchObject({ method: "passkey" });
  expect(await database.select({ facts: mails.facts }).from(mails)).toEqual([{ facts: { notice: "passkey-created" } }]);
  const begun = await enter(accounts, key);
  const viewer = await requestContextWith(accounts, cookieOf(begun)).viewer();
  expect(viewer).toMatchObject({ id, method: "passkey", hasSecondFactor: true });
  expect(await passkeysOf(accounts, id)).toMatchObject([{ usedAt: expect.any(Date) }]);
});

onBothEngines(
  "a key that does not verify the person is refused at its creation and at its use",
  async ({ database }) => {
    const { accounts, cookie, key } = await anaWithKey(database);
    await expect(create(accounts, cookie, createSoftwarePasskey(), { verified: false })).rejects.toMatchObject({
      kind: "invalid",
      message: UNREADABLE,
    });
    await expect(enter(accounts, key, { verified: false })).rejects.toMatchObject({
      kind: "unauthenticated",
      message: UNREADABLE,
    });
  },
);

onBothEngines("a response for another origin is refused", async ({ database }) => {
  const { accounts, cookie, key } = await anaWithKey(database);
  const origin = "https://radio.evil.example";
  await expect(create(accounts, cookie, createSoftwarePasskey(), { origin })).rejects.toMatchObject({
    kind: "invalid",
  });
  await expect(enter(accounts, key, { origin })).rejects.toMatchObject({ kind: "unauthenticated" });
});

onBothEngines("a counter that does not grow is refused: the key was copied", async ({ database }) => {
  const { accounts, key } = await anaWithKey(database);
  await enter(accounts, key, { counter: 5 });
  for (const counter of [5, 4, 0])
    await expect(enter(accounts, key, { counter })).rejects.toMatchObject({ message: UNREADABLE });
  await enter(accounts, key, { counter: 6 });
});

onBothEngines("a key without a counter signs in again and again", async ({ database }) => {
  const { accounts, key } = await anaWithKey(database);
  for (const _ of ["first", "second"]) await enter(accounts, key, { counter: 0 });
});

onBothEngines("a challenge counts once, for its purpose, for five minutes", async ({ database }) => {
  const { accounts, key } = await anaWithKey(database);
  const { options, cookie } = await passkeySignInOptions(accounts, clientAt(), new Date());
  const context = withCookies(accounts, cookieOf({ cookies: [cookie] }));
  const response = key.sign(options.challenge, { counter: 3 });
  const late = new Date(Date.now() + 5 * 60_000 + 1_000);
  await expect(completePasskeySignIn(accounts, context, response, late)).rejects.toMatchObject({ message: UNREADABLE });
  await completePasskeySignIn(accounts, context, response, new Date());
  const again = key.sign(options.challenge, { counter: 4 });
  await expect(completePasskeySignIn(accounts, context, again, new Date())).rejects.toMatchObject({
    message: UNREADABLE,
  });
});

onBothEngines("a forged challenge is refused", async ({ database }) => {
  const { accounts, key } = await anaWithKey(database);
  const { options, cookie } = await passkeySignInOptions(accounts, clientAt(), new Date());
  const forged = cookieOf({ cookies: [cookie] }).replace(options.challenge, "forged");
  const response = key.sign("forged");
  await expect(
    completePasskeySignIn(accounts, withCookies(accounts, forged), response, new Date()),
  ).rejects.toMatchObject({
    message: UNREADABLE,
  });
});

onBothEngines(
  "a deleted key belongs to no account; with the last one the sessions have one factor",
  async ({ database }) => {
    const { accounts, cookie, key } = await anaWithKey(database);
    const rui = await putPerson(accounts, RUI);
    expect(rui).toBeTruthy();
    const ruis = withCookies(accounts, await cookieFor(accounts, RUI));
    await expect(deletePasskey(accounts, ruis, key.id, new Date())).rejects.toMatchObject({ kind: "not-found" });
    await deletePasskey(accounts, withCookies(accounts, cookie), key.id, new Date());
    expect(await requestContextWith(accounts, cookie).viewer()).toMatchObject({
      method: "password",
      hasSecondFactor: false,
    });
    await expect(enter(accounts, key)).rejects.toMatchObject({ kind: "unauthenticated", message: UNKNOWN });
    const notices = await database.select({ facts: mails.facts }).from(mails);
    expect(notices.map(({ facts }) => facts.notice)).toEqual(["passkey-created", "passkey-deleted"]);
  },
);

onBothEngines("the first key ends the account's other sessions, further ones end none", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const [cookie, other] = [await cookieFor(accounts, ANA), await cookieFor(accounts, ANA)];
  await create(accounts, cookie, createSoftwarePasskey());
  expect(await requestContextWith(accounts, other).viewer()).toEqual({ role: "visitor" });
  const later = await cookieFor(accounts, ANA);
  await create(accounts, cookie, createSoftwarePasskey());
  for (const one of [cookie, later])
    expect(await requestContextWith(accounts, one).viewer()).toMatchObject({ email: ANA.email });
});

onBothEngines("an account has at most ten keys", async ({ database }) => {
  const { accounts, cookie } = await anaWithKey(database);
  for (let count = 2; count <= 10; count += 1) await create(accounts, cookie, createSoftwarePasskey());
  await expect(create(accounts, cookie, createSoftwarePasskey())).rejects.toMatchObject({
    kind: "conflict",
    message: "Já tem dez chaves de acesso. Apague uma primeiro.",
  });
});

onBothEngines("a session by password of an account with a key proves nothing yet", async ({ database }) => {
  const { accounts, key } = await anaWithKey(database);
  const begun = await signIn(accounts, clientAt(), ANA);
  const cookie = cookieOf(begun);
  expect(await requestContextWith(accounts, cookie).viewer()).toMatchObject({ method: "password" });
  await expect(create(accounts, cookie, createSoftwarePasskey())).rejects.toMatchObject({ kind: "proof_required" });
  const context = withCookies(accounts, cookie);
  await expect(prove(accounts, context, { password: ANA.password }, new Date())).rejects.toMatchObject({
    kind: "invalid",
    message: "Use o código da aplicação ou a chave de acesso.",
  });
  const { options, cookie: challenge } = await passkeySignInOptions(accounts, clientAt(), new Date());
  const challenged = withCookies(accounts, cookie, cookieOf({ cookies: [challenge] }));
  await prove(accounts, challenged, { passkey: key.sign(options.challenge) }, new Date());
  await create(accounts, cookie, createSoftwarePasskey());
});

onBothEngines("past 25 sign-ins by passkey an address waits", async ({ database }) => {
  const { accounts, key } = await anaWithKey(database);
  await database.execute(sql`delete from passkeys`);
  for (let count = 1; count <= 25; count += 1)
    await expect(enter(accounts, key)).rejects.toMatchObject({ message: UNKNOWN });
  await expect(enter(accounts, key)).rejects.toMatchObject({ kind: "too-many" });
});

onBothEngines("past 60 challenges a minute an address waits, and others do not", async ({ database }) => {
  const accounts = accountsOn(database);
  const begin = (address?: string) => passkeySignInOptions(accounts, clientAt(address), new Date());
  for (let count = 1; count <= 60; count += 1) await begin();
  await expect(begin()).rejects.toMatchObject({ kind: "too-many", retryAfterSeconds: expect.any(Number) });
  expect(await begin("192.0.2.2")).toHaveProperty("cookie");
});
