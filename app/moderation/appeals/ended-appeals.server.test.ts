import { and, eq, isNull } from "drizzle-orm";
import { expect } from "vitest";
import { clearStations } from "#app/moderation/decisions/clear-and-restore.server.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { readDeletedSubmissions } from "#app/site/my-account/deleted-submissions.server.ts";
import { withdrawSubmission } from "#app/site/my-account/own-submissions.server.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { openAppeals } from "#test-support/appeals.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { statuses } from "#test-support/moderation.ts";
import { putSubmitChange } from "#test-support/submit-changes.ts";
import { ADMINISTRATOR, USER } from "#test-support/viewers.ts";
import { readAppealPage } from "./read-appeal.server.ts";

const DELETED = "A rádio foi entretanto apagada. Essa é outra decisão, que também pode contestar.";

const openItems = (database: Database) =>
  database
    .select({ subject: reviewItems.subject, dueAt: reviewItems.dueAt, stationId: reviewItems.stationId })
    .from(reviewItems)
    .where(and(eq(reviewItems.kind, "appeal"), isNull(reviewItems.closedAt)));

/** What its author reads about an appeal. */
async function shown(database: Database, decision: number) {
  const page = await readAppealPage(database, USER.id, { name: String(decision), now: new Date() });
  return page?.appeal && [page.appeal.state, page.appeal.statement];
}

onBothEngines(
  "deleting a station ends the appeal against its suspension, and its author reads that",
  async ({ database }) => {
    const { decide, appeal, decideAppeal, appeals } = await openAppeals(database);
    await putSubmitChange(database, "aurora");
    const suspension = await decide("suspend", "aurora");
    await appeal(suspension);
    const deletion = await decide("delete", "aurora", { reason: "gone" });
    expect(await appeals()).toMatchObject([{ state: "kept", statement: DELETED, decidedChange: deletion }]);
    expect(await shown(database, suspension)).toEqual(["ended", DELETED]);
    expect(await openItems(database)).toEqual([]);
    await expect(decideAppeal(1, "change")).rejects.toMatchObject({ kind: "conflict" });
    const listed = await readDeletedSubmissions(database, USER.id, new Date());
    expect(listed).toMatchObject([{ refusal: { appeal: null, endedAppeal: true, change: deletion } }]);
    // The deletion is a decision of its own.
    await appeal(deletion);
    expect(await shown(database, deletion)).toEqual(["open", ""]);
  },
);

onBothEngines("taking the deletion back opens the appeal again, and deleting again ends it", async ({ database }) => {
  const { decide, appeal, revert, appeals, decideAppeal } = await openAppeals(database);
  const suspension = await decide("suspend", "aurora");
  await appeal(suspension);
  const items = await openItems(database);
  expect(items).toMatchObject([{ subject: "1", stationId: "aurora" }]);
  const back = await revert(await decide("delete", "aurora"));
  expect(await appeals()).toMatchObject([{ state: "open", statement: "", decidedChange: null }]);
  expect(await openItems(database)).toEqual(items);
  const deletedAgain = await revert(back);
  expect(await appeals()).toMatchObject([{ state: "kept", decidedChange: deletedAgain }]);
  await revert(deletedAgain);
  expect(await openItems(database)).toEqual(items);
  await decideAppeal(1, "change");
  expect((await statuses(database)).aurora).toBe("approved");
});

onBothEngines("only the open appeals about that station end", async ({ database }) => {
  const { decide, appeal, decideAppeal, appeals, revert } = await openAppeals(database);
  await appeal(await decide("suspend", "aurora"));
  await decideAppeal(1, "keep", { statement: "Não toca." });
  await database.update(stations).set({ status: "approved" }).where(eq(stations.id, "beira"));
  await appeal(await decide("suspend", "beira"));
  const deletion = await decide("delete", "aurora");
  await revert(deletion);
  expect(await appeals()).toMatchObject([{ state: "kept", statement: "Não toca." }, { state: "open" }]);
});

onBothEngines(
  "clearing all stations ends and mails the appeals about them, not those about deletions",
  async (test) => {
    const { database } = test;
    const { decide, appeal, appeals, mailsAfter } = await openAppeals(database);
    const suspension = await decide("suspend", "aurora");
    const deletion = await decide("delete", "cais");
    await mailsAfter(6);
    await database.update(users).set({ decisionMails: false });
    await appeal(suspension);
    await appeal(deletion);
    await clearStations(database, ADMINISTRATOR, new Date());
    const CLEARED = "Todas as rádios do diretório foram entretanto eliminadas.";
    expect(await appeals()).toMatchObject([{ state: "kept", statement: CLEARED }, { state: "open" }]);
    expect(await shown(database, suspension)).toEqual(["ended", CLEARED]);
    expect(await openItems(database)).toMatchObject([{ subject: "2" }]);
    const [mail, ...others] = await mailsAfter(0.1);
    expect(others).toEqual([]);
    expect(mail?.header("Subject")).toBe("A sua contestação sobre Rádio Aurora");
    expect(mail?.text).toContain(`A sua contestação sobre Rádio Aurora terminou sem decisão.\n\n${CLEARED}`);
    expect(mail?.text).not.toContain("Decidido por uma pessoa");
  },
);

onBothEngines("withdrawing the station ends the appeal about it", async ({ database }) => {
  const { decide, appeal } = await openAppeals(database);
  const suspension = await decide("suspend", "aurora");
  await appeal(suspension);
  await database.update(stations).set({ status: "pending" }).where(eq(stations.id, "aurora"));
  await withdrawSubmission(database, USER.id, { id: "aurora", now: new Date() });
  expect(await shown(database, suspension)).toEqual(["ended", "A rádio foi entretanto retirada por quem a submeteu."]);
});
