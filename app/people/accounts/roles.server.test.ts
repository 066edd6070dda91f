import { expect } from "vitest";
import { openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { recordChanges } from "#test-support/change-hubs.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { ANA, accountsOn, cookieFor, MARTA, putPerson, RUI, requestContextWith } from "#test-support/people.ts";
import { findListedAccount } from "./account-list.server.ts";
import { userRoles } from "./accounts.table.ts";
import { listModerators, setRole } from "./roles.server.ts";
import type { AccountRole } from "./viewer.ts";

onBothEngines("setRole returns the account and the role that it had", async ({ database }) => {
  const id = await putPerson(accountsOn(database), ANA);
  const before = async (role: AccountRole) => (await setRole(database, ANA.email, { role, now: new Date() }))?.before;
  expect(await setRole(database, ANA.email, { role: "user", now: new Date() })).toEqual({
    id,
    email: ANA.email,
    before: "user",
  });
  expect(await before("admin")).toBe("user");
  expect(await before("admin")).toBe("admin");
  expect(await before("editor")).toBe("admin");
  expect(await before("user")).toBe("editor");
  expect(await before("user")).toBe("user");
});

onBothEngines("a role of an unknown account is not set", async ({ database }) => {
  expect(await setRole(database, ANA.email, { role: "admin", now: new Date() })).toBeNull();
  expect(await setRole(database, ANA.email, { role: "user", now: new Date() })).toBeNull();
});

onBothEngines("an account has one role, and of two the higher counts", async ({ database }) => {
  const accounts = accountsOn(database);
  const id = await putPerson(accounts, ANA, "editor");
  await setRole(database, ANA.email, { role: "admin", now: new Date() });
  expect(await database.select().from(userRoles)).toMatchObject([{ userId: id, role: "admin" }]);
  await database.insert(userRoles).values({ userId: id, role: "editor" });
  const { viewer } = requestContextWith(accounts, await cookieFor(accounts, ANA));
  expect(await viewer()).toMatchObject({ role: "admin" });
  expect(await findListedAccount(database, id)).toMatchObject({ role: "admin" });
  expect(await listModerators(database)).toEqual([{ email: ANA.email, role: "admin" }]);
});

onBothEngines("listModerators: administrators, then editors, in alphabetical order", async ({ database }) => {
  const accounts = accountsOn(database);
  expect(await listModerators(database)).toEqual([]);
  await putPerson(accounts, ANA, "editor");
  await putPerson(accounts, MARTA, "admin");
  await putPerson(accounts, { email: "bela@example.org", password: "cavaquinho" }, "admin");
  await putPerson(accounts, RUI);
  expect(await listModerators(database)).toEqual([
    { email: "bela@example.org", role: "admin" },
    { email: MARTA.email, role: "admin" },
    { email: ANA.email, role: "editor" },
  ]);
});

onBothEngines("a granted role ends all sessions of the account, and no others", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  await putPerson(accounts, MARTA);
  for (const role of ["editor", "admin"] as const) {
    const before = [await cookieFor(accounts, ANA), await cookieFor(accounts, ANA)];
    const marta = await cookieFor(accounts, MARTA);
    await setRole(database, ANA.email, { role, now: new Date() });
    for (const cookie of before)
      expect(await requestContextWith(accounts, cookie).viewer()).toEqual({ role: "visitor" });
    expect(await requestContextWith(accounts, marta).viewer()).toMatchObject({ role: "user" });
    expect(await requestContextWith(accounts, await cookieFor(accounts, ANA)).viewer()).toMatchObject({ role });
  }
});

onBothEngines("a role granted again ends sessions too; a revoked one ends none", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA, "admin");
  const cookie = await cookieFor(accounts, ANA);
  await setRole(database, ANA.email, { role: "admin", now: new Date() });
  expect(await requestContextWith(accounts, cookie).viewer()).toEqual({ role: "visitor" });
  const later = await cookieFor(accounts, ANA);
  await setRole(database, ANA.email, { role: "user", now: new Date() });
  expect(await requestContextWith(accounts, later).viewer()).toMatchObject({ role: "user" });
});

onBothEngines("a changed role is announced, an unchanged one is not", async ({ connection, database }) => {
  const id = await putPerson(accountsOn(database), ANA);
  const hub = await openChangeHub(connection);
  const changes = recordChanges(hub);
  await setRole(database, ANA.email, { role: "editor", now: new Date() });
  await changes.until(1);
  await setRole(database, MARTA.email, { role: "user", now: new Date() });
  await setRole(database, ANA.email, { role: "user", now: new Date() });
  await changes.until(2);
  await setRole(database, ANA.email, { role: "user", now: new Date() });
  await setRole(database, ANA.email, { role: "admin", now: new Date() });
  await changes.until(3);
  expect(changes.notified).toEqual(Array(3).fill({ topic: "accounts", ids: [id] }));
  hub.close();
});
