import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { users } from "#app/people/accounts/accounts.table.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { ANA, accountsOn, cookieFor, MARTA, putPerson, RUI, requestContextWith } from "#test-support/people.ts";
import { deleteOwnAccount } from "./delete-account.server.ts";

onBothEngines(
  "records of other accounts with a deleted account's address stay unless it was confirmed",
  async ({ database }) => {
    const accounts = accountsOn(database);
    await putPerson(accounts, MARTA, "admin");
    const rui = await putPerson(accounts, RUI);
    const records = [
      { account: rui, email: ANA.email },
      { submitted_by: rui, contact_email: ANA.email },
    ];
    await database
      .insert(changes)
      .values(records.map((one) => ({ actorRole: "system" as const, kind: "link" as const, private: one })));
    const stored = async () => (await database.select().from(changes)).map((change) => change.private);
    const signUpAndDelete = async (emailVerified: boolean) => {
      const id = await putPerson(accounts, ANA);
      await database.update(users).set({ emailVerified }).where(eq(users.id, id));
      const context = requestContextWith(accounts, await cookieFor(accounts, ANA));
      await deleteOwnAccount(accounts, context, { typedEmail: ANA.email, now: new Date() });
    };
    await signUpAndDelete(false);
    expect(await stored()).toEqual(records);
    await signUpAndDelete(true);
    expect(await stored()).toEqual([null, null]);
  },
);
