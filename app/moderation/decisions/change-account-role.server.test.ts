import { expect } from "vitest";
import { findListedAccount } from "#app/people/accounts/account-list.server.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { onBothEngines, onEngine, openOthers } from "#test-support/databases.ts";
import { historyOfAccounts } from "#test-support/moderation.ts";
import { ANA, accountsOn, cookieFor, MARTA, putPerson, RUI, requestContextWith } from "#test-support/people.ts";
import { signedIn } from "#test-support/viewers.ts";
import { blockAccount } from "./account-block.server.ts";
import { changeAccountRole, setRoleByCommand } from "./change-account-role.server.ts";

async function open(database: Database) {
  const accounts = accountsOn(database);
  const [ana, marta] = [await putPerson(accounts, ANA), await putPerson(accounts, MARTA, "admin")];
  const administrator = signedIn("admin", marta);
  const change = (role: SignedIn["role"], seenRole: SignedIn["role"], userId = ana) =>
    changeAccountRole(database, administrator, { userId, role, seenRole, now: new Date() });
  const roleOf = async (userId: string) => (await findListedAccount(database, userId))?.role;
  return { accounts, ana, marta, administrator, change, roleOf };
}

const LAST = {
  kind: "conflict",
  message: "É a única pessoa na administração. Dê esse papel a outra conta antes de o retirar desta.",
};
const CHANGED = {
  kind: "conflict",
  message: "Esta conta foi alterada entretanto. O seu pedido não foi aplicado; reveja-a e decida de novo.",
};

onBothEngines("roles are granted and revoked, end sessions when granted, and are in the history", async (test) => {
  const { database } = test;
  const { accounts, ana, marta, change, roleOf } = await open(database);
  const before = await cookieFor(accounts, ANA);
  await change("editor", "user");
  expect(await requestContextWith(accounts, before).viewer()).toEqual({ role: "visitor" });
  expect(await roleOf(ana)).toBe("editor");
  await change("admin", "editor");
  expect(await roleOf(ana)).toBe("admin");
  const during = await cookieFor(accounts, ANA);
  await change("user", "admin");
  expect(await requestContextWith(accounts, during).viewer()).toMatchObject({ role: "user" });
  const byMarta = { actorId: marta, actorRole: "admin", kind: "role", reason: null };
  const aboutAna = { private: { account: ana, email: ANA.email } };
  expect(await historyOfAccounts(database)).toEqual(
    ["editor", "administrador", "sem papel"].map((text) => ({ ...byMarta, ...aboutAna, text })),
  );
});

onBothEngines("a role that is not the one seen, or is given already, is a conflict", async ({ database }) => {
  const { ana, change, roleOf } = await open(database);
  await expect(change("editor", "admin")).rejects.toMatchObject(CHANGED);
  await expect(change("user", "user")).rejects.toMatchObject(CHANGED);
  await expect(change("editor", "user", "nada")).rejects.toMatchObject({
    kind: "not-found",
    message: "Esta conta já não existe.",
  });
  expect(await roleOf(ana)).toBeNull();
  expect(await historyOfAccounts(database)).toEqual([]);
});

onBothEngines("the last administrator keeps the role; a blocked one does not count", async ({ database }) => {
  const { ana, marta, administrator, change, roleOf } = await open(database);
  for (const role of ["user", "editor"] as const)
    await expect(change(role, "admin", marta)).rejects.toMatchObject(LAST);
  await change("admin", "user");
  await blockAccount(database, administrator, { userId: ana, reason: "Publicidade", now: new Date() });
  await expect(change("user", "admin", marta)).rejects.toMatchObject(LAST);
  // Of a blocked administrator the role can be revoked.
  await change("user", "admin");
  expect([await roleOf(ana), await roleOf(marta)]).toEqual([null, "admin"]);
});

onBothEngines("only an administrator who still is one changes roles", async ({ database }) => {
  const { ana, change } = await open(database);
  const rui = await putPerson(accountsOn(database), RUI, "editor");
  const promote = (viewer: SignedIn) =>
    changeAccountRole(database, viewer, { userId: ana, role: "admin", seenRole: "user", now: new Date() });
  for (const viewer of [signedIn("editor", rui), signedIn("admin", rui), signedIn("user", ana)])
    await expect(promote(viewer)).rejects.toMatchObject({ kind: "forbidden" });
  await change("admin", "user", ana);
});

onEngine("postgres", "of two administrators who revoke each other at once, one stays", async (test) => {
  const { database } = test;
  const { ana, marta, change } = await open(database);
  await change("admin", "user");
  const others = await openOthers(test, 2);
  const revoke = (index: number, by: string, userId: string) =>
    changeAccountRole(others[index] ?? database, signedIn("admin", by), {
      userId,
      role: "user",
      seenRole: "admin",
      now: new Date(),
    });
  const results = await Promise.allSettled([revoke(0, ana, marta), revoke(1, marta, ana)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const left = await Promise.all([ana, marta].map((id) => findListedAccount(database, id)));
  expect(left.map((account) => account?.role).filter(Boolean)).toEqual(["admin"]);
});

onBothEngines("the operator's command is in the history, also when it leaves no administrator", async (test) => {
  const { database } = test;
  const { ana, marta } = await open(database);
  await setRoleByCommand(database, ANA.email, { role: "editor", now: new Date() });
  await setRoleByCommand(database, ANA.email, { role: "editor", now: new Date() });
  await setRoleByCommand(database, MARTA.email, { role: "user", now: new Date() });
  expect(await setRoleByCommand(database, RUI.email, { role: "user", now: new Date() })).toBeNull();
  const byCommand = { actorId: null, actorRole: "command", kind: "role", reason: null };
  expect(await historyOfAccounts(database)).toEqual([
    { ...byCommand, private: { account: ana, email: ANA.email }, text: "editor" },
    { ...byCommand, private: { account: marta, email: MARTA.email }, text: "sem papel" },
  ]);
  expect(await database.$count(users)).toBe(2);
});
