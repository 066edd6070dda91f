import { asc, desc, eq } from "drizzle-orm";
import { expect } from "vitest";
import {
  approveStation,
  decideStations,
  deleteStation,
  suspendStation,
} from "#app/moderation/decisions/decide-stations.server.ts";
import { giveReason } from "#app/moderation/decisions/give-reason.server.ts";
import { revertBatch } from "#app/moderation/decisions/revert-change.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { openItems } from "#app/stations/open-items/open-item.server.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { stationUuids } from "#app/stations/station/station-identities.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { seen } from "#test-support/moderation.ts";
import { putStation, station } from "#test-support/named-stations.ts";
import { openReverts, WHY } from "#test-support/reverts.ts";
import { ADMINISTRATOR, apiAs, EDITOR, jsonBody } from "#test-support/viewers.ts";
import { decideItems } from "./decide-items.server.ts";
import { createReviewApi } from "./review.api.ts";

/** Aurora, Mar and Rio, all public, and open items about pairs of them: `[of, other]`. */
async function open(database: Database, ...pairs: [string, string][]) {
  const reverts = await openReverts(database);
  await putStation(database, station({ id: "mar", name: "Rádio Mar" }));
  await putStation(database, station({ id: "rio", name: "Rádio Rio" }));
  const items: number[] = [];
  for (const [stationId, other] of pairs) {
    const pair = { kind: "duplicate", subject: `${stationId} ${other}`, stationId, facts: { other } } as const;
    await database.transaction((transaction) => openItems(transaction, [{ ...pair, now: new Date() }]));
    const [item] = await database.select().from(reviewItems).orderBy(desc(reviewItems.id)).limit(1);
    items.push(item?.id ?? 0);
  }
  const itemOf = async (index: number, id: string) => ({
    id: items[index] ?? 0,
    seen: await seen(database, id),
    isOther: pairs[index]?.[0] !== id,
  });
  return {
    ...reverts,
    itemOf,
    /** Suspends stations as duplicates, each by the item with this index. */
    suspend: async (...decided: [number, string][]) => {
      const chosen = await Promise.all(decided.map(([index, id]) => itemOf(index, id)));
      const about = { decision: "suspend", reason: "duplicate", text: "" } as const;
      return decideItems(database, EDITOR, { ...about, items: chosen, now: new Date() });
    },
    approve: async (id: string) =>
      approveStation(database, ADMINISTRATOR, { id, seen: await seen(database, id), now: new Date() }),
    answers: async () => {
      const rows = await database.select().from(stationUuids).orderBy(asc(stationUuids.stationId));
      return Object.fromEntries(rows.flatMap((row) => (row.answeredBy ? [[row.stationId, row.answeredBy]] : [])));
    },
  };
}

onBothEngines("when either station of a pair is suspended, the other one answers for it", async ({ database }) => {
  const { suspend, answers, approve } = await open(database, ["mar", "aurora"]);
  await suspend([0, "mar"]);
  expect(await answers()).toEqual({ mar: "aurora" });
  await approve("mar");
  expect(await answers()).toEqual({});
  await database.update(reviewItems).set({ closedAt: null, outcome: null });
  await suspend([0, "aurora"]);
  expect(await answers()).toEqual({ aurora: "mar" });
});

onBothEngines("a decision by the API counts the same", async ({ database }) => {
  const { answers, itemOf } = await open(database, ["mar", "aurora"]);
  const { id, seen: before } = await itemOf(0, "mar");
  const item = { id, seen_status: before.status, seen_at: before.updatedAt.toISOString() };
  const body = { decision: "suspend", reason: "duplicate", items: [item] };
  const api = apiAs(EDITOR, createReviewApi(database, "https://radio.example"));
  expect((await api.request("/api/review/decisions", jsonBody("POST", body))).status).toBe(200);
  expect(await answers()).toEqual({ mar: "aurora" });
});

onBothEngines("several pairs at once make a chain, and both of a pair name each other", async ({ database }) => {
  const { suspend, answers } = await open(database, ["mar", "rio"], ["rio", "aurora"]);
  const { batch } = await suspend([0, "mar"], [1, "rio"]);
  expect(await answers()).toEqual({ mar: "rio", rio: "aurora" });
  await revertBatch(database, EDITOR, { ...WHY, batch: batch ?? "", now: new Date() });
  expect(await answers()).toEqual({});
  await database.update(reviewItems).set({ closedAt: null, outcome: null });
  await database.transaction(async (transaction) =>
    decideStations(transaction, EDITOR, {
      decision: "suspend",
      reason: "duplicate",
      targets: [
        { id: "mar", seen: null },
        { id: "rio", seen: null },
      ],
      now: new Date(),
    }),
  );
  expect(await answers()).toMatchObject({ mar: "rio" });
  expect(["mar", "aurora"]).toContain((await answers()).rio);
});

onBothEngines("of several pairs of a station the pair of the decided item counts", async ({ database }) => {
  const { suspend, answers } = await open(database, ["mar", "rio"], ["mar", "aurora"]);
  await suspend([0, "mar"]);
  expect(await answers()).toEqual({ mar: "rio" });
});

onBothEngines("a station that is suspended for another reason answers for itself", async ({ database }) => {
  const { suspend, answers } = await open(database, ["mar", "aurora"]);
  await suspend([0, "mar"]);
  // As by its submitter, who corrects it.
  await database.update(stations).set({ status: "pending" }).where(eq(stations.id, "mar"));
  expect(await answers()).toEqual({ mar: "aurora" });
  await suspendStation(database, EDITOR, { id: "mar", seen: await seen(database, "mar"), now: new Date() });
  expect(await answers()).toEqual({});
});

onBothEngines("a reason that is given afterwards counts too", async ({ database }) => {
  const { answers } = await open(database, ["mar", "aurora"]);
  const change = await suspendStation(database, EDITOR, {
    id: "mar",
    seen: await seen(database, "mar"),
    now: new Date(),
  });
  expect(await answers()).toEqual({});
  await giveReason(database, EDITOR, { change, reason: "duplicate", text: "", now: new Date() });
  expect(await answers()).toEqual({ mar: "aurora" });
});

onBothEngines("a decision that is reverted, and reverted again, has its own answer again", async ({ database }) => {
  const { suspend, answers, approve, revertLatest } = await open(database, ["mar", "aurora"]);
  const steps: [() => Promise<unknown>, object][] = [
    [() => suspend([0, "mar"]), { mar: "aurora" }],
    [revertLatest, {}],
    [revertLatest, { mar: "aurora" }],
    [revertLatest, {}],
    [revertLatest, { mar: "aurora" }],
    [() => approve("mar"), {}],
    [revertLatest, { mar: "aurora" }],
    [() => deleteStation(database, ADMINISTRATOR, { id: "mar", seen: null, now: new Date() }), { mar: "aurora" }],
    [revertLatest, { mar: "aurora" }],
  ];
  for (const [index, [step, expected]] of steps.entries()) {
    await step();
    expect(await answers(), `after step ${index}`).toEqual(expected);
  }
});

onBothEngines("a suspension before another one does not answer for it", async ({ database }) => {
  const { suspend, answers, approve, revertLatest } = await open(database, ["mar", "aurora"]);
  await suspend([0, "mar"]);
  await approve("mar");
  await suspendStation(database, EDITOR, { id: "mar", seen: await seen(database, "mar"), now: new Date() });
  await approve("mar");
  await revertLatest();
  expect(await answers()).toEqual({});
});

onBothEngines("a station that is deleted as a duplicate has the other one named, until it comes back", async (test) => {
  const { database } = test;
  const { answers, revertLatest } = await open(database, ["mar", "aurora"]);
  await deleteStation(
    database,
    ADMINISTRATOR,
    { id: "mar", seen: null, now: new Date() },
    { reason: "duplicate", text: "" },
  );
  expect(await answers()).toEqual({ mar: "aurora" });
  expect(
    (await database.select().from(stationUuids).where(eq(stationUuids.stationId, "mar")))[0]?.deletedAt,
  ).toBeInstanceOf(Date);
  await revertLatest();
  expect(await answers()).toEqual({});
});
