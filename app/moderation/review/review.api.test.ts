import { asc, desc, eq, isNull, sql } from "drizzle-orm";
import { expect } from "vitest";
import { editStation } from "#app/moderation/decisions/edit-station.server.ts";
import { revertBatch } from "#app/moderation/decisions/revert-change.server.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { Viewer } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { MAX_CHANGE_TEXT } from "#app/stations/history/change.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { updateSubmissionItems } from "#app/stations/open-items/submission-items.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { recordChanges } from "#test-support/change-hubs.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { history, putModeratedStations, statuses } from "#test-support/moderation.ts";
import { ADMINISTRATOR, apiAs, EDITOR, jsonBody } from "#test-support/viewers.ts";
import { forgetOpenItemCounts } from "./read-queue.server.ts";
import { createReviewApi } from "./review.api.ts";

const SITE = "https://radio.example";

/** The named stations, and more that are pending, each an hour after the one before. */
async function open(database: Database, pending = 0) {
  await putModeratedStations(database);
  await database.execute(sql`insert into stations (id, name, created_at, updated_at)
    select 's' || n, 'Rádio ' || n, at, at from (select n, timestamptz '2026-11-01' + n * interval '1 hour' as at
    from generate_series(1, ${pending}) n) s`);
  await database.transaction((transaction) => updateSubmissionItems(transaction, "all", { by: null, now: new Date() }));
  const ask = async (viewer: Viewer, path: string, init?: RequestInit) => {
    const response = await apiAs(viewer, createReviewApi(database, SITE)).request(path, init);
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : JSON.parse(text) };
  };
  const queue = async (query = "") => {
    forgetOpenItemCounts(database);
    return (await ask(EDITOR, `/api/review${query}`)).body;
  };
  const decide = (viewer: Viewer, body: unknown) => ask(viewer, "/api/review/decisions", jsonBody("POST", body));
  const seenItems = async () => {
    const all: { id: number; station: { id: string; status: string; updated_at: string } }[] = (await queue()).items;
    return all.map(({ id, station }) => ({ id, seen_status: station.status, seen_at: station.updated_at }));
  };
  return { ask, queue, decide, seenItems };
}

onBothEngines("the queue has the most urgent first, in pages, each item once", async ({ database }) => {
  const { queue } = await open(database, 120);
  const first = await queue();
  expect(first.counts).toEqual({ submission: 121 });
  expect(first.items).toHaveLength(50);
  expect(first.items[0]).toMatchObject({ kind: "submission", station: { id: "s1" }, claimed_by: null });
  expect(Date.parse(first.items[0].due_at) - Date.parse(first.items[0].since)).toBe(72 * 3_600_000);
  // An item that is decided meanwhile shifts no page.
  await database
    .update(reviewItems)
    .set({ closedAt: new Date(), outcome: "gone" })
    .where(eq(reviewItems.subject, "s1"));
  const ids = first.items.map(({ id }: { id: number }) => id);
  for (let next = first.next_cursor; next; ) {
    const page = await queue(`?kind=submission&cursor=${next}`);
    ids.push(...page.items.map(({ id }: { id: number }) => id));
    next = page.next_cursor;
  }
  const all = await database.select({ id: reviewItems.id }).from(reviewItems).orderBy(asc(reviewItems.dueAt));
  expect(ids).toEqual(all.map(({ id }) => id));
  expect((await queue("?kind=dead")).items).toEqual([]);
  expect((await queue("?station=s7")).items).toMatchObject([{ station: { id: "s7" } }]);
  expect((await queue("?station=%00")).items).toEqual([]);
});

onBothEngines("in the order of arrival the newest are first, in pages, each item once", async ({ database }) => {
  const { queue } = await open(database, 60);
  const ids: number[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = await queue(`?order=newest${cursor && `&cursor=${cursor}`}`);
    ids.push(...page.items.map(({ id }: { id: number }) => id));
    cursor = page.next_cursor;
  }
  const { since, id } = reviewItems;
  const all = await database.select({ id }).from(reviewItems).orderBy(desc(since), desc(id));
  expect(ids).toEqual(all.map((item) => item.id));
});

onBothEngines(
  "editors do not see contact addresses; a submission without a confirmed address is due later",
  async (test) => {
    const { ask, queue } = await open(test.database);
    expect((await queue()).items).toMatchObject([{ station: { id: "beira", contact_email: null } }]);
    const { body } = await ask(ADMINISTRATOR, "/api/review");
    expect(body.items).toMatchObject([{ station: { contact_email: "submitter@example.org" } }]);
    expect(Date.parse(body.items[0].due_at) - Date.parse(body.items[0].since)).toBe(73 * 3_600_000);
  },
);

onBothEngines("many items are decided at once, and taken back at once", async (test) => {
  const { database, connection } = test;
  const { decide, queue, seenItems } = await open(database, 40);
  const items = await seenItems();
  await editStation(database, ADMINISTRATOR, { id: "s7", changes: { city: "Viseu" }, now: new Date() });
  const hub = await openChangeHub(connection);
  const announced = recordChanges(hub);
  const { status, body } = await decide(EDITOR, { decision: "approve", items });
  expect(status).toBe(200);
  expect(body.done).toHaveLength(40);
  expect(body.left).toMatchObject([
    { name: "Rádio 7", why: expect.stringContaining("foi alterada entretanto e agora está pendente") },
  ]);
  await announced.until(1);
  hub.close();
  expect(announced.notified).toMatchObject([{ topic: "stations", ids: expect.any(Array) }]);
  expect((await queue()).counts).toEqual({ submission: 1 });
  expect(Object.values(await statuses(database)).filter((one) => one === "pending")).toHaveLength(1);
  const recorded = await database.select().from(changes).where(eq(changes.batch, body.batch));
  expect(recorded).toHaveLength(40);
  expect(recorded[0]).toMatchObject({ kind: "approve", actorId: EDITOR.id, actorRole: "editor", reason: null });

  const back = { batch: body.batch, reason: "mistake", text: "", now: new Date() } as const;
  const { done, left } = await revertBatch(database, EDITOR, back);
  expect([done.length, left]).toEqual([40, []]);
  expect((await queue()).counts).toEqual({ submission: 41 });
  expect(await statuses(database)).toMatchObject({ s1: "pending", aurora: "approved", cais: "suspended" });
});

onBothEngines("suspending needs a reason, deleting an administrator, and an item is decided once", async (test) => {
  const { database } = test;
  const { decide, seenItems } = await open(database, 2);
  const items = await seenItems();
  for (const [body, message] of [
    [{ decision: "suspend", items }, "Escolha o motivo."],
    [{ decision: "suspend", reason: "porque sim", items }, "Escolha o motivo."],
    [{ decision: "suspend", reason: "other", items }, "Explique o motivo."],
    [
      { decision: "suspend", reason: "gone", text: "a".repeat(MAX_CHANGE_TEXT + 1), items },
      `A explicação pode ter no máximo ${MAX_CHANGE_TEXT} caracteres.`,
    ],
    [{ decision: "suspend", reason: "wrong-data", wrong_fields: ["status"], items }, "Escolha os campos da lista."],
    [{ decision: "suspend", reason: "rules", rule: { $gt: 1 }, items }, "Escolha um dos pontos dos termos."],
    [{ decision: "approve", items: [] }, "Indique de 1 a 500 itens, cada um com id, seen_status e seen_at"],
    [
      { decision: "approve", items: Array(501).fill(items[0]) },
      "Indique de 1 a 500 itens, cada um com id, seen_status e seen_at",
    ],
  ] as const)
    expect(await decide(EDITOR, body), message).toMatchObject({ status: 422, body: { error: { message } } });
  expect((await decide(EDITOR, { decision: "delete", items })).status).toBe(403);
  expect(await history(database)).toEqual([]);

  const reasoned = { decision: "suspend", reason: "rules", rule: 2, norm: 9, text: " Não responde. ", items };
  expect((await decide(EDITOR, reasoned)).body.done).toHaveLength(3);
  const [first] = await database.select().from(changes);
  expect(first).toMatchObject({ kind: "suspend", reason: "rules", reasonDetails: { rule: 2 }, text: "Não responde." });
  const again = (await decide(EDITOR, reasoned)).body;
  expect(again.done).toEqual([]);
  expect(again.left.map(({ why }: { why: string }) => why)).toEqual(Array(3).fill("Isto já foi decidido."));
});

onBothEngines(
  "the same item twice in a request is decided once; an editor leaves own submissions to others",
  async (test) => {
    const { database } = test;
    const { decide, seenItems } = await open(database, 1);
    const [s1, beira] = await seenItems();
    await database.update(stations).set({ submittedBy: EDITOR.id }).where(eq(stations.id, "beira"));
    const { body } = await decide(EDITOR, { decision: "approve", items: [s1, s1, beira] });
    expect(body.left).toMatchObject([{ id: beira?.id, why: "Não pode decidir sobre uma rádio que submeteu." }]);
    expect(await history(database)).toEqual(["approve s1"]);
    expect((await decide(ADMINISTRATOR, { decision: "delete", items: [beira] })).body.done).toEqual([beira?.id]);
    expect(await database.$count(reviewItems, isNull(reviewItems.closedAt))).toBe(0);
  },
);

onBothEngines("a claim shows who has an item open, and others can take over", async ({ database }) => {
  const { ask, queue } = await open(database);
  const [item] = (await queue()).items;
  await database.update(users).set({ name: "Inês V." }).where(eq(users.id, EDITOR.id));
  const path = `/api/review/${item.id}/claim`;
  expect((await ask(EDITOR, path, { method: "POST" })).status).toBe(204);
  expect((await queue()).items).toMatchObject([{ claimed_by: "Inês V." }]);
  expect((await ask(EDITOR, path, { method: "POST" })).status, "renewed").toBe(204);
  expect(await ask(ADMINISTRATOR, path, { method: "POST" })).toMatchObject({
    status: 409,
    body: { error: { message: expect.stringMatching(/^Inês V\. está a ver isto desde as \d\d:\d\d\.$/) } },
  });
  expect((await ask(ADMINISTRATOR, path, { method: "DELETE" })).status).toBe(204);
  expect((await queue()).items, "only the person gives it back").toMatchObject([{ claimed_by: "Inês V." }]);
  expect((await ask(ADMINISTRATOR, `${path}?take_over=true`, { method: "POST" })).status).toBe(204);
  expect((await ask(EDITOR, path, { method: "POST" })).body.error.message).toMatch(/^Outra pessoa está a ver isto/);
  await database.update(reviewItems).set({ claimedUntil: new Date(Date.now() - 1) });
  expect((await queue()).items, "after ten minutes").toMatchObject([{ claimed_by: null }]);
  expect((await ask(EDITOR, path, { method: "POST" })).status).toBe(204);
  expect((await ask(EDITOR, path, { method: "DELETE" })).status).toBe(204);
  expect((await queue()).items).toMatchObject([{ claimed_by: null }]);
});
