import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { blockAccount, unblockAccount } from "#app/moderation/decisions/account-block.server.ts";
import { giveReason } from "#app/moderation/decisions/give-reason.server.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { APPEAL_TEXT, openAppeals } from "#test-support/appeals.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { ADMINISTRATOR, EDITOR, USER } from "#test-support/viewers.ts";
import { appealDeadline } from "./appeal.ts";
import { parseAppeal } from "./make-appeal.server.ts";
import { readAppealDetails, readAppealPage } from "./read-appeal.server.ts";

const NOT_APPEALABLE = { kind: "not-found", message: "Esta decisão já não pode ser contestada." };

const openItems = (database: Database) =>
  database
    .select({ subject: reviewItems.subject, stationId: reviewItems.stationId, closedAt: reviewItems.closedAt })
    .from(reviewItems)
    .where(eq(reviewItems.kind, "appeal"));

onBothEngines("the submitter of a suspended station appeals once", async ({ database }) => {
  const { decide, appeal, appeals } = await openAppeals(database);
  const suspension = await decide("suspend", "aurora");
  const why = { reason: "rules", details: { rule: 2 }, text: "Desde março." } as const;
  await giveReason(database, EDITOR, { ...why, change: suspension, now: new Date() });
  expect(await readAppealPage(database, USER.id, { name: String(suspension), now: new Date() })).toMatchObject({
    decision: { why: "Motivo: Contra o ponto 2 dos termos.", explanation: "Desde março." },
    appeal: null,
  });
  await appeal(suspension);
  const [made] = await appeals();
  expect(made).toMatchObject({ changeId: suspension, byUser: USER.id, text: APPEAL_TEXT, state: "open" });
  expect(await openItems(database)).toEqual([{ subject: String(made?.id), stationId: "aurora", closedAt: null }]);
  await expect(appeal(suspension)).rejects.toMatchObject({ kind: "conflict", message: "Já contestou esta decisão." });
  expect(await openItems(database)).toHaveLength(1);
  expect(await readAppealDetails(database, made?.id ?? 0)).toEqual({
    id: made?.id,
    text: APPEAL_TEXT,
    madeAt: made?.madeAt,
    change: {
      id: suspension,
      kind: "suspend",
      at: expect.any(Date),
      reason: "rules",
      text: "Desde março.",
      why: "Contra o ponto 2 dos termos.",
      stationName: "Rádio Aurora",
    },
    appellant: { id: USER.id, name: "", email: USER.email },
  });
  expect(await readAppealPage(database, USER.id, { name: String(suspension), now: new Date() })).toMatchObject({
    appeal: { text: APPEAL_TEXT, state: "open", statement: "" },
  });
});

onBothEngines("only the person concerned appeals, and only against a decision that holds", async ({ database }) => {
  const { decide, appeal, appeals } = await openAppeals(database);
  await database.insert(users).values({ id: "ines", name: "", email: "ines@example.org" });
  const suspension = await decide("suspend", "aurora");
  const deletion = await decide("delete", "cais");
  for (const change of [suspension, deletion]) {
    for (const by of ["ines", EDITOR.id, "nada"]) {
      await expect(appeal(change, { by })).rejects.toMatchObject(NOT_APPEALABLE);
      expect(await readAppealPage(database, by, { name: String(change), now: new Date() })).toBeNull();
    }
  }
  const approval = await decide("approve", "beira");
  for (const change of [approval, 0, -1, 999_999, "1e1", "block", "", "'"])
    await expect(appeal(change)).rejects.toMatchObject(NOT_APPEALABLE);
  await decide("approve", "aurora");
  await expect(appeal(suspension)).rejects.toMatchObject(NOT_APPEALABLE);
  const second = await decide("suspend", "aurora");
  await expect(appeal(suspension)).rejects.toMatchObject(NOT_APPEALABLE);
  await appeal(second);
  await database.update(stations).set({ submittedBy: "ines" }).where(eq(stations.id, "aurora"));
  await expect(appeal(second)).rejects.toMatchObject(NOT_APPEALABLE);
  expect(await appeals()).toHaveLength(1);
});

onBothEngines("an appeal is possible for six months", async ({ database }) => {
  const { decide, appeal } = await openAppeals(database);
  const suspension = await decide("suspend", "aurora");
  const [change] = await database.select({ at: changes.at }).from(changes).where(eq(changes.id, suspension));
  const deadline = appealDeadline(change?.at ?? new Date());
  await expect(appeal(suspension, { now: deadline })).rejects.toMatchObject({
    kind: "conflict",
    message: "O prazo para contestar esta decisão já passou.",
  });
  await appeal(suspension, { now: new Date(deadline.getTime() - 1) });
});

onBothEngines("the submitter of a deleted station appeals, until it is put back", async ({ database }) => {
  const { decide, revert, appeal } = await openAppeals(database);
  const deletion = await decide("delete", "aurora", { reason: "duplicate" });
  await appeal(deletion);
  expect(await openItems(database)).toMatchObject([{ stationId: null, closedAt: null }]);
  const other = await decide("delete", "cais");
  await revert(other);
  await expect(appeal(other)).rejects.toMatchObject(NOT_APPEALABLE);
});

onBothEngines("a blocked account appeals against its block, by its id and without", async ({ database }) => {
  const { appeal, appeals } = await openAppeals(database);
  const block = () =>
    blockAccount(database, ADMINISTRATOR, { userId: USER.id, reason: "Publicidade repetida", now: new Date() });
  await block();
  await unblockAccount(database, ADMINISTRATOR, USER.id);
  await expect(appeal("block")).rejects.toMatchObject(NOT_APPEALABLE);
  await block();
  expect(await readAppealPage(database, USER.id, { name: "block", now: new Date() })).toMatchObject({
    decision: { why: "Motivo: Publicidade repetida" },
  });
  await appeal("block");
  const [made] = await appeals();
  await expect(appeal(made?.changeId ?? 0)).rejects.toMatchObject({ kind: "conflict" });
  await expect(appeal(made?.changeId ?? 0, { by: EDITOR.id })).rejects.toMatchObject(NOT_APPEALABLE);
  expect(await readAppealDetails(database, made?.id ?? 0)).toMatchObject({
    change: { kind: "block", text: "Publicidade repetida", stationName: "" },
  });
});

test("an appeal has 20 to 2000 characters", () => {
  expect(parseAppeal({ text: `  ${"é".repeat(20)}\r\n` })).toEqual({ ok: true, text: "é".repeat(20) });
  expect(parseAppeal({ text: "é".repeat(2000) })).toMatchObject({ ok: true });
  expect(parseAppeal({ text: "é".repeat(19) })).toEqual({
    ok: false,
    message: "Explique em pelo menos 20 caracteres.",
    field: "text",
  });
  expect(parseAppeal({ text: "é".repeat(2001) })).toEqual({
    ok: false,
    message: "A explicação pode ter no máximo 2000 caracteres.",
    field: "text",
  });
});

test("characters are counted as the database counts them", () => {
  expect(parseAppeal({ text: "📻".repeat(10) })).toMatchObject({ ok: false });
  expect(parseAppeal({ text: "📻".repeat(2000) })).toMatchObject({ ok: true });
});

test.each([undefined, 1, new File([], "a")])("%s is no text", (text) => {
  expect(parseAppeal({ text })).toMatchObject({ ok: false, message: "Explique em pelo menos 20 caracteres." });
});
