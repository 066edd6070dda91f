import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { approveStation, suspendStation } from "#app/moderation/decisions/decide-stations.server.ts";
import { editStation, exemptStation } from "#app/moderation/decisions/edit-station.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { found, inspection, putStationsDueForCheck } from "#test-support/checked-streams.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { putModerators, seen } from "#test-support/moderation.ts";
import { openItemsOf } from "#test-support/review-items.ts";
import { ADMINISTRATOR } from "#test-support/viewers.ts";
import { updateDeadItems } from "./station-items.server.ts";
import { storeInspection } from "./store-inspection.server.ts";

const START = new Date("2026-06-01T12:00:00Z");
const DAY = 24 * 3_600_000;
const onDay = (day: number) => new Date(START.getTime() + day * DAY);

const store = (database: Database, outcome: "plays" | "not-found", day: number, id = "a") =>
  storeInspection(
    database,
    {
      stationId: id,
      streamUrl: `https://${id}.example/s`,
      inspection: outcome === "plays" ? inspection({ finalUrl: `https://${id}.example/s` }) : found(outcome),
    },
    { now: onDay(day), random: 0 },
  );

/** A station that fails in each check since day 0, until a day. */
async function failUntil(database: Database, day: number, id = "a"): Promise<void> {
  for (let one = 0; one <= day; one += 1) await store(database, "not-found", one, id);
}

const update = (database: Database, day: number) =>
  database.transaction((transaction) => updateDeadItems(transaction, onDay(day)));

onBothEngines("a station that is off the air for 14 days has an item until it plays", async ({ database }) => {
  await putStationsDueForCheck(database, ["a"], { since: START });
  await failUntil(database, 13);
  expect(await openItemsOf(database)).toEqual([]);
  await store(database, "not-found", 14);
  await store(database, "not-found", 15);
  const [item] = await database.select().from(reviewItems);
  expect(item).toMatchObject({ kind: "dead", subject: "a", stationId: "a", since: onDay(14), dueAt: onDay(21) });
  expect(item?.facts).toEqual({ since: START.toISOString() });
  await store(database, "plays", 16);
  expect(await database.select().from(reviewItems)).toMatchObject([{ outcome: "gone", closedAt: onDay(16) }]);
});

onBothEngines("its item closes with its approval, its stream, or the end of its checks", async ({ database }) => {
  await putModerators(database);
  const ids = ["a", "b", "c"];
  await putStationsDueForCheck(database, ids, { since: START });
  for (const id of ids) await failUntil(database, 14, id);
  expect(await openItemsOf(database)).toEqual(["dead a", "dead b", "dead c"]);
  await suspendStation(database, ADMINISTRATOR, { id: "a", seen: await seen(database, "a"), now: new Date() });
  await editStation(database, ADMINISTRATOR, {
    id: "b",
    changes: { streamUrl: "https://b.example/new" },
    now: new Date(),
  });
  await exemptStation(database, ADMINISTRATOR, { id: "c", exempt: true, now: new Date() });
  expect(await openItemsOf(database)).toEqual([]);
  expect(await update(database, 14), "nothing is missing").toBe(0);
  await approveStation(database, ADMINISTRATOR, { id: "a", seen: await seen(database, "a"), now: new Date() });
  expect(await update(database, 14), "it is public again, and silent").toBe(1);
});

onBothEngines("a station that a moderator kept gets no item for 30 days", async ({ database }) => {
  await putStationsDueForCheck(database, ["a"], { since: START });
  await failUntil(database, 14);
  await database.update(reviewItems).set({ closedAt: onDay(15), outcome: "kept" });
  await store(database, "not-found", 16);
  expect(await update(database, 44)).toBe(0);
  expect(await update(database, 45)).toBe(1);
});

onBothEngines("a start of several processes opens missing items and closes outdated ones", async (test) => {
  const { database } = test;
  await putStationsDueForCheck(database, ["a", "b"], { since: START });
  await failUntil(database, 14, "a");
  await failUntil(database, 14, "b");
  await database.delete(reviewItems).where(eq(reviewItems.subject, "a"));
  await database.execute(sql`update stream_checks set failing_since = null, failures = 0 where station_id = 'b'`);
  const opened = await Promise.all([update(database, 15), update(database, 15)]);
  expect(opened.sort()).toEqual([0, 1]);
  expect(await openItemsOf(database)).toEqual(["dead a"]);
});
