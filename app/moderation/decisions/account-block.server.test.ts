import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { emailChanges } from "#app/people/accounts/account-links.table.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import { requestEmailChange } from "#app/people/mail-links/email-change.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { recordChanges } from "#test-support/change-hubs.ts";
import { onBothEngines, onEngine, openOthers } from "#test-support/databases.ts";
import { historyOfAccounts } from "#test-support/moderation.ts";
import { ANA, accountsOn, MARTA, putPerson, RUI } from "#test-support/people.ts";
import { signedIn } from "#test-support/viewers.ts";
import { blockAccount, unblockAccount } from "./account-block.server.ts";

const NOW = new Date("2026-06-01T12:00:00Z");
const REASON = "Publicidade repetida";

async function open(database: Database) {
  const accounts = accountsOn(database, "http://localhost:3000", { sendsMail: true });
  const [ana, marta] = [await putPerson(accounts, ANA), await putPerson(accounts, MARTA, "admin")];
  const administrator = signedIn("admin", marta);
  const block = (userId: string) => blockAccount(database, administrator, { userId, reason: REASON, now: NOW });
  const stateOf = async (id: string) => {
    const [row] = await database.select().from(users).where(eq(users.id, id));
    return [row?.blockedAt ?? null, row?.blockedReason ?? null];
  };
  return { accounts, ana, marta, administrator, block, stateOf };
}

onBothEngines("a block and its end are stored, announced and in the history", async ({ connection, database }) => {
  const { ana, marta, administrator, block, stateOf } = await open(database);
  const hub = await openChangeHub(connection);
  const changes = recordChanges(hub);
  await block(ana);
  expect(await stateOf(ana)).toEqual([NOW, REASON]);
  await changes.until(2);
  expect(changes.notified).toContainEqual({ topic: "accounts", ids: [ana] });
  await unblockAccount(database, administrator, ana);
  expect(await stateOf(ana)).toEqual([null, null]);
  const line = { actorId: marta, actorRole: "admin", kind: "block", private: { account: ana, email: ANA.email } };
  expect(await historyOfAccounts(database)).toEqual([
    { ...line, reason: null, text: REASON },
    { ...line, reason: "unblocked", text: "" },
  ]);
  hub.close();
});

onBothEngines("a block that exists, one that does not, and an unknown account are refused", async ({ database }) => {
  const { ana, administrator, block, stateOf } = await open(database);
  const end = (id: string) => unblockAccount(database, administrator, id);
  await expect(end(ana)).rejects.toMatchObject({ kind: "conflict", message: "Esta conta não está bloqueada." });
  await block(ana);
  const again = blockAccount(database, administrator, { userId: ana, reason: "Outro", now: new Date() });
  await expect(again).rejects.toMatchObject({ kind: "conflict", message: "Esta conta já está bloqueada." });
  expect(await stateOf(ana)).toEqual([NOW, REASON]);
  for (const refused of [block, end])
    await expect(refused("nada")).rejects.toMatchObject({ kind: "not-found", message: "Esta conta já não existe." });
});

onBothEngines("neither the last administrator nor the own account is blocked", async ({ database }) => {
  const { marta, block, accounts } = await open(database);
  await expect(block(marta)).rejects.toMatchObject({
    kind: "conflict",
    message: "É a única pessoa na administração: não pode ser bloqueada.",
  });
  await putPerson(accounts, RUI, "admin");
  await expect(block(marta)).rejects.toMatchObject({
    kind: "forbidden",
    message: "Não pode bloquear a sua própria conta.",
  });
});

onBothEngines("a blocked administrator and an editor block no account", async ({ database }) => {
  const { accounts, ana, marta, administrator, block, stateOf } = await open(database);
  const rui = await putPerson(accounts, RUI, "admin");
  await block(rui);
  const by = (viewer: typeof administrator, userId: string) =>
    blockAccount(database, viewer, { userId, reason: REASON, now: NOW });
  await expect(by(signedIn("admin", rui), marta)).rejects.toMatchObject({ kind: "forbidden" });
  await expect(by(signedIn("editor", marta), ana)).rejects.toMatchObject({ kind: "forbidden" });
  expect(await stateOf(ana)).toEqual([null, null]);
});

onBothEngines("a block cancels the account's pending change of address", async ({ database }) => {
  const { accounts, ana, block } = await open(database);
  await database.update(users).set({ emailVerified: true });
  const change = {
    userId: ana,
    newEmail: "ana.nova@example.org",
    keptSessionId: null,
    skipsOldAddress: false,
    now: NOW,
  };
  await requestEmailChange(accounts, change);
  expect(await database.$count(emailChanges)).toBe(1);
  await block(ana);
  expect(await database.$count(emailChanges)).toBe(0);
});

onEngine("postgres", "of two administrators who block each other at once, one stays", async (test) => {
  const { database } = test;
  const { accounts, marta, stateOf } = await open(database);
  const rui = await putPerson(accounts, RUI, "admin");
  const others = await openOthers(test, 2);
  const block = (index: number, by: string, userId: string) =>
    blockAccount(others[index] ?? database, signedIn("admin", by), { userId, reason: REASON, now: NOW });
  const results = await Promise.allSettled([block(0, rui, marta), block(1, marta, rui)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const blocked = await Promise.all([rui, marta].map(stateOf));
  expect(blocked.filter(([at]) => at !== null)).toHaveLength(1);
});
