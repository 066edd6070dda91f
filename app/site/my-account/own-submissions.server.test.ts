import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { users } from "#app/people/accounts/accounts.table.ts";
import { openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import type { AccountChange } from "#app/platform/live-events/live-change.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { recordChanges } from "#test-support/change-hubs.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { statuses } from "#test-support/moderation.ts";
import { putNamedStations } from "#test-support/named-stations.ts";
import { countUploads, putUpload } from "#test-support/uploaded-images.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { countSubmissions, readSubmissions, withdrawSubmission } from "./own-submissions.server.ts";

onBothEngines("an account's submissions, in any state, newest first; nothing of others", async ({ database }) => {
  await putNamedStations(database);
  await database.insert(users).values({ id: "rui", name: "", email: "rui@example.org" });
  await database.update(stations).set({ submittedBy: "rui" }).where(eq(stations.id, "aurora"));
  await database
    .update(stations)
    .set({ createdAt: new Date("2026-02-01") })
    .where(eq(stations.id, "cais"));
  expect((await readSubmissions(database, "submitter")).map(({ id, status }) => [id, status])).toEqual([
    ["cais", "suspended"],
    ["beira", "pending"],
  ]);
  expect(await countSubmissions(database, "submitter")).toBe(2);
  expect(await readSubmissions(database, "nada")).toEqual([]);
});

onBothEngines("a pending station is withdrawn with its image, and administrators' pages are notified", async (test) => {
  const { database, connection } = test;
  await putNamedStations(database);
  await putUpload(database, { stationId: "beira" });
  const hub = await openChangeHub(connection);
  const changes = recordChanges(hub);
  const accounts: AccountChange[] = [];
  hub.onAccount((change) => accounts.push(change));
  await withdrawSubmission(database, "submitter", { id: "beira", now: new Date() });
  expect(Object.keys(await statuses(database))).toEqual(["aurora", "cais"]);
  expect(await countUploads(database)).toEqual({ images: 0, squares: 0 });
  await changes.until(1);
  expect(changes.notified).toEqual([{ topic: "administration" }]);
  await waitUntil("the account is notified", () => accounts.length > 0);
  expect(accounts).toEqual([{ topic: "account", userId: "submitter", part: "submissions" }]);
  hub.close();
});

onBothEngines("a station that was decided, is another account's or does not exist stays", async ({ database }) => {
  await putNamedStations(database);
  const withdraw = (id: string, account = "submitter") =>
    withdrawSubmission(database, account, { id, now: new Date() });
  await expect(withdraw("aurora")).rejects.toMatchObject({ kind: "conflict", message: "Esta rádio já foi aprovada." });
  await expect(withdraw("cais")).rejects.toMatchObject({ kind: "conflict", message: "Esta rádio já foi suspensa." });
  for (const [id, account] of [["beira", "rui"], ["aurora", "rui"], ["nada"], ["a\0b"]] as const) {
    await expect(withdraw(id, account)).rejects.toMatchObject({
      kind: "not-found",
      message: "Esta rádio já não existe.",
    });
  }
  expect(Object.keys(await statuses(database))).toEqual(["aurora", "beira", "cais"]);
});
