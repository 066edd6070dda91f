import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { approveStation, deleteStation, suspendStation } from "#app/moderation/decisions/decide-stations.server.ts";
import { editStation } from "#app/moderation/decisions/edit-station.server.ts";
import { openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import type { AccountChange } from "#app/platform/live-events/live-change.ts";
import { recordChanges } from "#test-support/change-hubs.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { putModeratedStations, seen } from "#test-support/moderation.ts";
import { ADMINISTRATOR } from "#test-support/viewers.ts";
import { waitUntil } from "#test-support/wait-until.ts";

onBothEngines("a decision that visitors do not notice is announced to the submitter", async (test) => {
  const { connection, database } = test;
  await putModeratedStations(database);
  const hub = await openChangeHub(connection);
  const changes = recordChanges(hub);
  const accounts: AccountChange[] = [];
  hub.onAccount((change) => accounts.push(change));
  const decide = async (decision: typeof approveStation, id: string) =>
    decision(database, ADMINISTRATOR, { id, seen: await seen(database, id), now: new Date() });
  await editStation(database, ADMINISTRATOR, { id: "beira", changes: { name: "Rádio Beira Alta" }, now: new Date() });
  await decide(suspendStation, "beira");
  await decide(deleteStation, "beira");
  const submissions = { topic: "account", userId: "submitter", part: "submissions" };
  // A public change reaches all pages anyway; then there is no submitter.
  await decide(approveStation, "cais");
  await database.execute(sql`update stations set submitted_by = null`);
  await decide(suspendStation, "aurora");
  await editStation(database, ADMINISTRATOR, { id: "aurora", changes: { name: "Rádio Boreal" }, now: new Date() });
  await test.change({ topic: "settings" });
  await waitUntil("all is notified", () => changes.notified.some(({ topic }) => topic === "settings"));
  expect(accounts).toEqual([submissions, submissions, submissions]);
  hub.close();
});
