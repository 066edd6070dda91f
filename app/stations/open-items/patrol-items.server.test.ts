import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { approveStation, deleteStation, suspendStation } from "#app/moderation/decisions/decide-stations.server.ts";
import { editStation } from "#app/moderation/decisions/edit-station.server.ts";
import { userRoles, users } from "#app/people/accounts/accounts.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { putModeratedStations, seen } from "#test-support/moderation.ts";
import { openReverts } from "#test-support/reverts.ts";
import { openItemsOf } from "#test-support/review-items.ts";
import { ADMINISTRATOR, EDITOR } from "#test-support/viewers.ts";
import { keepItems } from "./keep-items.server.ts";
import { openMissingPatrolItems } from "./patrol-items.server.ts";
import { reviewItems } from "./review-items.table.ts";

const DAYS_30 = 30 * 24 * 3_600_000;

/** The named stations, and an editor whose role is new. */
async function putNewEditor(database: Database): Promise<void> {
  await putModeratedStations(database);
  await makeNew(database);
}

const makeNew = (database: Database) => database.update(userRoles).set({ grantedAt: new Date() });

onBothEngines("what a new editor approves gets an item for a review, for 30 days", async ({ database }) => {
  await putNewEditor(database);
  await approveStation(database, EDITOR, { id: "beira", seen: await seen(database, "beira"), now: new Date() });
  expect(await openItemsOf(database)).toEqual(["patrol beira"]);
  const [item] = await database.select().from(reviewItems).where(eq(reviewItems.kind, "patrol"));
  expect(Number(item?.dueAt) - Number(item?.since)).toBe(7 * 24 * 3_600_000);

  await editStation(database, EDITOR, { id: "cais", changes: { status: "approved" }, now: new Date() });
  expect(await openItemsOf(database)).toEqual(["patrol beira", "patrol cais"]);
  await suspendStation(database, ADMINISTRATOR, { id: "beira", seen: await seen(database, "beira"), now: new Date() });
  await deleteStation(database, ADMINISTRATOR, { id: "cais", seen: null, now: new Date() });
  expect(await openItemsOf(database)).toEqual([]);
  const outcomes = await database
    .select({ outcome: reviewItems.outcome })
    .from(reviewItems)
    .where(eq(reviewItems.kind, "patrol"))
    .orderBy(reviewItems.subject);
  expect(outcomes).toEqual([{ outcome: "suspended" }, { outcome: "gone" }]);

  await database.update(userRoles).set({ grantedAt: new Date(Date.now() - DAYS_30) });
  await approveStation(database, EDITOR, { id: "beira", seen: await seen(database, "beira"), now: new Date() });
  expect(await openItemsOf(database), "an editor for 30 days").toEqual([]);
});

onBothEngines("what an administrator approves gets no item for a review", async ({ database }) => {
  await putModeratedStations(database);
  await approveStation(database, ADMINISTRATOR, { id: "beira", seen: await seen(database, "beira"), now: new Date() });
  expect(await openItemsOf(database)).toEqual([]);
});

onBothEngines("a reverted approval has an item for a decision, none for a review", async ({ database }) => {
  const { revertLatest } = await openReverts(database);
  await makeNew(database);
  await approveStation(database, EDITOR, { id: "beira", seen: await seen(database, "beira"), now: new Date() });
  await revertLatest();
  expect(await openItemsOf(database)).toEqual(["submission beira"]);
});

onBothEngines("a start opens the missing items, and those that were closed stay closed", async ({ database }) => {
  await putNewEditor(database);
  const start = () => database.transaction(openMissingPatrolItems);
  await approveStation(database, EDITOR, { id: "beira", seen: await seen(database, "beira"), now: new Date() });
  await database.insert(changes).values({ kind: "approve", actorRole: "system", stationId: "aurora" });
  await database.insert(changes).values({ kind: "approve", actorRole: "system", stationId: "cais" });
  await database.delete(reviewItems);
  await start();
  await start();
  expect(await openItemsOf(database)).toEqual(["patrol aurora", "patrol beira"]);

  await database.update(reviewItems).set({ closedAt: new Date(), outcome: "kept" });
  await start();
  expect(await openItemsOf(database), "kept").toEqual([]);
  await database.delete(reviewItems);
  await database.update(userRoles).set({ grantedAt: new Date(Date.now() - 2 * DAYS_30) });
  await database.insert(changes).values({ kind: "approve", actorRole: "admin", stationId: "aurora" });
  await start();
  expect(await openItemsOf(database), "an old editor, and an approval by an administrator since").toEqual([]);
});

onBothEngines("keeping closes items of three kinds, once", async ({ database }) => {
  await putModeratedStations(database);
  await database.execute(sql`insert into review_items (kind, subject, station_id, since, due_at, facts)
    select kind, kind || ' ' || n, 'aurora', now(), now(), '{}'
    from unnest(array['dead', 'duplicate', 'patrol', 'proposal']) kind, generate_series(1, 2) n`);
  const items = await database.select().from(reviewItems).orderBy(reviewItems.id);
  const ids = items.map(({ id }) => id);
  const keep = (editor = EDITOR) =>
    database.transaction((transaction) => keepItems(transaction, editor, [...ids, 999], new Date()));
  const both = await Promise.all([keep(), keep(ADMINISTRATOR)]);
  const keepable = items.filter(({ kind }) => kind !== "proposal").map(({ id }) => id);
  expect(both.flat().sort((a, b) => a - b)).toEqual(keepable);
  expect(await openItemsOf(database)).toEqual(["proposal proposal 1", "proposal proposal 2"]);
  const [first] = await database
    .select()
    .from(reviewItems)
    .where(eq(reviewItems.id, keepable[0] ?? 0));
  expect(first).toMatchObject({ outcome: "kept", claimedBy: null, closedAt: expect.any(Date) });

  await database.delete(userRoles);
  await expect(keep()).rejects.toMatchObject({ kind: "forbidden" });
});

onBothEngines("an editor keeps nothing about what they approved or submitted; an administrator may", async (test) => {
  const { database } = test;
  await putNewEditor(database);
  await database.insert(users).values({ id: "rui", name: "", email: "rui@example.org" });
  await database.insert(userRoles).values({ userId: "rui", role: "editor" });
  await approveStation(database, EDITOR, { id: "beira", seen: await seen(database, "beira"), now: new Date() });
  await database.update(stations).set({ submittedBy: EDITOR.id }).where(eq(stations.id, "aurora"));
  await database.execute(sql`insert into review_items (kind, subject, station_id, since, due_at, facts)
    values ('duplicate', 'aurora beira', 'beira', now(), now(), '{"other": "aurora"}')`);
  const items = await database.select().from(reviewItems).orderBy(reviewItems.id);
  const [patrol, pair] = ["patrol", "duplicate"].map((kind) => items.find((item) => item.kind === kind)?.id ?? 0);
  const keep = (moderator: typeof EDITOR, ids: number[]) =>
    database.transaction((transaction) => keepItems(transaction, moderator, ids, new Date()));
  expect(await keep(EDITOR, [patrol ?? 0, pair ?? 0])).toEqual([]);
  expect(await keep({ ...EDITOR, id: "rui" }, [patrol ?? 0])).toEqual([patrol]);
  expect(await keep(ADMINISTRATOR, [pair ?? 0])).toEqual([pair]);
});
