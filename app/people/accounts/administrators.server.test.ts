import { eq } from "drizzle-orm";
import { expect, vi } from "vitest";
import { openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import { recordChanges } from "#test-support/change-hubs.ts";
import { onBothEngines, onEngine, openOthers } from "#test-support/databases.ts";
import { ANA, accountsOn, cookieFor, MARTA, putPerson, RUI, requestContextWith } from "#test-support/people.ts";
import { credentials, userRoles, users } from "./accounts.table.ts";
import { ensureFirstAdministrator, setPassword } from "./administrators.server.ts";
import { listModerators, setRole } from "./roles.server.ts";

onBothEngines("a missing account is created as an administrator", async ({ database }) => {
  const accounts = accountsOn(database);
  await ensureFirstAdministrator(accounts, MARTA, new Date());
  const viewer = await requestContextWith(accounts, await cookieFor(accounts, MARTA)).viewer();
  expect(viewer).toMatchObject({ role: "admin", email: MARTA.email });
});

onBothEngines(
  "an account with the same password becomes an administrator, and its sessions end",
  async ({ database }) => {
    const accounts = accountsOn(database);
    const id = await putPerson(accounts, ANA);
    const before = await cookieFor(accounts, ANA);
    await ensureFirstAdministrator(accounts, ANA, new Date());
    expect(await requestContextWith(accounts, before).viewer()).toEqual({ role: "visitor" });
    const viewer = await requestContextWith(accounts, await cookieFor(accounts, ANA)).viewer();
    expect(viewer).toMatchObject({ role: "admin", id });
  },
);

onBothEngines("an account with another password is unchanged, and the log has the advice", async ({ database }) => {
  const accounts = accountsOn(database);
  const id = await putPerson(accounts, ANA);
  const before = await cookieFor(accounts, ANA);
  const errors = vi.spyOn(log, "error");
  await ensureFirstAdministrator(accounts, { email: ANA.email, password: "another-one" }, new Date());
  expect(errors.mock.calls).toEqual([
    [expect.stringMatching(/ADMIN_PASSWORD is not its password.*npm run admin -- set-password EMAIL --grant/)],
  ]);
  errors.mockRestore();
  expect(await listModerators(database)).toEqual([]);
  expect(await requestContextWith(accounts, before).viewer(), "its sessions stay").toMatchObject({
    role: "user",
    id,
  });
  expect(await cookieFor(accounts, ANA), "its password is unchanged").not.toBe("");
  await expect(cookieFor(accounts, { email: ANA.email, password: "another-one" })).rejects.toThrow();
});

onBothEngines("an account without a password gets no role", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  await database.delete(credentials);
  await ensureFirstAdministrator(accounts, ANA, new Date());
  expect(await listModerators(database)).toEqual([]);
});

onBothEngines("if the password changes during the comparison, no role is granted", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const { password: passwords } = await accounts.auth.$context;
  const verify = vi.spyOn(passwords, "verify").mockImplementation(async () => {
    await database.update(credentials).set({ password: "another digest" });
    return true;
  });
  await ensureFirstAdministrator(accounts, ANA, new Date());
  verify.mockRestore();
  expect(await listModerators(database)).toEqual([]);
});

onBothEngines("a concurrent sign-up with the email does not become an administrator", async ({ database }) => {
  const accounts = accountsOn(database);
  const { password: passwords } = await accounts.auth.$context;
  const hash = vi.spyOn(passwords, "hash").mockImplementation(async () => {
    hash.mockRestore();
    await putPerson(accounts, { email: MARTA.email, password: "somebody-else" });
    return "a digest";
  });
  await ensureFirstAdministrator(accounts, MARTA, new Date());
  expect(await listModerators(database)).toEqual([]);
});

onBothEngines("a restart keeps role and sessions, whatever ADMIN_PASSWORD is", async ({ database }) => {
  const accounts = accountsOn(database);
  await ensureFirstAdministrator(accounts, MARTA, new Date());
  const cookie = await cookieFor(accounts, MARTA);
  const errors = vi.spyOn(log, "error");
  await ensureFirstAdministrator(accounts, MARTA, new Date());
  await ensureFirstAdministrator(accounts, { ...MARTA, password: "another-one" }, new Date());
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
  expect(await requestContextWith(accounts, cookie).viewer()).toMatchObject({ role: "admin" });
});

onBothEngines("a second start changes no rows", async ({ database }) => {
  const accounts = accountsOn(database);
  await ensureFirstAdministrator(accounts, MARTA, new Date());
  const before = await Promise.all([users, credentials, userRoles].map((table) => database.select().from(table)));
  await ensureFirstAdministrator(accounts, { ...MARTA, password: "another-one" }, new Date());
  const after = await Promise.all([users, credentials, userRoles].map((table) => database.select().from(table)));
  expect(after).toEqual(before);
});

onBothEngines("a revoked role is granted again at the next start", async ({ database }) => {
  const accounts = accountsOn(database);
  await ensureFirstAdministrator(accounts, MARTA, new Date());
  await setRole(database, MARTA.email, { role: "user", now: new Date() });
  await ensureFirstAdministrator(accounts, MARTA, new Date());
  expect(await listModerators(database)).toEqual([{ email: MARTA.email, role: "admin" }]);
});

onBothEngines("two concurrent calls create one account", async ({ database }) => {
  const accounts = accountsOn(database);
  await Promise.all([
    ensureFirstAdministrator(accounts, MARTA, new Date()),
    ensureFirstAdministrator(accounts, MARTA, new Date()),
  ]);
  expect(await database.select().from(users)).toHaveLength(1);
  expect(await database.select().from(credentials)).toHaveLength(1);
  expect(await listModerators(database)).toEqual([{ email: MARTA.email, role: "admin" }]);
});

onEngine(
  "postgres",
  "processes that start at the same time create one account",
  async ({ settings, database, onEnd }) => {
    const others = await openOthers({ settings, onEnd }, 3);
    await Promise.all(others.map((other) => ensureFirstAdministrator(accountsOn(other), MARTA, new Date())));
    expect(await database.select().from(users)).toHaveLength(1);
    expect(await listModerators(database)).toEqual([{ email: MARTA.email, role: "admin" }]);
  },
);

const NEW = { email: ANA.email, password: "saudade-nova" };

onBothEngines("setPassword replaces the password and ends all sessions of the account", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  await putPerson(accounts, RUI);
  const [before, rui] = [await cookieFor(accounts, ANA), await cookieFor(accounts, RUI)];
  expect(await setPassword(accounts, NEW, new Date())).toBe("done");
  expect(await requestContextWith(accounts, before).viewer()).toEqual({ role: "visitor" });
  expect(await requestContextWith(accounts, rui).viewer()).toMatchObject({ email: RUI.email });
  await expect(cookieFor(accounts, ANA)).rejects.toThrow();
  expect(await requestContextWith(accounts, await cookieFor(accounts, NEW)).viewer()).toMatchObject({ role: "user" });
});

onBothEngines("setPassword of an administrator ends the sessions and keeps the role", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA, "admin");
  const before = await cookieFor(accounts, ANA);
  await setPassword(accounts, NEW, new Date());
  expect(await requestContextWith(accounts, before).viewer()).toEqual({ role: "visitor" });
  expect(await listModerators(database)).toEqual([{ email: ANA.email, role: "admin" }]);
});

onBothEngines("setPassword adds a password to an account without one", async ({ database }) => {
  const accounts = accountsOn(database);
  const id = await putPerson(accounts, ANA);
  await database.delete(credentials).where(eq(credentials.userId, id));
  await setPassword(accounts, NEW, new Date());
  expect(await requestContextWith(accounts, await cookieFor(accounts, NEW)).viewer()).toMatchObject({ id });
});

onBothEngines("setPassword creates no account", async ({ database }) => {
  const accounts = accountsOn(database);
  expect(await setPassword(accounts, NEW, new Date())).toBe("no-account");
  expect(await listModerators(database)).toEqual([]);
});

onBothEngines("setPassword announces the end of the sessions", async ({ connection, database }) => {
  const accounts = accountsOn(database);
  const id = await putPerson(accounts, ANA);
  const hub = await openChangeHub(connection);
  const changes = recordChanges(hub);
  await setPassword(accounts, NEW, new Date());
  await changes.until(1);
  expect(changes.notified).toEqual([{ topic: "accounts", ids: [id] }]);
  hub.close();
});
