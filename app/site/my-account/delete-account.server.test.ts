import { and, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { favourites, recents } from "#app/browse/library/library.table.ts";
import { imports } from "#app/exchange/lists/imports.table.ts";
import { appeals } from "#app/moderation/appeals/appeals.table.ts";
import { proposals } from "#app/moderation/contributions/proposals.table.ts";
import { accountLinks, emailChanges } from "#app/people/accounts/account-links.table.ts";
import { sessions, signInAddresses, userRoles, users, verifications } from "#app/people/accounts/accounts.table.ts";
import { mails } from "#app/people/accounts/mails.table.ts";
import { queueMail } from "#app/people/accounts/queue-mail.server.ts";
import { passkeys, secondFactors } from "#app/people/accounts/second-factors.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { contactMessages } from "#app/site/pages/contact-messages.table.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { saveDraft } from "#app/stations/station/uploaded-images.server.ts";
import { recordChanges } from "#test-support/change-hubs.ts";
import { onBothEngines, onEngine, rowsOf } from "#test-support/databases.ts";
import { statuses, untilLockWait } from "#test-support/moderation.ts";
import { AURORA, BEIRA, CAIS, putStation } from "#test-support/named-stations.ts";
import { ANA, accountsOn, cookieFor, MARTA, putPerson, RUI, requestContextWith } from "#test-support/people.ts";
import { countUploads, putUpload, uploadOf } from "#test-support/uploaded-images.ts";
import { openDatabase } from "../../../server/open-database.ts";
import { deleteOwnAccount } from "./delete-account.server.ts";

const NOW = new Date();
const LATER = new Date(NOW.getTime() + 3_600_000);

/** Rows that belong to the account, in every table that refers to one; three stations, of which Rádio Beira is pending. */
async function putBelongings(database: Database, { id, email }: { id: string; email: string }): Promise<void> {
  await putStation(database, AURORA, "approved");
  await putStation(database, BEIRA, "pending");
  await putStation(database, CAIS, "suspended");
  await database.update(stations).set({ submittedBy: id, contactEmail: email });
  await putUpload(database, { stationId: "beira", accountId: id });
  await saveDraft(database, id, { squares: uploadOf(2), now: NOW });
  await database.insert(userRoles).values({ userId: id, role: "admin" });
  await database.insert(accountLinks).values({ digest: "a", purpose: "reset", userId: id, email, expiresAt: LATER });
  await database.insert(emailChanges).values({ userId: id, newEmail: `novo.${email}`, expiresAt: LATER });
  await database.insert(secondFactors).values({ id: "f", userId: id, secret: "s", backupCodes: "b" });
  await database.insert(passkeys).values({
    id: "p",
    userId: id,
    publicKey: new Uint8Array([1]),
    counter: 0,
    transports: ["usb"],
    name: "Firefox em Linux",
    backedUp: false,
  });
  await database.insert(favourites).values({ userId: id, stationId: "1", favourite: true, changedAt: NOW });
  await database.insert(recents).values({ userId: id, stationId: "1", playedAt: NOW });
  await database.insert(signInAddresses).values({ digest: "d", userId: id, seenAt: NOW });
  await database
    .insert(verifications)
    .values({ id: "v", identifier: "digest", value: JSON.stringify({ userId: id }), expiresAt: LATER });
  await database.insert(imports).values({
    id: "i",
    startedAt: NOW,
    administratorId: id,
    administratorEmail: email,
    fileName: "lista.m3u",
    approves: false,
    state: "done",
    leasedUntil: NOW,
  });
  await database.insert(reviewItems).values([
    { kind: "submission", subject: "beira", stationId: "beira", since: NOW, dueAt: LATER, claimedBy: id },
    { kind: "dead", subject: "cais", since: NOW, dueAt: LATER, closedAt: NOW, closedBy: id, outcome: "kept" },
  ]);
  await database.insert(changes).values([
    { actorId: id, actorRole: "admin", kind: "link", private: { account: id, email } },
    // A deleted station of this person, and one with this address only.
    { actorRole: "system", kind: "delete", private: { submitted_by: id, contact_email: "outra@example.org" } },
    { actorRole: "system", kind: "delete", private: { submitted_by: null, contact_email: email.toUpperCase() } },
  ]);
  const [change] = await database
    .insert(changes)
    .values({ actorRole: "system", kind: "suspend" })
    .returning({ id: changes.id });
  const appeal = { changeId: change?.id ?? 0, byUser: id, text: "Porque está certa: oiçam.", madeAt: NOW };
  await database.insert(appeals).values(appeal);
  await database
    .insert(proposals)
    .values({ stationId: "beira", proposedBy: id, madeAt: NOW, base: { city: "" }, proposed: { city: "Faro" } });
  await database.transaction((transaction) =>
    queueMail(transaction, { kind: "notice", notice: "password-changed", userId: id, address: email }, NOW),
  );
}

/** The tables and columns in which a text occurs, in any column that can contain one: `table.column`. */
async function columnsWith(database: Database, text: string): Promise<string[]> {
  const columns = await rowsOf(
    database,
    sql`select table_name, column_name from information_schema.columns
      where table_schema = 'public' and data_type in ('text', 'ARRAY', 'jsonb', 'json', 'character varying')
      order by table_name, column_name`,
  );
  const found: string[] = [];
  for (const { table_name, column_name } of columns) {
    const [table, column] = [sql.identifier(String(table_name)), sql.identifier(String(column_name))];
    const rows = await rowsOf(database, sql`select 1 from ${table} where strpos(${column}::text, ${text}) > 0 limit 1`);
    if (rows.length > 0) found.push(`${table_name}.${column_name}`);
  }
  return found;
}

/** The columns that refer to accounts: `table.column`. */
async function references(database: Database): Promise<string[]> {
  const rows = await rowsOf(
    database,
    sql`select c.relname || '.' || a.attname as name from pg_constraint f
      join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any (f.conkey)
      where f.contype = 'f' and p.relname = 'users' order by 1`,
  );
  return rows.map(({ name }) => String(name));
}

async function openTwo(database: Database) {
  const accounts = accountsOn(database, undefined, { sendsMail: true });
  await putPerson(accounts, MARTA, "admin");
  const id = await putPerson(accounts, ANA);
  const cookie = await cookieFor(accounts, ANA);
  const remove = (typedEmail = ANA.email, now = new Date()) =>
    deleteOwnAccount(accounts, requestContextWith(accounts, cookie), { typedEmail, now });
  return { accounts, id, cookie, remove };
}

onBothEngines("afterwards no table contains the account's id or address", async ({ database }) => {
  const { id, remove } = await openTwo(database);
  await putBelongings(database, { id, email: ANA.email });
  await database.insert(contactMessages).values({
    id: "m",
    name: "Ana",
    email: ANA.email,
    message: "Olá",
    receivedAt: NOW,
    userId: id,
  });
  // Otherwise the search below proves nothing.
  expect(await columnsWith(database, id)).toEqual(expect.arrayContaining(await references(database)));

  await remove(` ${ANA.email.toUpperCase()} `);
  expect(await columnsWith(database, id)).toEqual([]);
  // Correspondence, and the notice, whose row is removed once it is sent.
  expect(await columnsWith(database, ANA.email)).toEqual(["contact_messages.email", "mails.address"]);
  expect(await database.select().from(mails)).toMatchObject([
    { kind: "notice", userId: null, address: ANA.email, facts: { notice: "account-deleted" } },
  ]);
});

onBothEngines("pending stations are deleted with their images, the others stay without the person", async (test) => {
  const { database, connection } = test;
  const { id, remove } = await openTwo(database);
  await putBelongings(database, { id, email: ANA.email });
  const [before] = await database.select().from(stations).where(eq(stations.id, "aurora"));
  const hub = await openChangeHub(connection);
  const announced = recordChanges(hub);
  await remove();
  expect(await statuses(database)).toEqual({ aurora: "approved", cais: "suspended" });
  expect(await countUploads(database)).toEqual({ images: 0, squares: 0 });
  const [after] = await database.select().from(stations).where(eq(stations.id, "aurora"));
  expect(after).toEqual({ ...before, submittedBy: null, contactEmail: null });
  await announced.until(2);
  expect(announced.notified).toEqual([{ topic: "accounts", ids: [id] }, { topic: "administration" }]);
  hub.close();
});

onBothEngines("other accounts keep everything", async ({ database }) => {
  const { accounts, remove } = await openTwo(database);
  const rui = await putPerson(accounts, RUI);
  await cookieFor(accounts, RUI);
  await putBelongings(database, { id: rui, email: RUI.email });
  const count = async () => [await columnsWith(database, rui), await columnsWith(database, RUI.email)];
  const before = await count();
  await remove();
  expect(await count()).toEqual(before);
  expect(await statuses(database)).toEqual({ aurora: "approved", beira: "pending", cais: "suspended" });
});

onBothEngines("the cookie is cleared, and no session of the account continues", async ({ database }) => {
  const { accounts, cookie } = await openTwo(database);
  const elsewhere = await cookieFor(accounts, ANA);
  const requestContext = requestContextWith(accounts, cookie);
  const withoutMail = { ...accounts, sendsMail: false };
  await deleteOwnAccount(withoutMail, requestContext, { typedEmail: ANA.email, now: new Date() });
  expect(requestContext.cookies().join()).toMatch(/radiowave\.session_token=;.*Max-Age=0/i);
  for (const one of [cookie, elsewhere])
    expect(await requestContextWith(accounts, one).viewer()).toEqual({ role: "visitor" });
  expect(await database.$count(mails)).toBe(0);
});

onBothEngines("another address, or a proof that is too old, deletes nothing", async ({ database }) => {
  const { id, remove } = await openTwo(database);
  for (const typed of ["", "rui@example.org", `${ANA.email}.pt`]) {
    await expect(remove(typed)).rejects.toMatchObject({
      kind: "invalid",
      field: "email",
      message: "O email escrito não é o da conta.",
    });
  }
  const [session] = await database.select().from(sessions).where(eq(sessions.userId, id));
  const after = (minutes: number, seconds: number) =>
    new Date((session?.provedAt.getTime() ?? 0) + minutes * 60_000 + seconds * 1_000);
  await expect(remove(ANA.email, after(15, 1))).rejects.toMatchObject({ kind: "proof_required" });
  expect(await database.$count(users, eq(users.id, id))).toBe(1);
  await remove(ANA.email, after(14, 59));
  expect(await database.$count(users, eq(users.id, id))).toBe(0);
});

onBothEngines("the last administrator stays until another account has the role", async ({ database }) => {
  const { accounts, id } = await openTwo(database);
  const context = requestContextWith(accounts, await cookieFor(accounts, MARTA));
  const remove = () => deleteOwnAccount(accounts, context, { typedEmail: MARTA.email, now: new Date() });
  await expect(remove()).rejects.toMatchObject({
    kind: "conflict",
    message: "É a única pessoa na administração. Dê esse papel a outra conta antes de eliminar a sua.",
  });
  await database.insert(userRoles).values({ userId: id, role: "admin" });
  await remove();
  expect(await database.$count(users, eq(users.email, MARTA.email))).toBe(0);
});

onEngine("postgres", "of two administrators who delete their accounts at once, one stays", async (test) => {
  const { database, settings } = test;
  const { accounts, id, remove } = await openTwo(database);
  await database.insert(userRoles).values({ userId: id, role: "admin" });
  const other = await openDatabase(settings);
  let removal: Promise<unknown> = Promise.resolve();
  await other.database.transaction(async (transaction) => {
    await transaction.select().from(userRoles).for("update");
    removal = remove();
    removal.catch(() => {});
    await untilLockWait(transaction);
    await transaction.delete(userRoles).where(and(eq(userRoles.role, "admin"), sql`user_id <> ${id}`));
  });
  await expect(removal).rejects.toMatchObject({ kind: "conflict" });
  await other.close();
  expect(await requestContextWith(accounts, await cookieFor(accounts, ANA)).viewer()).toMatchObject({ role: "admin" });
});
