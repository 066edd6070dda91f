import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { type Accounts, createAccounts } from "#app/people/accounts/accounts.server.ts";
import { sessions } from "#app/people/accounts/accounts.table.ts";
import { mails } from "#app/people/accounts/mails.table.ts";
import { secondFactors } from "#app/people/accounts/second-factors.table.ts";
import { signIn } from "#app/people/accounts/sign-in.server.ts";
import { onBothEngines, rowsOf } from "#test-support/databases.ts";
import {
  ANA,
  accountsOn,
  attemptsOn,
  clientAt,
  cookieFor,
  putPerson,
  RUI,
  requestContextWith,
} from "#test-support/people.ts";
import { anaWithTotp, challengeOf, cookieOf, withTotp } from "#test-support/second-step.ts";
import { totpCode } from "#test-support/totp.ts";
import { readOwnSecurity } from "./own-security.server.ts";
import { completeSecondStep } from "./second-step.server.ts";
import { activateTotp, setUpTotp, switchOffTotp } from "./totp.server.ts";

const WRONG = { kind: "invalid", field: "code", message: "O código não está certo." };
const USED = { kind: "invalid", field: "code", message: "Este código já foi usado. Espere pelo próximo." };

/** A code that is not one of the three that count now. */
function wrongCode(key: string, not: readonly string[] = []): string {
  const right = [-60_000, -30_000, 0, 30_000, 60_000].map((offset) => totpCode(key, Date.now() + offset));
  const codes = Array.from({ length: 20 }, (_, index) => String(index).padStart(6, "0"));
  return codes.find((code) => !right.includes(code) && !not.includes(code)) ?? "";
}

onBothEngines("a set-up that is not confirmed changes nothing at sign-in", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const requestContext = requestContextWith(accounts, await cookieFor(accounts, ANA));
  const now = new Date();
  const { key } = await setUpTotp(accounts, requestContext, { password: ANA.password, issuer: "RadioWave", now });
  expect(await signIn(accounts, clientAt(), ANA)).toMatchObject({ user: { email: ANA.email } });
  await expect(activateTotp(accounts, requestContext, { code: wrongCode(key), now })).rejects.toMatchObject(WRONG);
  expect(await signIn(accounts, clientAt(), ANA)).toMatchObject({ user: { email: ANA.email } });
  const again = { password: ANA.password, issuer: "RadioWave", now };
  expect((await setUpTotp(accounts, requestContext, again)).key, "a set-up can begin again").not.toBe(key);
});

onBothEngines("setting up needs a recent proof and the password", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const requestContext = requestContextWith(accounts, await cookieFor(accounts, ANA));
  const later = new Date(Date.now() + 15 * 60_000 + 1_000);
  const set = (password: string, now: Date) =>
    setUpTotp(accounts, requestContext, { password, issuer: "RadioWave", now });
  await expect(set(ANA.password, later)).rejects.toMatchObject({ kind: "proof_required" });
  await expect(set("wrong", new Date())).rejects.toMatchObject({ kind: "invalid", field: "password" });
});

onBothEngines("switching on keeps the moment of the proof, and mails a notice", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const cookie = await cookieFor(accounts, ANA);
  const provedAt = new Date(Date.now() - 10 * 60_000);
  await database.update(sessions).set({ provedAt });
  const on = await withTotp(accounts, cookie, ANA);
  const viewer = await requestContextWith(accounts, on.cookie).viewer();
  expect(viewer).toMatchObject({ email: ANA.email, method: "totp", provedAt, hasSecondFactor: true });
  expect(await requestContextWith(accounts, cookie).viewer()).toEqual({ role: "visitor" });
  expect(await database.select({ facts: mails.facts }).from(mails)).toEqual([{ facts: { notice: "second-step-on" } }]);
});

onBothEngines("switching on ends the other sessions of the account", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  await putPerson(accounts, RUI);
  const [other, rui] = [await cookieFor(accounts, ANA), await cookieFor(accounts, RUI)];
  const on = await withTotp(accounts, await cookieFor(accounts, ANA), ANA);
  expect(await requestContextWith(accounts, on.cookie).viewer()).toMatchObject({ method: "totp" });
  expect(await requestContextWith(accounts, other).viewer()).toEqual({ role: "visitor" });
  expect(await requestContextWith(accounts, rui).viewer()).toMatchObject({ email: RUI.email });
});

onBothEngines(
  "under https the cookie of a second step is of this host alone, and is accepted",
  async ({ database }) => {
    const accounts = accountsOn(database, "https://radio.example");
    await putPerson(accounts, ANA);
    const { nextCode } = await withTotp(accounts, await cookieFor(accounts, ANA), ANA);
    const { cookies } = await signIn(accounts, clientAt(), ANA);
    expect(cookies.find((cookie) => cookie.includes("two_factor"))).toMatch(/^__Host-[^;]+;.* Path=\/;.* Secure/);
    for (const cookie of cookies) expect(cookie).toMatch(/^__Host-/);
    const challenge = requestContextWith(accounts, cookieOf({ cookies }));
    const begun = await completeSecondStep(accounts, challenge, { code: nextCode() }, new Date());
    for (const cookie of begun.cookies) expect(cookie).toMatch(/^__Host-/);
    expect(await requestContextWith(accounts, cookieOf(begun)).viewer()).toMatchObject({ method: "totp" });
  },
);

onBothEngines("a sign-in with codes begins no session before its second step", async ({ database }) => {
  const { accounts, complete, nextCode } = await anaWithTotp(database);
  const before = await rowsOf(database, sql`select id from sessions`);
  const challenge = await challengeOf(accounts, ANA);
  expect(await rowsOf(database, sql`select id from sessions`)).toEqual(before);
  expect(await challenge.viewer()).toEqual({ role: "visitor" });
  const begun = await complete({ code: nextCode() }, Promise.resolve(challenge));
  expect(begun.user.email).toBe(ANA.email);
  const viewer = await requestContextWith(accounts, cookieOf(begun)).viewer();
  expect(viewer).toMatchObject({ email: ANA.email, method: "totp" });
});

onBothEngines("a code counts once, also at the same time", async ({ database }) => {
  const { complete, nextCode } = await anaWithTotp(database);
  const code = nextCode();
  const outcomes = await Promise.allSettled([complete({ code }), complete({ code })]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(complete({ code })).rejects.toMatchObject(USED);
});

onBothEngines("a wrong code may be wrong twice; after five the sign-in begins again", async ({ database }) => {
  const { accounts, complete, key } = await anaWithTotp(database);
  const challenge = await challengeOf(accounts, ANA);
  const code = wrongCode(key);
  for (let time = 0; time < 5; time += 1)
    await expect(complete({ code }, Promise.resolve(challenge))).rejects.toMatchObject(WRONG);
  await expect(complete({ code }, Promise.resolve(challenge))).rejects.toMatchObject({
    kind: "unauthenticated",
    message: "Demasiados códigos errados. Entre outra vez.",
  });
});

onBothEngines("ten wrong codes in a row lock the second step, for all sign-ins", async ({ database }) => {
  const { accounts, complete, key, nextCode } = await anaWithTotp(database);
  for (const _ of ["first", "second"]) {
    const challenge = await challengeOf(accounts, ANA);
    for (let time = 0; time < 5; time += 1)
      await expect(complete({ code: wrongCode(key) }, Promise.resolve(challenge))).rejects.toMatchObject(WRONG);
  }
  await expect(complete({ code: nextCode() })).rejects.toMatchObject({
    kind: "too-many",
    message: "Demasiados códigos errados. Tente novamente dentro de 15 minutos.",
  });
});

onBothEngines("a challenge that is too old or missing asks to sign in again", async ({ database }) => {
  const { accounts, complete, nextCode } = await anaWithTotp(database);
  const EXPIRED = {
    kind: "unauthenticated",
    message: "O segundo passo demorou mais de dez minutos. Entre outra vez.",
  };
  const challenge = await challengeOf(accounts, ANA);
  await database.execute(sql`update verifications set expires_at = now() - interval '1 second'`);
  await expect(complete({ code: nextCode() }, Promise.resolve(challenge))).rejects.toMatchObject(EXPIRED);
  const without = Promise.resolve(requestContextWith(accounts));
  await expect(complete({ code: nextCode() }, without)).rejects.toMatchObject(EXPIRED);
});

onBothEngines("the count of wrong passwords is reset only after the second step", async ({ database }) => {
  const { accounts, complete, nextCode } = await anaWithTotp(database);
  const wrong = { ...ANA, password: "wrong" };
  for (let time = 0; time < 9; time += 1)
    await expect(signIn(accounts, clientAt(), wrong)).rejects.toMatchObject({ kind: "unauthenticated" });
  const challenge = await challengeOf(accounts, ANA);
  await expect(signIn(accounts, clientAt(), wrong)).rejects.toMatchObject({ kind: "unauthenticated" });
  await expect(signIn(accounts, clientAt(), ANA)).rejects.toMatchObject({ kind: "too-many" });
  await complete({ code: nextCode() }, Promise.resolve(challenge));
  expect(await signIn(accounts, clientAt(), ANA)).toMatchObject({ secondStep: ["totp"] });
});

onBothEngines("switching off needs a proof, counts at once, and ends second steps under way", async ({ database }) => {
  const { accounts, id, cookie, complete, nextCode } = await anaWithTotp(database);
  const challenge = await challengeOf(accounts, ANA);
  const later = new Date(Date.now() + 16 * 60_000);
  const off = (now: Date) => switchOffTotp(accounts, requestContextWith(accounts, cookie), now);
  await expect(off(later)).rejects.toMatchObject({ kind: "proof_required" });
  await off(new Date());
  await expect(complete({ code: nextCode() }, Promise.resolve(challenge))).rejects.toMatchObject({
    kind: "unauthenticated",
  });
  expect(await database.select().from(secondFactors).where(eq(secondFactors.userId, id))).toEqual([]);
  expect(await requestContextWith(accounts, cookie).viewer()).toMatchObject({
    method: "password",
    hasSecondFactor: false,
  });
  expect(await signIn(accounts, clientAt(), ANA)).toMatchObject({ user: { email: ANA.email } });
});

const totpOf = async (accounts: Accounts, id: string) =>
  (await readOwnSecurity(accounts, { id, sessionId: "" }, new Date())).totp;

onBothEngines("under another AUTH_SECRET the second step reports that it cannot be read", async ({ database }) => {
  const { id, recoveryCodes, nextCode } = await anaWithTotp(database);
  const other = createAccounts({
    database,
    secret: "another secret that is long enough",
    publicUrl: "http://localhost:3000",
    secondFactor: "offered",
    sendsMail: false,
    attempts: attemptsOn(database),
  });
  const { password: passwords } = await other.auth.$context;
  passwords.verify = async () => true;
  const code = nextCode();
  // The code that was refused does not count as used.
  const inputs = [{ code }, { code }, { recoveryCode: recoveryCodes[0] ?? "" }];
  for (const input of inputs) {
    const challenge = await challengeOf(other, ANA);
    await expect(completeSecondStep(other, challenge, input, new Date())).rejects.toMatchObject({
      kind: "conflict",
      message: "Já não é possível ler a verificação em dois passos desta conta. Fale com a administração.",
    });
  }
  expect(await totpOf(other, id)).toEqual({ on: true, since: expect.any(Date), codesLeft: null });
});
