import { eq, sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { openDatabase } from "#app/platform/open-database.server.ts";
import { onBothEngines, onEngine, rowsOf } from "../../test-support/databases.ts";
import { ANA, accountsOn, putPerson } from "../../test-support/people.ts";
import { waitUntil } from "../../test-support/wait-until.ts";
import { credentials, sessions } from "./accounts.table.ts";
import { endSessions } from "./end-sessions.server.ts";
import { setPassword } from "./set-password.server.ts";
import { signIn } from "./sign-in.server.ts";

const HERE = { address: "192.0.2.1" };
const REFUSED = { kind: "unauthenticated", message: "Email ou palavra-passe incorretos." };

onBothEngines("signIn: if the password changes during the verification, no session remains", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const { password: passwords } = await accounts.auth.$context;
  const verify = vi.spyOn(passwords, "verify").mockImplementation(async () => {
    verify.mockRestore();
    await setPassword(accounts, { email: ANA.email, password: "saudade-nova", grants: true });
    return true;
  });
  await expect(signIn(accounts, HERE, ANA)).rejects.toMatchObject(REFUSED);
  expect(await database.select().from(sessions)).toEqual([]);
});

onEngine(
  "postgres",
  "signIn waits for an uncommitted change of password in another process",
  async ({ database, settings }) => {
    const accounts = accountsOn(database);
    const id = await putPerson(accounts, ANA);
    const elsewhere = await openDatabase(settings);
    let signingIn: Promise<unknown> | undefined;
    await elsewhere.database.transaction(async (transaction) => {
      await transaction.update(credentials).set({ password: "another digest" }).where(eq(credentials.userId, id));
      await endSessions(transaction, id);
      signingIn = signIn(accounts, HERE, ANA).catch((error: unknown) => error);
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await waitUntil("it waits for the change", async () => (await rowsOf(database, waiting)).length > 0);
    });
    expect(await signingIn).toMatchObject(REFUSED);
    expect(await database.select().from(sessions)).toEqual([]);
    await elsewhere.close();
  },
);
