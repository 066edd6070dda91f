import { eq, sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { ANA, accountsOn, cookieFor, cookieFrom, putPerson, RUI, requestContextWith } from "#test-support/people.ts";
import type { Accounts } from "./accounts.server.ts";
import { credentials } from "./accounts.table.ts";
import { MAX_PASSWORD_LENGTH } from "./credentials.ts";
import { mails } from "./mails.table.ts";
import { changePassword } from "./passwords.server.ts";
import { requireUser } from "./request-context.server.ts";

const NEW = "saudade-nova";

/** Ana with a session, and a second one in another browser. */
async function signedInAna(database: Database) {
  const accounts = accountsOn(database);
  const id = await putPerson(accounts, ANA);
  const [cookie, elsewhere] = [await cookieFor(accounts, ANA), await cookieFor(accounts, ANA)];
  const requestContext = requestContextWith(accounts, cookie);
  return { accounts, id, cookie, elsewhere, requestContext, viewer: await requireUser(requestContext) };
}

type Signed = Awaited<ReturnType<typeof signedInAna>>;

/** Changes the password this long after the last proof of identity. */
function change(
  { accounts, requestContext, viewer }: Signed,
  currentPassword: string,
  { minutes = 0, seconds = 0 } = {},
) {
  const now = new Date(viewer.provedAt.getTime() + minutes * 60_000 + seconds * 1_000);
  return changePassword(accounts, requestContext, { currentPassword, newPassword: NEW, now });
}

/** The Cookie header that the browser sends after this response. */
const nextCookie = ({ requestContext }: Pick<Signed, "requestContext">) =>
  cookieFrom(new Headers(requestContext.cookies().map((cookie): [string, string] => ["Set-Cookie", cookie])));

const canSignIn = (accounts: Accounts, password: string) =>
  cookieFor(accounts, { ...ANA, password }).then(
    () => true,
    () => false,
  );

const WRONG = { kind: "invalid", field: "current_password", message: "A senha atual não está correta" };

onBothEngines(
  "within 15 minutes after a proof of identity a change needs no current password",
  async (testDatabase) => {
    const ana = await signedInAna(testDatabase.database);
    await change(ana, "", { minutes: 14, seconds: 59 });
    expect(await canSignIn(ana.accounts, NEW)).toBe(true);
    expect(await canSignIn(ana.accounts, ANA.password)).toBe(false);
  },
);

onBothEngines("later it needs the current password", async ({ database }) => {
  const ana = await signedInAna(database);
  for (const wrong of ["", "guitarr", NEW, `${ANA.password} `])
    await expect(change(ana, wrong, { minutes: 15 }), wrong).rejects.toMatchObject(WRONG);
  expect(await canSignIn(ana.accounts, ANA.password)).toBe(true);
  await change(ana, ANA.password, { minutes: 15 });
  expect(await canSignIn(ana.accounts, NEW)).toBe(true);
});

onBothEngines("a session that began long ago needs none after a recent proof", async ({ database }) => {
  const ana = await signedInAna(database);
  await database.execute(sql`update sessions set created_at = now() - interval '2 days'`);
  ana.requestContext = requestContextWith(ana.accounts, ana.cookie);
  await change(ana, "", { minutes: 14 });
  expect(await canSignIn(ana.accounts, NEW)).toBe(true);
});

onBothEngines("the account's address gets a notice, unless the change fails", async ({ database }) => {
  const ana = await signedInAna(database);
  await expect(change(ana, "wrong", { minutes: 20 })).rejects.toMatchObject(WRONG);
  expect(await database.select().from(mails)).toEqual([]);
  await change(ana, "");
  expect(await database.select().from(mails)).toMatchObject([
    { kind: "notice", facts: { notice: "password-changed" }, userId: ana.id, address: ANA.email },
  ]);
});

onBothEngines("all other sessions of the account end, those of other accounts stay", async ({ database }) => {
  const ana = await signedInAna(database);
  await putPerson(ana.accounts, RUI);
  const rui = await cookieFor(ana.accounts, RUI);
  await change(ana, "");
  expect(await requestContextWith(ana.accounts, ana.elsewhere).viewer()).toEqual({ role: "visitor" });
  expect(await requestContextWith(ana.accounts, rui).viewer()).toMatchObject({ email: RUI.email });
});

onBothEngines("the session goes on under a new token, and its old cookie is a visitor's", async ({ database }) => {
  const ana = await signedInAna(database);
  await change(ana, "");
  expect(ana.requestContext.cookies()).toEqual([
    expect.stringMatching(/^radiowave\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
  expect(await requestContextWith(ana.accounts, ana.cookie).viewer()).toEqual({ role: "visitor" });
  const renewed = await requestContextWith(ana.accounts, nextCookie(ana)).viewer();
  expect(renewed).toEqual({ ...ana.viewer, sessionId: expect.not.stringMatching(ana.viewer.sessionId) });
  // better-auth, which prolongs it later, takes the new cookie as its own.
  const headers = new Headers({ cookie: nextCookie(ana) });
  expect(await ana.accounts.auth.api.getSession({ headers })).toMatchObject({ user: { id: ana.id } });
});

onBothEngines("under https the new cookie is Secure", async ({ database }) => {
  const accounts = accountsOn(database, "https://radio.example");
  await putPerson(accounts, ANA);
  const requestContext = requestContextWith(accounts, await cookieFor(accounts, ANA));
  await changePassword(accounts, requestContext, { currentPassword: "", newPassword: NEW, now: new Date() });
  expect(requestContext.cookies()).toEqual([expect.stringMatching(/^__Host-radiowave\.session_token=.*; Secure/)]);
  expect(await requestContextWith(accounts, nextCookie({ requestContext })).viewer()).toMatchObject({
    email: ANA.email,
  });
});

onBothEngines("the new cookie replaces the one that prolonged the session", async ({ database }) => {
  const { accounts, cookie } = await signedInAna(database);
  await database.execute(sql`update sessions set expires_at = now() + interval '28 days'`);
  const requestContext = requestContextWith(accounts, cookie);
  await requestContext.viewer();
  expect(requestContext.cookies(), "it was prolonged under its old token").toHaveLength(1);
  await changePassword(accounts, requestContext, { currentPassword: "", newPassword: NEW, now: new Date() });
  expect(requestContext.cookies()).toHaveLength(1);
  expect(await requestContextWith(accounts, nextCookie({ requestContext })).viewer()).toMatchObject({
    email: ANA.email,
  });
});

onBothEngines("the second of two changes with the same cookie is refused", async ({ database }) => {
  const ana = await signedInAna(database);
  const copy = { ...ana, requestContext: requestContextWith(ana.accounts, ana.cookie) };
  await copy.requestContext.viewer();
  await change(ana, "");
  const now = new Date();
  const second = changePassword(ana.accounts, copy.requestContext, {
    currentPassword: "",
    newPassword: "outra-senha",
    now,
  });
  await expect(second).rejects.toMatchObject({ kind: "unauthenticated" });
  expect(copy.requestContext.cookies()).toEqual([]);
  expect(await canSignIn(ana.accounts, NEW), "the password of the first change is valid").toBe(true);
  expect(await requestContextWith(ana.accounts, nextCookie(ana)).viewer()).toMatchObject({ id: ana.id });
});

onBothEngines("a wrong current password ends no session", async ({ database }) => {
  const ana = await signedInAna(database);
  await expect(change(ana, "wrong", { minutes: 20 })).rejects.toMatchObject(WRONG);
  expect(await requestContextWith(ana.accounts, ana.elsewhere).viewer()).toMatchObject({ id: ana.id });
});

onBothEngines("password and sessions change in one transaction", async ({ database }) => {
  const ana = await signedInAna(database);
  await database.execute(sql`alter table sessions rename to put_away`);
  await expect(change(ana, "")).rejects.toThrow();
  await database.execute(sql`alter table put_away rename to sessions`);
  expect(await canSignIn(ana.accounts, ANA.password)).toBe(true);
  expect(await requestContextWith(ana.accounts, ana.elsewhere).viewer()).toMatchObject({ id: ana.id });
});

onBothEngines("after ten wrong current passwords the right one is refused too", async ({ database }) => {
  const ana = await signedInAna(database);
  const { password: passwords } = await ana.accounts.auth.$context;
  const verify = vi.spyOn(passwords, "verify").mockResolvedValue(false);
  for (let time = 0; time < 10; time += 1)
    await expect(change(ana, "wrong", { minutes: 20 })).rejects.toMatchObject(WRONG);
  verify.mockRestore();
  await expect(change(ana, ANA.password, { minutes: 20 })).rejects.toMatchObject({
    kind: "too-many",
    message: expect.stringMatching(/^Demasiadas tentativas\. Tente novamente dentro de \d+ minutos\.$/),
  });
});

onBothEngines("a current password of more than 128 characters is wrong without being hashed", async ({ database }) => {
  const ana = await signedInAna(database);
  const { password: passwords } = await ana.accounts.auth.$context;
  const verify = vi.spyOn(passwords, "verify");
  for (const tooLong of [
    "p".repeat(MAX_PASSWORD_LENGTH + 1),
    "\u{1f3b8}".repeat(MAX_PASSWORD_LENGTH + 1),
    "\u0316\u0301".repeat(16_000),
  ])
    await expect(change(ana, tooLong, { minutes: 20 })).rejects.toMatchObject(WRONG);
  expect(verify).not.toHaveBeenCalled();
  // Each counts as wrong: these three, six more and one that is hashed are ten.
  for (let time = 0; time < 6; time += 1)
    await expect(change(ana, "p".repeat(MAX_PASSWORD_LENGTH + 1), { minutes: 20 })).rejects.toMatchObject(WRONG);
  await expect(change(ana, "p".repeat(MAX_PASSWORD_LENGTH), { minutes: 20 })).rejects.toMatchObject(WRONG);
  expect(verify).toHaveBeenCalledTimes(1);
  await expect(change(ana, ANA.password, { minutes: 20 })).rejects.toMatchObject({ kind: "too-many" });
  verify.mockRestore();
});

onBothEngines("a current password of 128 characters is accepted, whatever its size in bytes", async ({ database }) => {
  const ana = await signedInAna(database);
  const longest = "\u{1f3b8}".repeat(MAX_PASSWORD_LENGTH);
  await changePassword(ana.accounts, ana.requestContext, {
    currentPassword: "",
    newPassword: longest,
    now: new Date(),
  });
  ana.requestContext = requestContextWith(ana.accounts, nextCookie(ana));
  expect(await canSignIn(ana.accounts, longest), "sign-in counts characters in the same way").toBe(true);
  await change(ana, longest, { minutes: 20 });
  expect(await canSignIn(ana.accounts, NEW)).toBe(true);
});

onBothEngines("a right current password resets the count of wrong ones", async ({ database }) => {
  const ana = await signedInAna(database);
  const { password: passwords } = await ana.accounts.auth.$context;
  for (const _ of ["first", "second"]) {
    const verify = vi.spyOn(passwords, "verify").mockResolvedValue(false);
    for (let time = 0; time < 9; time += 1)
      await expect(change(ana, "wrong", { minutes: 20 })).rejects.toMatchObject(WRONG);
    verify.mockResolvedValue(true);
    await change(ana, "right", { minutes: 20 });
    verify.mockRestore();
    ana.requestContext = requestContextWith(ana.accounts, nextCookie(ana));
  }
});

onBothEngines("an account without a password is refused with a conflict", async ({ database }) => {
  const ana = await signedInAna(database);
  await database.delete(credentials).where(eq(credentials.userId, ana.id));
  await expect(change(ana, "")).rejects.toMatchObject({ kind: "conflict" });
});
