import { asc, sql } from "drizzle-orm";
import { expect } from "vitest";
import { onBothEngines } from "../../test-support/databases.ts";
import { ADMINISTRATOR, signedIn, USER } from "../../test-support/viewers.ts";
import { changes } from "./changes.table.ts";
import { CHANGES_PER_PAGE, readHistory } from "./read-changes.server.ts";
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
    sql`truncate changes`,
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

onBothEngines("the history is paged newest first, each change once", async ({ database }) => {
  expect(await readHistory(database, null)).toEqual({ changes: [], next: null });
  await database.execute(sql`insert into changes (actor_id, actor_role, kind)
    select 'marta', 'admin', 'clear' from generate_series(1, ${2 * CHANGES_PER_PAGE})`);
  const first = await readHistory(database, null);
  expect(first.changes).toHaveLength(CHANGES_PER_PAGE);
  // A change recorded meanwhile comes first and does not shift the pages.
  await database.transaction((transaction) => recordChange(transaction, MARTA, { kind: "restore" }));
  const second = await readHistory(database, first.next);
  expect(second.changes).toHaveLength(CHANGES_PER_PAGE);
  expect(second.next).toBeNull();
  const all = await database.select({ id: changes.id }).from(changes).orderBy(asc(changes.id));
  const read = [...first.changes, ...second.changes].map(({ id }) => id);
  expect(read).toEqual(
    all
      .map(({ id }) => id)
      .slice(0, -1)
      .reverse(),
  );
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
