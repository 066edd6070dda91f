import { asc, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { AccountChange } from "#app/live-events/change.ts";
import { openChangeHub } from "#app/live-events/change-hub.server.ts";
import { recordChanges } from "../../test-support/change-hubs.ts";
import { onBothEngines } from "../../test-support/databases.ts";
import { seen } from "../../test-support/moderation.ts";
import { putNamedStations } from "../../test-support/named-stations.ts";
import { ADMINISTRATOR } from "../../test-support/viewers.ts";
import { waitUntil } from "../../test-support/wait-until.ts";
import { approveStation, deleteStation, suspendStation } from "./change-status.server.ts";
import { decisions } from "./decisions.table.ts";
import { editStation } from "./edit-station.server.ts";
import { DECISIONS_PER_PAGE, readHistory, recordDecision } from "./history.server.ts";

onBothEngines("the database rejects updates, deletes and truncation of the history", async ({ database }) => {
  const station = { id: "aurora", name: "Rádio Aurora" };
  await database.transaction((transaction) =>
    recordDecision(transaction, ADMINISTRATOR, { decision: "approve", station }),
  );
  const before = await database.select().from(decisions);
  for (const statement of [
    sql`update decisions set administrator_email = 'outra@example.org'`,
    sql`delete from decisions`,
    sql`truncate decisions`,
    sql`truncate decisions cascade`,
    sql`insert into decisions (id, administrator_id, administrator_email, decision) overriding system value
      values (1, 'x', 'x', 'clear') on conflict (id) do update set administrator_email = 'x'`,
  ]) {
    await expect(database.execute(statement)).rejects.toMatchObject({
      cause: expect.objectContaining({ message: "The history of moderation is append-only." }),
    });
  }
  expect(await database.select().from(decisions)).toEqual(before);
});

onBothEngines("the history is paged newest first, each decision once", async ({ database }) => {
  expect(await readHistory(database, null)).toEqual({ decisions: [], next: null });
  await database.execute(sql`insert into decisions (administrator_id, administrator_email, decision)
    select 'marta', 'marta@example.org', 'clear' from generate_series(1, ${2 * DECISIONS_PER_PAGE})`);
  const first = await readHistory(database, null);
  expect(first.decisions).toHaveLength(DECISIONS_PER_PAGE);
  // A decision recorded meanwhile comes first and does not shift the pages.
  await database.transaction((transaction) => recordDecision(transaction, ADMINISTRATOR, { decision: "restore" }));
  const second = await readHistory(database, first.next);
  expect(second.decisions).toHaveLength(DECISIONS_PER_PAGE);
  expect(second.next).toBeNull();
  const all = await database.select({ id: decisions.id }).from(decisions).orderBy(asc(decisions.id));
  const read = [...first.decisions, ...second.decisions].map(({ id }) => id);
  expect(read).toEqual(
    all
      .map(({ id }) => id)
      .slice(0, -1)
      .reverse(),
  );
});

onBothEngines("a decision that visitors do not notice is announced to the submitter", async (test) => {
  const { connection, database } = test;
  await putNamedStations(database);
  const hub = await openChangeHub(connection);
  const changes = recordChanges(hub);
  const accounts: AccountChange[] = [];
  hub.onAccount((change) => accounts.push(change));
  const decide = async (decision: typeof approveStation, id: string) =>
    decision(database, ADMINISTRATOR, { id, seen: await seen(database, id) });
  await editStation(database, ADMINISTRATOR, { id: "beira", changes: { name: "Rádio Beira Alta" } });
  await decide(suspendStation, "beira");
  await decide(deleteStation, "beira");
  const submissions = { topic: "account", userId: "submitter", part: "submissions" };
  // A public change reaches all pages anyway; then there is no submitter.
  await decide(approveStation, "cais");
  await database.execute(sql`update stations set submitted_by = null`);
  await decide(suspendStation, "aurora");
  await editStation(database, ADMINISTRATOR, { id: "aurora", changes: { name: "Rádio Boreal" } });
  await test.change({ topic: "settings" });
  await waitUntil("all is notified", () => changes.notified.some(({ topic }) => topic === "settings"));
  expect(accounts).toEqual([submissions, submissions, submissions]);
  hub.close();
});
