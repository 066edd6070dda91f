import { expect } from "vitest";
import { openChangeHub } from "#app/live-events/change-hub.server.ts";
import { recordChanges } from "../../test-support/change-hubs.ts";
import { onBothEngines } from "../../test-support/databases.ts";
import { ANA, accountsOn, cookieFor, MARTA, putPerson, requestContextWith } from "../../test-support/people.ts";
import { grantAdmin, listAdmins, revokeAdmin } from "./roles.server.ts";

onBothEngines("grantAdmin and revokeAdmin return whether the role changed", async ({ database }) => {
  await putPerson(accountsOn(database), ANA);
  expect(await revokeAdmin(database, ANA.email)).toBe("unchanged");
  expect(await grantAdmin(database, ANA.email)).toBe("done");
  expect(await grantAdmin(database, ANA.email)).toBe("unchanged");
  expect(await revokeAdmin(database, ANA.email)).toBe("done");
});

onBothEngines("a role of an unknown account is neither granted nor revoked", async ({ database }) => {
  expect(await grantAdmin(database, ANA.email)).toBe("no-account");
  expect(await revokeAdmin(database, ANA.email)).toBe("no-account");
});

onBothEngines("listAdmins returns emails in alphabetical order", async ({ database }) => {
  const accounts = accountsOn(database);
  expect(await listAdmins(database)).toEqual([]);
  await putPerson(accounts, MARTA, "admin");
  await putPerson(accounts, ANA, "admin");
  await putPerson(accounts, { email: "rui@example.org", password: "cavaquinho" });
  expect(await listAdmins(database)).toEqual([ANA.email, MARTA.email]);
});

onBothEngines("grantAdmin ends all sessions of the account, and no others", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  await putPerson(accounts, MARTA);
  const before = [await cookieFor(accounts, ANA), await cookieFor(accounts, ANA)];
  const marta = await cookieFor(accounts, MARTA);
  await grantAdmin(database, ANA.email);
  for (const cookie of before) expect(await requestContextWith(accounts, cookie).viewer()).toEqual({ role: "visitor" });
  expect(await requestContextWith(accounts, marta).viewer()).toMatchObject({ role: "user" });
});

onBothEngines("grantAdmin ends the sessions of an administrator too; revokeAdmin ends none", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA, "admin");
  const cookie = await cookieFor(accounts, ANA);
  expect(await grantAdmin(database, ANA.email)).toBe("unchanged");
  expect(await requestContextWith(accounts, cookie).viewer()).toEqual({ role: "visitor" });
  const later = await cookieFor(accounts, ANA);
  expect(await revokeAdmin(database, ANA.email)).toBe("done");
  expect(await requestContextWith(accounts, later).viewer()).toMatchObject({ role: "user" });
});

onBothEngines("a changed role is announced, an unchanged one is not", async ({ connection, database }) => {
  const id = await putPerson(accountsOn(database), ANA);
  const hub = await openChangeHub(connection);
  const changes = recordChanges(hub);
  await grantAdmin(database, ANA.email);
  await changes.until(1);
  await revokeAdmin(database, MARTA.email);
  await revokeAdmin(database, ANA.email);
  await changes.until(2);
  expect(changes.notified).toEqual([
    { topic: "accounts", ids: [id] },
    { topic: "accounts", ids: [id] },
  ]);
  hub.close();
});
