import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { readSuspensions } from "#app/moderation/appeals/station-refusals.server.ts";
import { approveStation, suspendStation } from "#app/moderation/decisions/decide-stations.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { openItems } from "#app/stations/open-items/open-item.server.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import type { StationStatus } from "#app/stations/station/station-status.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { putModeratedStations, seen, statuses } from "#test-support/moderation.ts";
import { ADMINISTRATOR, EDITOR } from "#test-support/viewers.ts";
import { decideItems } from "./decide-items.server.ts";
import type { SeenItem } from "./seen-items.ts";

/** The pair of Aurora and Cais, both approved; Cais is the younger one. */
async function open(database: Database) {
  await putModeratedStations(database);
  await approveStation(database, ADMINISTRATOR, { id: "cais", seen: await seen(database, "cais"), now: new Date() });
  const pair = { kind: "duplicate", subject: "aurora cais", stationId: "cais", facts: { other: "aurora" } } as const;
  await database.transaction((transaction) => openItems(transaction, [{ ...pair, now: new Date() }]));
  const [item] = await database.select().from(reviewItems).where(eq(reviewItems.kind, "duplicate"));
  const id = item?.id ?? 0;
  const suspend = (items: SeenItem[]) =>
    decideItems(database, EDITOR, { decision: "suspend", reason: "duplicate", text: "", items, now: new Date() });
  return { id, suspend };
}

onBothEngines("of a pair either station is suspended, and the mail names the other one", async ({ database }) => {
  const { id, suspend } = await open(database);
  for (const [isOther, station, name] of [
    [true, "aurora", "Rádio Cais"],
    [false, "cais", "Rádio Aurora"],
  ] as const) {
    const item = { id, seen: await seen(database, station), isOther };
    expect(await suspend([item])).toMatchObject({ done: [{ id }], left: [] });
    expect(await statuses(database)).toMatchObject({ [station]: "suspended" });
    expect((await readSuspensions(database, [station])).get(station)).toMatchObject({
      itemKind: "duplicate",
      facts: { name },
    });
    const [closed] = await database.select().from(reviewItems).where(eq(reviewItems.id, id));
    expect(closed?.closedAt).not.toBeNull();
    await approveStation(database, ADMINISTRATOR, {
      id: station,
      seen: await seen(database, station),
      now: new Date(),
    });
    await database.update(reviewItems).set({ closedAt: null, outcome: null }).where(eq(reviewItems.id, id));
  }
});

onBothEngines("the other station must be as it was seen", async ({ database }) => {
  const { id, suspend } = await open(database);
  const { updatedAt } = await seen(database, "aurora");
  for (const status of ["approved", "pending"] as StationStatus[]) {
    const item = { id, seen: { status, updatedAt: new Date(updatedAt.getTime() - 1) }, isOther: true };
    expect((await suspend([item])).done).toEqual([]);
  }
  await suspendStation(database, ADMINISTRATOR, {
    id: "aurora",
    seen: await seen(database, "aurora"),
    now: new Date(),
  });
  expect((await suspend([{ id, seen: await seen(database, "aurora"), isOther: true }])).left).toMatchObject([
    { refusal: { message: "Isto já foi decidido." } },
  ]);
});

onBothEngines("an item of one station has no other one", async ({ database }) => {
  const { suspend } = await open(database);
  const [item] = await database.select().from(reviewItems).where(eq(reviewItems.stationId, "beira"));
  const before = await database.$count(changes);
  const decided = await suspend([{ id: item?.id ?? 0, seen: await seen(database, "beira"), isOther: true }]);
  expect(decided).toMatchObject({ done: [], left: [{ refusal: { kind: "conflict" } }] });
  expect(await database.$count(changes)).toBe(before);
});
