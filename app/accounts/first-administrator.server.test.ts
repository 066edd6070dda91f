import { expect } from "vitest";
import { openDatabase } from "#app/platform/database.server.ts";
import { onBothEngines, onEngine } from "../../tests/support/databases.ts";
import { ANA, accountsOn, askerWith, cookieFor, MARTA, putPerson } from "../../tests/support/people.ts";
import { credentials, userRoles, users } from "./accounts.table.ts";
import { seeToFirstAdministrator } from "./first-administrator.server.ts";
import { listAdmins, revokeAdmin } from "./roles.server.ts";

onBothEngines("an account that is missing is made, and is an administrator's", async ({ database }) => {
  const accounts = accountsOn(database);
  await seeToFirstAdministrator(accounts, MARTA);
  const viewer = await askerWith(accounts, await cookieFor(accounts, MARTA)).viewer();
  expect(viewer).toMatchObject({ role: "admin", email: MARTA.email });
});

onBothEngines("an account that is there keeps its password, and becomes an administrator's", async ({ database }) => {
  const accounts = accountsOn(database);
  const id = await putPerson(accounts, ANA);
  await seeToFirstAdministrator(accounts, { email: ANA.email, password: "another-one" });
  const viewer = await askerWith(accounts, await cookieFor(accounts, ANA)).viewer();
  expect(viewer).toMatchObject({ role: "admin", id });
  await expect(cookieFor(accounts, { email: ANA.email, password: "another-one" })).rejects.toThrow();
});

onBothEngines("every start sees to it again, and changes nothing that is so", async ({ database }) => {
  const accounts = accountsOn(database);
  await seeToFirstAdministrator(accounts, MARTA);
  const before = await Promise.all([users, credentials, userRoles].map((table) => database.select().from(table)));
  await seeToFirstAdministrator(accounts, { ...MARTA, password: "another-one" });
  const after = await Promise.all([users, credentials, userRoles].map((table) => database.select().from(table)));
  expect(after).toEqual(before);
});

onBothEngines("a role that was taken away comes back with the next start", async ({ database }) => {
  const accounts = accountsOn(database);
  await seeToFirstAdministrator(accounts, MARTA);
  await revokeAdmin(database, MARTA.email);
  await seeToFirstAdministrator(accounts, MARTA);
  expect(await listAdmins(database)).toEqual([MARTA.email]);
});

onBothEngines("two at once make one account", async ({ database }) => {
  const accounts = accountsOn(database);
  await Promise.all([seeToFirstAdministrator(accounts, MARTA), seeToFirstAdministrator(accounts, MARTA)]);
  expect(await database.select().from(users)).toHaveLength(1);
  expect(await database.select().from(credentials)).toHaveLength(1);
  expect(await listAdmins(database)).toEqual([MARTA.email]);
});

onEngine("postgres", "processes that start at the same moment make one account", async ({ settings, database }) => {
  const others = await Promise.all([openDatabase(settings), openDatabase(settings), openDatabase(settings)]);
  await Promise.all(others.map((other) => seeToFirstAdministrator(accountsOn(other.database), MARTA)));
  expect(await database.select().from(users)).toHaveLength(1);
  expect(await listAdmins(database)).toEqual([MARTA.email]);
  await Promise.all(others.map((other) => other.close()));
});
