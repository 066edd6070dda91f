import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { accountLinks } from "#app/people/accounts/account-links.table.ts";
import { PASSWORD_HASHING } from "#app/people/accounts/password-hash.server.ts";
import { listModerators } from "#app/people/accounts/roles.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { ANA, accountsOn, cookieFor, MARTA, putPerson, RUI, requestContextWith } from "#test-support/people.ts";
import { withTotp } from "#test-support/second-step.ts";
import { type AdminCommand, parseAdminCommand, runAdminCommand } from "./admin-command.ts";

const PUBLIC_URL = "https://radio.example";

/** Runs a command; `password` is the answer to the password prompt. */
const run = (database: Database, command: AdminCommand, password = "saudade-nova") =>
  runAdminCommand(database, command, { readPassword: async () => ({ ok: true, password }), publicUrl: PUBLIC_URL });

/** The error that a command throws for the operator. */
const refusal = (message: unknown) => expect.objectContaining({ name: "CannotStart", message });

test("parseAdminCommand: an e-mail address is trimmed and lower-cased", () => {
  const grant = { verb: "grant", email: "ana@example.org" };
  expect(parseAdminCommand(["grant", " Ana@Example.org "])).toEqual({ ...grant, role: "admin" });
  expect(parseAdminCommand(["grant", "ana@example.org", "--editor"])).toEqual({ ...grant, role: "editor" });
  expect(parseAdminCommand(["grant", "--editor", "ana@example.org"])).toEqual({ ...grant, role: "editor" });
  expect(parseAdminCommand(["revoke", "ana@example.org"])).toEqual({ verb: "revoke", email: "ana@example.org" });
  expect(parseAdminCommand(["list"])).toEqual({ verb: "list" });
  const reset = { verb: "reset-second-factor", email: "ana@example.org" };
  expect(parseAdminCommand(["reset-second-factor", "Ana@example.org"])).toEqual(reset);
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
  ["grant", "--editor"],
  ["grant", "ana@example.org", "--editor", "--editor", "rui@example.org"],
  ["revoke", "ana@example.org", "--editor"],
  ["set-password", "--grant"],
  ["set-password", "--garnt", "ana@example.org"],
  ["set-password", "ana@example.org", "saudade-nova"],
])("parseAdminCommand: the arguments %j are invalid", (...args) => {
  expect(parseAdminCommand(args)).toBeUndefined();
});

const grant = { verb: "grant", email: ANA.email, role: "admin" } as const;
const grantEditor = { ...grant, role: "editor" } as const;
const revoke = { verb: "revoke", email: ANA.email } as const;

onBothEngines("grant: an account becomes an administrator's; a second grant changes nothing", async ({ database }) => {
  await putPerson(accountsOn(database), ANA);
  expect(await run(database, grant)).toMatch(
    /^ana@example\.org is an administrator now, and has no open session\.\n.*npm run admin -- set-password EMAIL$/,
  );
  expect(await listModerators(database)).toEqual([{ email: ANA.email, role: "admin" }]);
  expect(await run(database, grant)).toBe("ana@example.org is an administrator already, and has no open session.");
});

onBothEngines("grant --editor: the account's only role is editor, and revoke takes it", async ({ database }) => {
  await putPerson(accountsOn(database), ANA, "admin");
  await putPerson(accountsOn(database), MARTA, "admin");
  expect(await run(database, grantEditor)).toMatch(/^ana@example\.org is an editor now, and has no open session\.\n/);
  expect(await listModerators(database)).toEqual([
    { email: MARTA.email, role: "admin" },
    { email: ANA.email, role: "editor" },
  ]);
  expect(await run(database, grantEditor)).toBe("ana@example.org is an editor already, and has no open session.");
  expect(await run(database, revoke)).toBe("ana@example.org is no longer an editor.");
});

onBothEngines("reset-second-factor: codes are removed and all sessions end", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const reset = { verb: "reset-second-factor", email: ANA.email } as const;
  expect(await run(database, reset)).toBe("ana@example.org has no second factor.");
  const { cookie } = await withTotp(accounts, await cookieFor(accounts, ANA), ANA);
  expect(await run(database, reset)).toBe("ana@example.org has no second factor now, and no open session.");
  expect(await requestContextWith(accounts, cookie).viewer()).toEqual({ role: "visitor" });
  await expect(run(database, { ...reset, email: MARTA.email })).rejects.toEqual(
    refusal(expect.stringContaining("There is no account with the address")),
  );
});

onBothEngines(
  "set-password: the password is set, with or without a grant, and all sessions end",
  async ({ database }) => {
    const accounts = accountsOn(database, undefined, { hashing: PASSWORD_HASHING });
    await putPerson(accounts, ANA);
    const set = { verb: "set-password", email: ANA.email } as const;
    for (const [grants, role] of [
      [false, "user"],
      [true, "admin"],
    ] as const) {
      const before = await cookieFor(accounts, { ...ANA, ...(grants && { password: "saudade-nova" }) });
      const text = await run(database, { ...set, grants });
      expect(text.split("\n")).toEqual([
        "ana@example.org has the new password now, and no open session.",
        ...(grants ? ["ana@example.org is an administrator."] : []),
      ]);
      expect(await requestContextWith(accounts, before).viewer()).toEqual({ role: "visitor" });
      const now = await cookieFor(accounts, { ...ANA, password: "saudade-nova" });
      expect(await requestContextWith(accounts, now).viewer()).toMatchObject({ role });
    }
  },
);

onBothEngines(
  "set-password: an unknown address gets no prompt, and an invalid password is refused",
  async ({ database }) => {
    const command = { verb: "set-password", email: ANA.email, grants: true } as const;
    const never = () => Promise.reject(new Error("asked for a password"));
    await expect(runAdminCommand(database, command, { readPassword: never, publicUrl: PUBLIC_URL })).rejects.toEqual(
      refusal(expect.stringContaining("There is no account")),
    );
    await putPerson(accountsOn(database), ANA);
    const message = "The two passwords differ. Nothing was changed.";
    await expect(
      runAdminCommand(database, command, { readPassword: async () => ({ ok: false, message }), publicUrl: PUBLIC_URL }),
    ).rejects.toEqual(refusal(message));
    expect(await listModerators(database)).toEqual([]);
    expect(await cookieFor(accountsOn(database), ANA)).not.toBe("");
  },
);

onBothEngines("revoke: the role is removed; a second revoke changes nothing", async ({ database }) => {
  await putPerson(accountsOn(database), ANA, "admin");
  await putPerson(accountsOn(database), MARTA, "admin");
  expect(await run(database, revoke)).toBe("ana@example.org is no longer an administrator.");
  expect(await listModerators(database)).toEqual([{ email: MARTA.email, role: "admin" }]);
  expect(await run(database, revoke)).toBe("ana@example.org has no role.");
});

onBothEngines(
  "revoke: the last administrator can be revoked, and the result says that there is none",
  async ({ database }) => {
    await putPerson(accountsOn(database), ANA, "admin");
    const text = await run(database, revoke);
    expect(text.split("\n")).toEqual([
      "ana@example.org is no longer an administrator.",
      "There is no administrator. To make an account one: npm run admin -- grant EMAIL",
    ]);
    expect(await listModerators(database)).toEqual([]);
  },
);

onBothEngines("an unknown address is refused with what to do", async ({ database }) => {
  for (const command of [grant, revoke]) {
    await expect(run(database, command)).rejects.toEqual(
      refusal(
        expect.stringMatching(/^There is no account with the address ana@example\.org\..*\/auth\/sign-up.*ADMIN_EMAIL/),
      ),
    );
  }
});

onBothEngines("reset-link: prints a link for the account, also an administrator's", async ({ database }) => {
  await putPerson(accountsOn(database), MARTA, "admin");
  const text = await run(database, { verb: "reset-link", email: MARTA.email });
  expect(text).toMatch(/^https:\/\/radio\.example\/auth\/link\?token=[\w-]{43}\nIt works once, within 24 hours\./);
  await expect(run(database, { verb: "reset-link", email: ANA.email })).rejects.toEqual(
    refusal(expect.stringContaining("There is no account with the address ana@example.org.")),
  );
});

onBothEngines("list: one administrator or editor per line", async ({ database }) => {
  expect(await run(database, { verb: "list" })).toContain("There is no administrator");
  await putPerson(accountsOn(database), MARTA, "admin");
  await putPerson(accountsOn(database), ANA, "admin");
  await putPerson(accountsOn(database), RUI, "editor");
  expect((await run(database, { verb: "list" })).split("\n")).toEqual([
    "administrator  ana@example.org",
    "administrator  marta@example.org",
    "editor         rui@example.org",
  ]);
});

onBothEngines("a database of the version before is refused and not migrated", async ({ database }) => {
  await putPerson(accountsOn(database), ANA);
  await database.execute(sql`alter table changes drop column actor_role`);
  await expect(run(database, { verb: "reset-link", email: ANA.email })).rejects.toEqual(
    refusal(expect.stringContaining("The tables of this database are an older version's")),
  );
  expect(await database.$count(accountLinks)).toBe(0);
});

onBothEngines(
  "a database without tables is refused and not migrated",
  async ({ database }) => {
    for (const command of [grant, { verb: "list" }] as const) {
      await expect(run(database, command)).rejects.toEqual(
        refusal(expect.stringContaining("start RadioWave once (npm start), which brings them up to date.")),
      );
    }
  },
  { tables: false },
);
