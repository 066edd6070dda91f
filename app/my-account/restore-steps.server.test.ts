import { join } from "node:path";
import { asc } from "drizzle-orm";
import { expect } from "vitest";
import { userRoles, users } from "#app/accounts/accounts.table.ts";
import { restoreBackup } from "#app/backup/restore-backup.server.ts";
import { decisions } from "#app/moderation/decisions.table.ts";
import { recordDecision } from "#app/moderation/history.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { backUp } from "../../test-support/backups.ts";
import { onBothEngines } from "../../test-support/databases.ts";
import { ANA, accountsOn, cookieFor, MARTA, putPerson, requestContextWith } from "../../test-support/people.ts";
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
    recordDecision(transaction, { id, email: ANA.email }, { decision: "clear", note: "10 rádios" }),
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

const WITHOUT_PERSON = { decision: "clear", note: "10 rádios", administratorId: "deleted", administratorEmail: "" };

onBothEngines("the history keeps the decisions of a deleted account, without the person", async ({ database }) => {
  const { removeAna } = await open(database);
  const [before] = await database.select().from(decisions);
  await removeAna();
  expect(await database.select().from(decisions)).toEqual([{ ...before, ...WITHOUT_PERSON }]);
});

onBothEngines("the history keeps decisions about a deleted account, without the person", async ({ database }) => {
  const { id, removeAna } = await open(database);
  const account = { id, email: "ana.antiga@example.org" };
  await database.transaction((transaction) =>
    recordDecision(transaction, { id: "marta", email: MARTA.email }, { decision: "access-link", account }),
  );
  const [, before] = await database.select().from(decisions).orderBy(asc(decisions.id));
  await removeAna();
  const [, after] = await database.select().from(decisions).orderBy(asc(decisions.id));
  expect(after).toEqual({ ...before, accountId: "deleted", accountEmail: "" });
  expect(after).toMatchObject({ administratorEmail: MARTA.email, decision: "access-link" });
});

onBothEngines("the history takes no other change", async ({ database }) => {
  await open(database);
  const deleted = { administratorId: "deleted", administratorEmail: "" };
  for (const change of [
    { note: "11 rádios" },
    { administratorId: "marta" },
    { administratorId: "deleted" },
    { ...deleted, note: "11 rádios" },
    { ...deleted, accountId: "rui" },
    // This decision is about no account.
    { accountId: "deleted", accountEmail: "" },
  ])
    await expect(database.update(decisions).set(change), JSON.stringify(change)).rejects.toThrow();
  await expect(database.delete(decisions)).rejects.toThrow();
});

onBothEngines("a restored backup brings no deleted account back", async ({ database }) => {
  const { removeAna } = await open(database);
  const file = await backUp(database);
  await removeAna();
  await restore(database, file);
  expect(await emails(database)).toEqual([MARTA.email]);
  expect(await database.$count(userRoles)).toBe(1);
  expect(await database.select().from(decisions)).toMatchObject([WITHOUT_PERSON]);
  // The record of the deletion outlives the restore.
  await restore(database, file);
  expect(await emails(database)).toEqual([MARTA.email]);
});

onBothEngines("accounts that were not deleted come back", async ({ database }) => {
  await open(database);
  const file = await backUp(database);
  await database.delete(users);
  await restore(database, file);
  expect(await emails(database)).toEqual([ANA.email, MARTA.email]);
});
