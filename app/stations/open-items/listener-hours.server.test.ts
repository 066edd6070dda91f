import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { DAY_MS, HOUR_MS } from "#app/platform/text/durations.ts";
import { openDeadItems } from "#app/sound/checks/dead-items.server.ts";
import { audience } from "#app/sound/now-playing/now-playing.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { openProposals } from "#test-support/proposals.ts";
import { openItem, openItems } from "./open-item.server.ts";
import { openPatrolItems } from "./patrol-items.server.ts";
import { reviewItems } from "./review-items.table.ts";
import { updateSubmissionItems } from "./submission-items.server.ts";

const NOW = new Date("2026-11-28T12:00:00Z");
const A_MOMENT_AGO = new Date(NOW.getTime() - 44_999);
const TOO_LONG_AGO = new Date(NOW.getTime() - 45_000);

type Counts = typeof audience.$inferInsert;

const listen = (database: Database, ...counts: Pick<Counts, "process" | "listeners" | "seenAt" | "stationId">[]) =>
  database.insert(audience).values(counts);

/** The hours until the deadline of the open item, by kind. */
async function hoursOf(database: Database): Promise<Record<string, number>> {
  const items = await database.select().from(reviewItems);
  return Object.fromEntries(items.map(({ kind, since, dueAt }) => [kind, (Number(dueAt) - Number(since)) / HOUR_MS]));
}

onBothEngines("an item is due an hour earlier for each listener of its station, in all processes", async (test) => {
  const { database } = test;
  await openProposals(database);
  await listen(
    database,
    { process: "a", stationId: "aurora", listeners: 2, seenAt: NOW },
    { process: "b", stationId: "aurora", listeners: 3, seenAt: A_MOMENT_AGO },
    { process: "ended", stationId: "aurora", listeners: 7, seenAt: TOO_LONG_AGO },
    { process: "a", stationId: "beira", listeners: 9, seenAt: NOW },
  );
  const about = { subject: "1", stationId: "aurora", now: NOW };
  await database.transaction(async (transaction) => {
    await openItem(transaction, { kind: "proposal", ...about });
    await openItems(transaction, [
      { kind: "duplicate", ...about, subject: "aurora cais" },
      { kind: "appeal", ...about, stationId: null },
    ]);
    await openPatrolItems(transaction, ["aurora"], NOW);
  });
  expect(await hoursOf(database)).toMatchObject({ proposal: 67, duplicate: 14 * 24 - 5, appeal: 72, patrol: 163 });
});

onBothEngines("at most 24 hours earlier; an open item keeps its deadline", async ({ database }) => {
  await openProposals(database);
  const open = (stationId: string) =>
    database.transaction((transaction) =>
      openItem(transaction, { kind: "proposal", subject: stationId, stationId, now: NOW }),
    );
  await listen(database, { process: "a", stationId: "aurora", listeners: 24, seenAt: NOW });
  await open("aurora");
  await database.update(audience).set({ listeners: 25 });
  await open("aurora");
  expect(await hoursOf(database)).toMatchObject({ proposal: 48 });
  await listen(database, { process: "a", stationId: "cais", listeners: 25, seenAt: NOW });
  await database.delete(reviewItems);
  await open("cais");
  expect(await hoursOf(database)).toMatchObject({ proposal: 48 });
});

onBothEngines("submissions and silent stations are due earlier by the same rule", async ({ database }) => {
  await openProposals(database);
  const { id } = stations;
  await database.update(stations).set({ submittedBy: null, updatedAt: NOW }).where(eq(id, "beira"));
  await database.update(stations).set({ offAir: true }).where(eq(id, "aurora"));
  await database
    .insert(streamChecks)
    .values({ stationId: "aurora", failingSince: new Date(NOW.getTime() - 15 * DAY_MS), nextCheckAt: NOW });
  await listen(
    database,
    { process: "a", stationId: "aurora", listeners: 1, seenAt: NOW },
    { process: "a", stationId: "beira", listeners: 4, seenAt: NOW },
  );
  await database.transaction(async (transaction) => {
    await openDeadItems(transaction, NOW);
    await updateSubmissionItems(transaction, "all", { by: null, now: NOW });
  });
  expect(await hoursOf(database)).toEqual({ dead: 7 * 24 - 1, submission: 68 });
});
