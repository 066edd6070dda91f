import { asc, sql } from "drizzle-orm";
import { expect } from "vitest";
import { accountLinks, emailChanges } from "#app/people/accounts/account-links.table.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import { resetPassword } from "#app/people/mail-links/password-reset.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { recordChanges } from "#test-support/change-hubs.ts";
import { onBothEngines } from "#test-support/databases.ts";
import {
  ANA,
  accountsOn,
  clientAt,
  cookieFor,
  MARTA,
  putPerson,
  RUI,
  requestContextWith,
} from "#test-support/people.ts";
import { accessLinkText, changeLostEmail, createAccessLink } from "./account-decisions.server.ts";

const SITE = "https://radio.example";
const NEW_EMAIL = "ana.nova@example.org";

async function open(database: Database, sendsMail = true) {
  const accounts = accountsOn(database, SITE, { sendsMail });
  const [id, marta] = [await putPerson(accounts, ANA), await putPerson(accounts, MARTA, "admin")];
  const administrator = { id: marta, role: "admin" } as const;
  const link = (userId: string) =>
    createAccessLink(database, administrator, { userId, publicUrl: SITE, now: new Date() });
  const changeEmail = (newEmail: string) =>
    changeLostEmail(accounts, administrator, { userId: id, newEmail, now: new Date() });
  const history = () => database.select().from(changes).orderBy(asc(changes.id));
  const byMarta = { actorId: marta, actorRole: "admin", stationId: null, stationName: null };
  const aboutAna = { private: { account: id, email: ANA.email } };
  return { accounts, id, marta, link, changeEmail, history, byMarta, aboutAna };
}

const tokenOf = (made: unknown) => /\/auth\/link\?token=([\w-]{43})/.exec(JSON.stringify(made))?.[1] ?? "";

/** Removes the history table: what cannot be recorded is rolled back. */
const withoutHistory = (database: Database) => database.execute(sql`alter table changes rename to gone`);

onBothEngines("a link to hand over works once, and confirms no address", async ({ database }) => {
  const { accounts, id, link } = await open(database);
  const token = tokenOf(await link(id));
  const use = { token, newPassword: "guitarra-nova", now: new Date() };
  await resetPassword(accounts, clientAt(), use);
  const cookie = await cookieFor(accounts, { ...ANA, password: use.newPassword });
  expect(await requestContextWith(accounts, cookie).viewer()).toMatchObject({ id, emailVerified: false });
  await expect(resetPassword(accounts, clientAt(), use)).rejects.toMatchObject({ kind: "gone" });
});

onBothEngines("the history says who made a link and for which account, but not the link", async (test) => {
  const { id, link, history, byMarta, aboutAna } = await open(test.database);
  const hub = await openChangeHub(test.connection);
  const announced = recordChanges(hub);
  const made = await link(id);
  expect(await history()).toMatchObject([{ ...byMarta, ...aboutAna, kind: "link", text: "" }]);
  expect(JSON.stringify(await history())).not.toContain(tokenOf(made));
  await announced.until(1);
  expect(announced.notified).toEqual([{ topic: "administration" }]);
  hub.close();
});

onBothEngines("no link is made for an administrator or an unknown account, and nothing is recorded", async (test) => {
  const { marta, link, history } = await open(test.database);
  expect(await link(marta)).toBe("administrator");
  expect(await link("nada")).toBe("no-account");
  expect(await accessLinkText(test.database, { email: RUI.email, publicUrl: SITE, now: new Date() })).toBeNull();
  expect(await history()).toEqual([]);
});

onBothEngines("the operator's command makes a link for any account, and is in the history", async ({ database }) => {
  const { marta, history } = await open(database);
  const text = await accessLinkText(database, { email: MARTA.email, publicUrl: SITE, now: new Date() });
  expect(text).toMatch(/^https:\/\/radio\.example\/auth\/link\?token=[\w-]{43}\nIt works once, within 24 hours\./);
  expect(await history()).toMatchObject([
    { actorId: null, actorRole: "command", kind: "link", private: { account: marta, email: MARTA.email } },
  ]);
});

onBothEngines("a change of a lost address is recorded with the old address, before it is confirmed", async (test) => {
  const { changeEmail, history, byMarta, aboutAna } = await open(test.database);
  // Otherwise the old address would not be asked in any case.
  await test.database.update(users).set({ emailVerified: true });
  expect(await changeEmail(NEW_EMAIL)).toBe("pending");
  expect(await test.database.select().from(emailChanges)).toMatchObject([
    { newEmail: NEW_EMAIL, oldConfirmedAt: expect.any(Date), newConfirmedAt: null },
  ]);
  const line = { ...byMarta, ...aboutAna, kind: "email", text: "à espera de confirmação" };
  expect(await history()).toMatchObject([line]);
});

onBothEngines("without a mail server the address changes at once, and is recorded", async ({ database }) => {
  const { changeEmail, history, byMarta, aboutAna } = await open(database, false);
  expect(await changeEmail(NEW_EMAIL)).toBe("changed");
  expect(await history()).toMatchObject([{ ...byMarta, ...aboutAna, kind: "email", text: "" }]);
  await expect(changeEmail(MARTA.email)).rejects.toMatchObject({ kind: "invalid", field: "email" });
  expect(await history()).toHaveLength(1);
});

onBothEngines("a decision that cannot be recorded is rolled back", async ({ database }) => {
  const { id, link, changeEmail } = await open(database);
  await withoutHistory(database);
  await expect(link(id)).rejects.toThrow();
  await expect(changeEmail(NEW_EMAIL)).rejects.toThrow();
  await expect(accessLinkText(database, { email: ANA.email, publicUrl: SITE, now: new Date() })).rejects.toThrow();
  expect(await database.$count(accountLinks)).toBe(0);
  expect(await database.$count(emailChanges)).toBe(0);
});
