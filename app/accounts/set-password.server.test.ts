import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { openChangeHub } from "#app/live-events/change-hub.server.ts";
import { recordChanges } from "../../test-support/change-hubs.ts";
import { onBothEngines } from "../../test-support/databases.ts";
import { ANA, accountsOn, cookieFor, putPerson, RUI, requestContextWith } from "../../test-support/people.ts";
import { credentials } from "./accounts.table.ts";
import { listAdmins } from "./roles.server.ts";
import { setPassword } from "./set-password.server.ts";

const NEW = { email: ANA.email, password: "saudade-nova" };

onBothEngines("setPassword replaces the password and ends all sessions of the account", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  await putPerson(accounts, RUI);
  const [before, rui] = [await cookieFor(accounts, ANA), await cookieFor(accounts, RUI)];
  expect(await setPassword(accounts, { ...NEW, grants: false })).toBe("done");
  expect(await requestContextWith(accounts, before).viewer()).toEqual({ role: "visitor" });
  expect(await requestContextWith(accounts, rui).viewer()).toMatchObject({ email: RUI.email });
  await expect(cookieFor(accounts, ANA)).rejects.toThrow();
  expect(await requestContextWith(accounts, await cookieFor(accounts, NEW)).viewer()).toMatchObject({ role: "user" });
});

onBothEngines("setPassword with `grants` makes the account an administrator", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const before = await cookieFor(accounts, ANA);
  expect(await setPassword(accounts, { ...NEW, grants: true })).toBe("done");
  expect(await requestContextWith(accounts, before).viewer()).toEqual({ role: "visitor" });
  expect(await listAdmins(database)).toEqual([ANA.email]);
  expect(await requestContextWith(accounts, await cookieFor(accounts, NEW)).viewer()).toMatchObject({ role: "admin" });
});

onBothEngines("setPassword of an administrator ends the sessions and keeps the role", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA, "admin");
  const before = await cookieFor(accounts, ANA);
  await setPassword(accounts, { ...NEW, grants: true });
  expect(await requestContextWith(accounts, before).viewer()).toEqual({ role: "visitor" });
  expect(await listAdmins(database)).toEqual([ANA.email]);
});

onBothEngines("setPassword adds a password to an account without one", async ({ database }) => {
  const accounts = accountsOn(database);
  const id = await putPerson(accounts, ANA);
  await database.delete(credentials).where(eq(credentials.userId, id));
  await setPassword(accounts, { ...NEW, grants: false });
  expect(await requestContextWith(accounts, await cookieFor(accounts, NEW)).viewer()).toMatchObject({ id });
});

onBothEngines("setPassword creates no account", async ({ database }) => {
  const accounts = accountsOn(database);
  expect(await setPassword(accounts, { ...NEW, grants: true })).toBe("no-account");
  expect(await listAdmins(database)).toEqual([]);
});

onBothEngines("setPassword announces the end of the sessions", async ({ connection, database }) => {
  const accounts = accountsOn(database);
  const id = await putPerson(accounts, ANA);
  const hub = await openChangeHub(connection);
  const changes = recordChanges(hub);
  await setPassword(accounts, { ...NEW, grants: false });
  await changes.until(1);
  expect(changes.notified).toEqual([{ topic: "accounts", ids: [id] }]);
  hub.close();
});
