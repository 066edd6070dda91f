import { expect, test } from "vitest";
import { listAdmins } from "#app/accounts/roles.server.ts";
import { onBothEngines } from "../../tests/support/databases.ts";
import { ANA, accountsOn, MARTA, putPerson } from "../../tests/support/people.ts";
import { administer, readWish } from "./administer.ts";

test("an address is read in lower case and trimmed", () => {
  expect(readWish(["grant", " Ana@Example.org "])).toEqual({ verb: "grant", email: "ana@example.org" });
  expect(readWish(["revoke", "ana@example.org"])).toEqual({ verb: "revoke", email: "ana@example.org" });
  expect(readWish(["list"])).toEqual({ verb: "list" });
});

test.each([
  [],
  ["grant"],
  ["grant", " "],
  ["revoke"],
  ["list", "ana@example.org"],
  ["grant", "ana@example.org", "rui@example.org"],
  ["delete", "ana@example.org"],
])("the words %j say nothing that can be done", (...words) => {
  expect(readWish(words)).toBeUndefined();
});

const ana = (verb: "grant" | "revoke") => ({ verb, email: ANA.email });

onBothEngines("an account becomes an administrator's, and is one already the second time", async ({ database }) => {
  await putPerson(accountsOn(database), ANA);
  expect(await administer(database, ana("grant"))).toEqual({
    text: "ana@example.org is an administrator now.",
    exitCode: 0,
  });
  expect(await listAdmins(database)).toEqual([ANA.email]);
  expect(await administer(database, ana("grant"))).toEqual({
    text: "ana@example.org is an administrator already.",
    exitCode: 0,
  });
});

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
    for (const wish of [ana("grant"), { verb: "list" }] as const) {
      expect(await administer(database, wish)).toEqual({
        text: "This database has no accounts yet: start RadioWave once (npm start), which makes its tables.",
        exitCode: 1,
      });
    }
  },
  { tables: false },
);
