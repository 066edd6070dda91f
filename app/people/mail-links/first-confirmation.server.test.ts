import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { emailChanges } from "#app/people/accounts/account-links.table.ts";
import { sessions, users } from "#app/people/accounts/accounts.table.ts";
import { mails } from "#app/people/accounts/mails.table.ts";
import { queueMail } from "#app/people/accounts/queue-mail.server.ts";
import { passkeys, secondFactors } from "#app/people/accounts/second-factors.table.ts";
import { signIn } from "#app/people/accounts/sign-in.server.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { ANA, accountsOn, clientAt, cookieFor, putPerson, RUI, requestContextWith } from "#test-support/people.ts";
import { withTotp } from "#test-support/second-step.ts";
import { findLink, randomToken, storeLink } from "./account-link-rows.server.ts";
import { confirmEmailChange } from "./confirm-email-change.server.ts";
import { requestEmailChange } from "./email-change.server.ts";
import { confirmEmail } from "./email-verification.server.ts";
import { resetPassword } from "./password-reset.server.ts";

const NOW = new Date();
const LATER = new Date(NOW.getTime() + 3_600_000);
const OWNER = { address: "192.0.2.9" };
const NEW_PASSWORD = "uma-palavra-nova";
const NEW_EMAIL = "ana.nova@example.org";

/** A stranger has signed up with Ana's address, has codes, a passkey, two sessions, and changes the address. */
async function registeredByStranger(database: Database) {
  const accounts = accountsOn(database, undefined, { sendsMail: true });
  const id = await putPerson(accounts, ANA);
  const other = await cookieFor(accounts, ANA);
  const { cookie } = await withTotp(accounts, await cookieFor(accounts, ANA), ANA);
  const key = { publicKey: new Uint8Array([1]), counter: 0, transports: ["usb"], name: "Firefox", backedUp: false };
  await database.insert(passkeys).values({ ...key, id: "key", userId: id });
  const change = { userId: id, newEmail: NEW_EMAIL, keptSessionId: null, skipsOldAddress: false, now: NOW };
  // An address that was not confirmed could be changed without its confirmation, and can where mails to it are refused.
  await database.update(users).set({ emailVerified: true });
  await requestEmailChange(accounts, change);
  await database.update(emailChanges).set({ oldConfirmedAt: NOW });
  await database.update(users).set({ emailVerified: false });
  const link = async (purpose: "verify" | "reset" | "change-new", email = ANA.email) => {
    const token = randomToken();
    await storeLink(database, { token, purpose, userId: id, email, expiresAt: LATER, now: NOW });
    return token;
  };
  const older = await link("reset", "");
  await database.update(mails).set({ state: "sent" }).where(eq(mails.kind, "notice"));
  const viewerOf = (one: string) => requestContextWith(accounts, one).viewer();
  const left = async () => ({
    factors: (await database.$count(passkeys)) + (await database.$count(secondFactors)),
    sessions: await database.$count(sessions, eq(sessions.userId, id)),
    changes: await database.$count(emailChanges),
    mails: (await database.select().from(mails).where(eq(mails.state, "waiting"))).map(({ kind, facts }) =>
      "notice" in facts ? facts.notice : kind,
    ),
    isOlderLinkUsable: (await findLink(database, older, NOW)) !== undefined,
  });
  const signsIn = async (password: string) => "user" in (await signIn(accounts, clientAt(), { ...ANA, password }));
  return { accounts, id, cookie, other, link, older, viewerOf, left, signsIn };
}

const NOTHING = { factors: 0, sessions: 0, changes: 0, isOlderLinkUsable: false };

onBothEngines("an address that is confirmed elsewhere ends what was begun before, codes and passkeys", async (test) => {
  const { accounts, cookie, other, link, left, viewerOf, signsIn } = await registeredByStranger(test.database);
  await confirmEmail(accounts, OWNER, { token: await link("verify"), now: NOW });
  expect(await left()).toEqual({ ...NOTHING, mails: ["second-step-off"] });
  for (const one of [cookie, other]) expect(await viewerOf(one)).toEqual({ role: "visitor" });
  // The password stays: the person who signed up may have read the mail on another device.
  expect(await signsIn(ANA.password)).toBe(true);
});

onBothEngines("an address that is confirmed in a session of the account keeps it and the factors", async (test) => {
  const { accounts, cookie, other, link, left, viewerOf } = await registeredByStranger(test.database);
  const viewer = (await viewerOf(cookie)) as SignedIn;
  await confirmEmail(accounts, OWNER, { token: await link("verify"), viewerSession: viewer, now: NOW });
  expect(await left()).toEqual({ ...NOTHING, factors: 2, sessions: 1, mails: [] });
  expect(await viewerOf(cookie)).toMatchObject({ emailVerified: true });
  expect(await viewerOf(other)).toEqual({ role: "visitor" });
});

onBothEngines("a session of another account, or one that has ended, is none of the account", async (test) => {
  for (const isOwn of [true, false]) {
    const { accounts, id, cookie, link, left, viewerOf } = await registeredByStranger(test.database);
    await putPerson(accounts, RUI);
    const viewer = (await viewerOf(isOwn ? cookie : await cookieFor(accounts, RUI))) as SignedIn;
    if (isOwn) await test.database.delete(sessions).where(eq(sessions.id, viewer.sessionId));
    await confirmEmail(accounts, OWNER, { token: await link("verify"), viewerSession: viewer, now: NOW });
    expect(await left()).toMatchObject(NOTHING);
    await test.database.delete(users);
    expect(viewer.id === id).toBe(isOwn);
  }
});

onBothEngines("a mailed reset of an address that was not confirmed removes codes and passkeys", async (test) => {
  const { accounts, link, left, signsIn } = await registeredByStranger(test.database);
  await resetPassword(accounts, OWNER, { token: await link("reset"), newPassword: NEW_PASSWORD, now: NOW });
  expect(await left()).toEqual({ ...NOTHING, mails: ["second-step-off", "password-changed"] });
  expect(await signsIn(NEW_PASSWORD)).toBe(true);
  await expect(signsIn(ANA.password)).rejects.toMatchObject({ kind: "unauthenticated" });
});

onBothEngines("a reset keeps the second factor of a confirmed address, and by a link not mailed", async (test) => {
  const { accounts, id, link, left, older } = await registeredByStranger(test.database);
  await resetPassword(accounts, OWNER, { token: older, newPassword: NEW_PASSWORD, now: NOW });
  expect(await left()).toMatchObject({ ...NOTHING, factors: 2 });
  await test.database.update(users).set({ emailVerified: true }).where(eq(users.id, id));
  await resetPassword(accounts, OWNER, { token: await link("reset"), newPassword: ANA.password, now: NOW });
  expect(await left()).toMatchObject({ ...NOTHING, factors: 2 });
});

onBothEngines("a change to the first address that is confirmed ends what was begun before", async (test) => {
  const { accounts, link, left } = await registeredByStranger(test.database);
  const use = { token: await link("change-new", NEW_EMAIL), purpose: "change-new", now: NOW } as const;
  expect(await confirmEmailChange(accounts, OWNER, { ...use, viewerSession: null })).toMatchObject({ waitsFor: null });
  expect(await left()).toEqual({ ...NOTHING, mails: ["second-step-off", "email-changed"] });
});

onBothEngines("a second confirmation ends nothing", async ({ database }) => {
  const { accounts, id, link, left } = await registeredByStranger(database);
  await database.update(users).set({ emailVerified: true }).where(eq(users.id, id));
  await database.transaction((transaction) =>
    queueMail(transaction, { kind: "reset", userId: id, address: ANA.email }, NOW),
  );
  const before = await left();
  await confirmEmail(accounts, OWNER, { token: await link("verify"), now: NOW });
  expect(await left()).toEqual(before);
});
