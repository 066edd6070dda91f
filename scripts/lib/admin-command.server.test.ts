import { expect, test } from "vitest";
import { listAdmins } from "#app/accounts/roles.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { onBothEngines } from "../../test-support/databases.ts";
import { ANA, accountsOn, cookieFor, MARTA, putPerson, requestContextWith } from "../../test-support/people.ts";
import { type AdminCommand, administer as administerWith, parseAdminCommand } from "./admin-command.ts";

/** Where a password is asked for, this one is given. */
const administer = (database: Database, command: AdminCommand, password = "saudade-nova") =>
  administerWith(database, command, async () => ({ ok: true, password }));

test("an address is read in lower case and trimmed", () => {
  expect(parseAdminCommand(["grant", " Ana@Example.org "])).toEqual({ verb: "grant", email: "ana@example.org" });
  expect(parseAdminCommand(["revoke", "ana@example.org"])).toEqual({ verb: "revoke", email: "ana@example.org" });
  expect(parseAdminCommand(["list"])).toEqual({ verb: "list" });
  const set = { verb: "set-password", email: "ana@example.org" };
  expect(parseAdminCommand(["set-password", "Ana@example.org"])).toEqual({ ...set, grants: false });
  expect(parseAdminCommand(["set-password", "ana@example.org", "--grant"])).toEqual({ ...set, grants: true });
  expect(parseAdminCommand(["set-password", "--grant", "ana@example.org"])).toEqual({ ...set, grants: true });
});

test.each([
  [],
  ["grant"],
  ["grant", " "],
  ["revoke"],
  ["list", "ana@example.org"],
  ["grant", "ana@example.org", "rui@example.org"],
  ["delete", "ana@example.org"],
  ["grant", "ana@example.org", "--grant"],
  ["grant", "--grant"],
  ["set-password", "--grant"],
  ["set-password", "--garnt", "ana@example.org"],
  ["set-password", "ana@example.org", "saudade-nova"],
])("the words %j say nothing that can be done", (...words) => {
  expect(parseAdminCommand(words)).toBeUndefined();
});

const ana = (verb: "grant" | "revoke") => ({ verb, email: ANA.email });

onBothEngines("an account becomes an administrator's, and is one already the second time", async ({ database }) => {
  await putPerson(accountsOn(database), ANA);
  expect(await administer(database, ana("grant"))).toEqual({
    text: expect.stringMatching(
      /^ana@example\.org is an administrator now, and has no open session\.\n.*npm run admin -- set-password EMAIL$/,
    ),
    exitCode: 0,
  });
  expect(await listAdmins(database)).toEqual([ANA.email]);
  expect(await administer(database, ana("grant"))).toEqual({
    text: "ana@example.org is an administrator already, and has no open session.",
    exitCode: 0,
  });
});

onBothEngines("a password is set, with a grant or without, and no session stays open", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const set = { verb: "set-password", email: ANA.email } as const;
  for (const [grants, role] of [
    [false, "user"],
    [true, "admin"],
  ] as const) {
    const before = await cookieFor(accounts, { ...ANA, ...(grants && { password: "saudade-nova" }) });
    const { text, exitCode } = await administer(database, { ...set, grants });
    expect(exitCode).toBe(0);
    expect(text.split("\n")).toEqual([
      "ana@example.org has the new password now, and no open session.",
      ...(grants ? ["ana@example.org is an administrator."] : []),
    ]);
    expect(await requestContextWith(accounts, before).viewer()).toEqual({ role: "visitor" });
    const now = await cookieFor(accounts, { ...ANA, password: "saudade-nova" });
    expect(await requestContextWith(accounts, now).viewer()).toMatchObject({ role });
  }
});

onBothEngines(
  "no password is asked for an unknown address, and one that may not be is refused",
  async ({ database }) => {
    const command = { verb: "set-password", email: ANA.email, grants: true } as const;
    const never = () => Promise.reject(new Error("asked for a password"));
    expect(await administerWith(database, command, never)).toMatchObject({
      text: expect.stringContaining("Nobody has an account"),
      exitCode: 1,
    });
    await putPerson(accountsOn(database), ANA);
    const refused = { text: "The two passwords differ. Nothing was changed.", exitCode: 1 };
    expect(await administerWith(database, command, async () => ({ ok: false, message: refused.text }))).toEqual(
      refused,
    );
    expect(await listAdmins(database)).toEqual([]);
    expect(await cookieFor(accountsOn(database), ANA)).not.toBe("");
  },
);

onBothEngines("the role is taken away, and is not there the second time", async ({ database }) => {
  await putPerson(accountsOn(database), ANA, "admin");
  await putPerson(accountsOn(database), MARTA, "admin");
  expect(await administer(database, ana("revoke"))).toEqual({
    text: "ana@example.org is no longer an administrator.",
    exitCode: 0,
  });
  expect(await listAdmins(database)).toEqual([MARTA.email]);
  expect(await administer(database, ana("revoke"))).toEqual({
    text: "ana@example.org is not an administrator.",
    exitCode: 0,
  });
});

onBothEngines("the last administrator may go, and it is said that nobody is left", async ({ database }) => {
  await putPerson(accountsOn(database), ANA, "admin");
  const { text, exitCode } = await administer(database, ana("revoke"));
  expect(exitCode).toBe(0);
  expect(text.split("\n")).toEqual([
    "ana@example.org is no longer an administrator.",
    "Nobody is an administrator now. To make somebody one: npm run admin -- grant EMAIL",
  ]);
  expect(await listAdmins(database)).toEqual([]);
});

onBothEngines("an unknown address is a failure that says what to do", async ({ database }) => {
  for (const verb of ["grant", "revoke"] as const) {
    const { text, exitCode } = await administer(database, ana(verb));
    expect(exitCode).toBe(1);
    expect(text).toMatch(/^Nobody has an account with the address ana@example\.org\..*\/auth\/sign-up.*ADMIN_EMAIL/);
  }
});

onBothEngines("the administrators are listed a line each", async ({ database }) => {
  expect(await administer(database, { verb: "list" })).toMatchObject({ text: expect.stringContaining("Nobody is") });
  await putPerson(accountsOn(database), MARTA, "admin");
  await putPerson(accountsOn(database), ANA, "admin");
  expect(await administer(database, { verb: "list" })).toEqual({
    text: "ana@example.org\nmarta@example.org",
    exitCode: 0,
  });
});

onBothEngines(
  "a database without tables is left without them",
  async ({ database }) => {
    for (const command of [ana("grant"), { verb: "list" }] as const) {
      expect(await administer(database, command)).toEqual({
        text: expect.stringContaining("start RadioWave once (npm start), which brings them up to date."),
        exitCode: 1,
      });
    }
  },
  { tables: false },
);
