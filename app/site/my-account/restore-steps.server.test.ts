import { join } from "node:path";
import { asc } from "drizzle-orm";
import { expect } from "vitest";
import { emailChanges } from "#app/people/accounts/account-links.table.ts";
import { sessions, userRoles, users, verifications } from "#app/people/accounts/accounts.table.ts";
import { mails } from "#app/people/accounts/mails.table.ts";
import { queueMail } from "#app/people/accounts/queue-mail.server.ts";
import { restoreBackup } from "#app/platform/backup/restore-backup.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { recordChange } from "#app/stations/history/record-change.server.ts";
import { backUp } from "#test-support/backups.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { ANA, accountsOn, cookieFor, MARTA, putPerson, requestContextWith } from "#test-support/people.ts";
import { deleteOwnAccount } from "./delete-account.server.ts";
import { RESTORE_STEPS } from "./restore-steps.server.ts";

async function restore(database: Database, file: string): Promise<void> {
  const migrationsFolder = join(projectRoot(), "migrations");
  await restoreBackup({
    database,
    file,
    migrationsFolder,
    replaces: "everything",
    ...RESTORE_STEPS,
  });
}

/** Ana and Marta administer, and Ana has decided something. */
async function open(database: Database) {
  const accounts = accountsOn(database);
  await putPerson(accounts, MARTA, "admin");
  const id = await putPerson(accounts, ANA, "admin");
  await database.transaction((transaction) =>
    recordChange(transaction, { id, role: "admin" }, { kind: "clear", text: "10 rádios" }),
  );
  const removeAna = async () => {
    const requestContext = requestContextWith(accounts, await cookieFor(accounts, ANA));
    await deleteOwnAccount(accounts, requestContext, {
      typedEmail: ANA.email,
      now: new Date(),
    });
  };
  return { id, removeAna };
}

const emails = async (database: Database) =>
  (await database.select().from(users).orderBy(asc(users.email))).map(({ email }) => email);

const WITHOUT_PERSON = { kind: "clear", text: "10 rádios", actorId: null, actorRole: "admin" };

onBothEngines("the history keeps the decisions of a deleted account, without the person", async ({ database }) => {
  const { removeAna } = await open(database);
  const [before] = await database.select().from(changes);
  await removeAna();
  expect(await database.select().from(changes)).toEqual([{ ...before, ...WITHOUT_PERSON }]);
});

onBothEngines("the history keeps decisions about a deleted account, without the person", async ({ database }) => {
  const { id, removeAna } = await open(database);
  const account = { id, email: "ana.antiga@example.org" };
  await database.transaction((transaction) =>
    recordChange(transaction, { id: "marta", role: "admin" }, { kind: "link", account }),
  );
  const [, before] = await database.select().from(changes).orderBy(asc(changes.id));
  await removeAna();
  const [, after] = await database.select().from(changes).orderBy(asc(changes.id));
  expect(after).toEqual({ ...before, private: null });
  expect(after).toMatchObject({ actorId: "marta", kind: "link" });
});

onBothEngines("the history takes no other change", async ({ database }) => {
  await open(database);
  for (const change of [
    { text: "11 rádios" },
    { actorId: "marta" },
    { actorId: null, text: "11 rádios" },
    { actorId: null, private: { account: "rui" } },
    { actorRole: "editor" as const },
    { stationId: "aurora" },
    { before: {} },
    { at: new Date(0) },
  ])
    await expect(database.update(changes).set(change), JSON.stringify(change)).rejects.toThrow();
  await expect(database.delete(changes)).rejects.toThrow();
});

onBothEngines("a restored backup contains no account that was deleted", async ({ database }) => {
  const { removeAna } = await open(database);
  const file = await backUp(database);
  await removeAna();
  await restore(database, file);
  expect(await emails(database)).toEqual([MARTA.email]);
  expect(await database.$count(userRoles)).toBe(1);
  expect(await database.select().from(changes)).toMatchObject([WITHOUT_PERSON]);
  // The record of the deletion outlives the restore.
  await restore(database, file);
  expect(await emails(database)).toEqual([MARTA.email]);
});

onBothEngines("no session, second step, link or change of an address comes back", async ({ database }) => {
  const { id } = await open(database);
  const accounts = accountsOn(database);
  const cookie = await cookieFor(accounts, ANA);
  const expiresAt = new Date(Date.now() + 3_600_000);
  await database.insert(verifications).values({ id: "v", identifier: "digest", value: id, expiresAt });
  await database.insert(emailChanges).values({ userId: id, newEmail: "ana.nova@example.org", expiresAt });
  await database.transaction(async (transaction) => {
    const now = new Date();
    await queueMail(transaction, { kind: "change-new", userId: id, address: "ana.nova@example.org" }, now);
    await queueMail(transaction, { kind: "notice", notice: "password-changed", userId: id, address: ANA.email }, now);
  });
  const file = await backUp(database);
  await restore(database, file);
  expect(await requestContextWith(accounts, cookie).viewer()).toEqual({ role: "visitor" });
  for (const table of [sessions, verifications, emailChanges]) expect(await database.$count(table)).toBe(0);
  expect(await database.select({ kind: mails.kind }).from(mails)).toEqual([{ kind: "notice" }]);
});

onBothEngines("accounts that were not deleted come back", async ({ database }) => {
  await open(database);
  const file = await backUp(database);
  await database.delete(users);
  await restore(database, file);
  expect(await emails(database)).toEqual([ANA.email, MARTA.email]);
});
