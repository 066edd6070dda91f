import { expect } from "vitest";
import { openChangeHub } from "#app/live-events/change-hub.server.ts";
import { recordChanges } from "../../test-support/change-hubs.ts";
import { onBothEngines } from "../../test-support/databases.ts";
import { ANA, accountsOn, cookieFor, MARTA, putPerson, requestContextWith } from "../../test-support/people.ts";
import { grantAdmin, listAdmins, revokeAdmin } from "./roles.server.ts";

onBothEngines("a role is granted and taken away once, and both say when it was so already", async ({ database }) => {
  await putPerson(accountsOn(database), ANA);
  expect(await revokeAdmin(database, ANA.email)).toBe("unchanged");
  expect(await grantAdmin(database, ANA.email)).toBe("done");
  expect(await grantAdmin(database, ANA.email)).toBe("unchanged");
  expect(await revokeAdmin(database, ANA.email)).toBe("done");
});

onBothEngines("nobody who has no account gets a role", async ({ database }) => {
  expect(await grantAdmin(database, ANA.email)).toBe("no-account");
  expect(await revokeAdmin(database, ANA.email)).toBe("no-account");
});

onBothEngines("the administrators are listed by their addresses", async ({ database }) => {
  const accounts = accountsOn(database);
  expect(await listAdmins(database)).toEqual([]);
  await putPerson(accounts, MARTA, "admin");
  await putPerson(accounts, ANA, "admin");
  await putPerson(accounts, { email: "rui@example.org", password: "cavaquinho" });
  expect(await listAdmins(database)).toEqual([ANA.email, MARTA.email]);
});

onBothEngines("a grant ends every session of the account, and of nobody else", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  await putPerson(accounts, MARTA);
  const before = [await cookieFor(accounts, ANA), await cookieFor(accounts, ANA)];
  const marta = await cookieFor(accounts, MARTA);
  await grantAdmin(database, ANA.email);
  for (const cookie of before) expect(await requestContextWith(accounts, cookie).viewer()).toEqual({ role: "visitor" });
  expect(await requestContextWith(accounts, marta).viewer()).toMatchObject({ role: "user" });
});

onBothEngines("a grant to an administrator ends the sessions too, a revocation ends none", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA, "admin");
  const cookie = await cookieFor(accounts, ANA);
  expect(await grantAdmin(database, ANA.email)).toBe("unchanged");
  expect(await requestContextWith(accounts, cookie).viewer()).toEqual({ role: "visitor" });
  const later = await cookieFor(accounts, ANA);
  expect(await revokeAdmin(database, ANA.email)).toBe("done");
  expect(await requestContextWith(accounts, later).viewer()).toMatchObject({ role: "user" });
});

onBothEngines("a role that changes is announced, one that stays is not", async ({ connection, database }) => {
  const id = await putPerson(accountsOn(database), ANA);
  const hub = await openChangeHub(connection);
  const heard = recordChanges(hub);
  await grantAdmin(database, ANA.email);
  await heard.until(1);
  await revokeAdmin(database, MARTA.email);
  await revokeAdmin(database, ANA.email);
  await heard.until(2);
  expect(heard.notified).toEqual([
    { topic: "accounts", ids: [id] },
    { topic: "accounts", ids: [id] },
  ]);
  hub.close();
});
