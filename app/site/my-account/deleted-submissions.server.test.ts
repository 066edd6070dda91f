import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { DAY_MS } from "#app/platform/text/durations.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { openAppeals } from "#test-support/appeals.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { putStation, station } from "#test-support/named-stations.ts";
import { putSubmitChange } from "#test-support/submit-changes.ts";
import { signedIn, USER } from "#test-support/viewers.ts";
import { MAX_DELETED_SUBMISSIONS, readDeletedSubmissions } from "./deleted-submissions.server.ts";
import { countSubmissions, withdrawSubmission } from "./own-submissions.server.ts";

/** The moderated stations, submitted by USER as the history has it, and what that account reads of the deleted ones. */
async function open(database: Database) {
  const directory = await openAppeals(database);
  const submit = (id: string) => putSubmitChange(database, id);
  for (const id of ["aurora", "beira", "cais"]) await submit(id);
  const read = (now = new Date(), account = USER.id) => readDeletedSubmissions(database, account, now);
  return { ...directory, submit, read, names: async () => (await read()).map(({ name }) => name) };
}

onBothEngines("a deleted station is listed as it was, with the reason and the decision", async ({ database }) => {
  const { decide, read } = await open(database);
  const change = await decide("delete", "aurora", { reason: "gone", text: "Fechou." });
  const [deleted, ...others] = await read();
  expect(others).toEqual([]);
  expect(deleted).toEqual({
    id: "aurora",
    name: "Rádio Aurora",
    genre: "Jazz",
    country: "Portugal",
    countryCode: "PT",
    city: "",
    deletedAt: expect.any(Date),
    deletion: change,
    refusal: {
      reason: "gone",
      text: "Fechou.",
      facts: {},
      appeal: null,
      change,
      mayResubmit: true,
      endedAppeal: false,
    },
  });
  expect(await countSubmissions(database, USER.id)).toBe(3);
  expect(await read(new Date(Date.now() + 200 * DAY_MS))).toMatchObject([{ refusal: { change: null } }]);
  expect(await read(undefined, signedIn("user", "rui").id)).toEqual([]);
});

onBothEngines("the newest deletion is the first; what the appeal became is shown", async ({ database }) => {
  const { decide, appeal, names, read } = await open(database);
  await decide("delete", "cais");
  const change = await decide("delete", "beira", { reason: "spam" });
  expect(await names()).toEqual(["Rádio Beira", "Rádio Cais"]);
  await appeal(change);
  expect((await read()).map(({ refusal }) => refusal.appeal)).toEqual(["open", null]);
});

onBothEngines("a station that was put back is an ordinary one, and deleted again it is listed once", async (test) => {
  const { decide, revert, names } = await open(test.database);
  const first = await decide("delete", "aurora");
  const back = await revert(first);
  expect(await names()).toEqual([]);
  expect(await countSubmissions(test.database, USER.id)).toBe(3);
  // Reverting the revert deletes it again.
  await revert(back);
  expect(await names()).toEqual(["Rádio Aurora"]);
});

onBothEngines("withdrawn stations, those of others and cleared ones are not listed", async (test) => {
  const { database } = test;
  const { decide, submit, revert, names } = await open(database);
  await withdrawSubmission(database, USER.id, { id: "beira", now: new Date() });
  await revert(await decide("delete", "aurora"));
  await database.delete(stations).where(eq(stations.id, "aurora"));
  // It had another submitter when it was deleted.
  await putStation(database, station({ id: "duna", name: "Rádio Duna" }));
  await submit("duna");
  await database.update(stations).set({ submittedBy: null }).where(eq(stations.id, "duna"));
  await decide("delete", "duna");
  expect(await names()).toEqual([]);
});

onBothEngines("only so many are listed", async ({ database }) => {
  const { decide, submit, names } = await open(database);
  for (let number = 0; number <= MAX_DELETED_SUBMISSIONS; number += 1) {
    const id = `foz-${number}`;
    await putStation(database, station({ id, name: `Rádio Foz ${number}` }));
    await database.update(stations).set({ submittedBy: USER.id }).where(eq(stations.id, id));
    await submit(id);
    await decide("delete", id);
  }
  const listed = await names();
  expect([listed.length, listed[0], listed.at(-1)]).toEqual([
    MAX_DELETED_SUBMISSIONS,
    `Rádio Foz ${MAX_DELETED_SUBMISSIONS}`,
    "Rádio Foz 1",
  ]);
});
