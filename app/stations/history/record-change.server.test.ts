import { asc, sql } from "drizzle-orm";
import { expect } from "vitest";
import { onBothEngines } from "#test-support/databases.ts";
import { ADMINISTRATOR, signedIn, USER } from "#test-support/viewers.ts";
import { changes } from "./changes.table.ts";
import { actorOf, recordChange } from "./record-change.server.ts";

const MARTA = actorOf(ADMINISTRATOR);

onBothEngines("the database rejects updates, deletes and truncation of the history", async ({ database }) => {
  const station = { id: "aurora", name: "Rádio Aurora" };
  await database.transaction((transaction) => recordChange(transaction, MARTA, { kind: "approve", station }));
  const before = await database.select().from(changes);
  for (const statement of [
    sql`update changes set actor_id = 'rui'`,
    sql`update changes set text = 'outro'`,
    sql`delete from changes`,
    sql`truncate changes cascade`,
    sql`insert into changes (id, actor_role, kind) overriding system value
      values (1, 'admin', 'clear') on conflict (id) do update set actor_id = 'x'`,
  ]) {
    await expect(database.execute(statement)).rejects.toMatchObject({
      cause: expect.objectContaining({ message: "The history of moderation is append-only." }),
    });
  }
  expect(await database.select().from(changes)).toEqual(before);
});

onBothEngines(
  "a change names the role in which it was made, and the account that it is about",
  async ({ database }) => {
    const account = { id: "rui", email: "rui@example.org" };
    await database.transaction(async (transaction) => {
      await recordChange(transaction, actorOf(USER), { kind: "submit", station: { id: "beira", name: "Rádio Beira" } });
      await recordChange(transaction, actorOf(signedIn("admin", "ana")), { kind: "link", account });
    });
    expect(await database.select().from(changes).orderBy(asc(changes.id))).toMatchObject([
      { actorId: "submitter", actorRole: "contributor", kind: "submit", stationId: "beira", private: null },
      {
        actorId: "ana",
        actorRole: "admin",
        kind: "link",
        stationId: null,
        private: { account: "rui", email: account.email },
      },
    ]);
  },
);
