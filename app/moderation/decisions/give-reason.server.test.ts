import { desc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { userRoles } from "#app/people/accounts/accounts.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { onBothEngines, onEngine } from "#test-support/databases.ts";
import { openDecisionMails } from "#test-support/decision-mails.ts";
import { untilLockWait } from "#test-support/moderation.ts";
import { ADMINISTRATOR, EDITOR, USER } from "#test-support/viewers.ts";
import { giveReason } from "./give-reason.server.ts";

const WHY = { reason: "gone", text: "Desde março." } as const;

const give = (database: Database, change: number, by = EDITOR) =>
  giveReason(database, by, { ...WHY, change, now: new Date() });

onBothEngines(
  "the reason of a suspension is in the history, and in the mail that waits for it",
  async ({ database }) => {
    const { decide, mailsAfter } = await openDecisionMails(database);
    const suspension = await decide("suspend", "aurora");
    const given = await give(database, suspension);
    const [change] = await database.select().from(changes).orderBy(desc(changes.id)).limit(1);
    expect(change).toMatchObject({
      id: given,
      kind: "reason",
      stationId: "aurora",
      stationName: "Rádio Aurora",
      reverts: null,
      reason: "gone",
      text: "Desde março.",
      actorId: EDITOR.id,
      actorRole: "editor",
      before: null,
      after: null,
    });
    const [mail, ...others] = await mailsAfter(6);
    expect(others).toEqual([]);
    expect(mail?.text).toContain("Motivo: A rádio deixou de emitir. Factos: Desde março, por iniciativa nossa.");
    expect(mail?.text).toContain(`/account/decisions/${suspension}/appeal`);
  },
);

onBothEngines("a reason that comes after the mail is mailed too", async ({ database }) => {
  const { decide, mailsAfter } = await openDecisionMails(database);
  const suspension = await decide("suspend", "aurora");
  const [first] = await mailsAfter(6);
  expect(first?.text).toContain("Motivo: Não foi indicado.");
  await give(database, suspension);
  const [second] = await mailsAfter(6);
  expect(second?.header("Subject")).toBe("Rádio Aurora saiu do diretório");
  expect(second?.text).toContain("Motivo: A rádio deixou de emitir.");
});

onBothEngines("a reason is given once", async ({ database }) => {
  const { decide } = await openDecisionMails(database);
  const suspension = await decide("suspend", "aurora");
  await give(database, suspension);
  const refusal = { kind: "conflict", message: "O motivo desta suspensão já foi indicado." };
  await expect(give(database, suspension)).rejects.toMatchObject(refusal);
  const withReason = await decide("suspend", "beira", { reason: "spam" });
  await expect(give(database, withReason)).rejects.toMatchObject(refusal);
});

onBothEngines("only the present suspension of a station gets a reason", async ({ database }) => {
  const { decide, revert } = await openDecisionMails(database);
  const first = await decide("suspend", "aurora");
  const approval = await decide("approve", "aurora");
  await expect(give(database, first)).rejects.toMatchObject({
    kind: "conflict",
    message: expect.stringContaining("agora está aprovada"),
  });
  const second = await decide("suspend", "aurora");
  await expect(give(database, first)).rejects.toMatchObject({ kind: "conflict" });
  await expect(give(database, approval)).rejects.toMatchObject({ kind: "not-found" });
  await expect(give(database, 999_999)).rejects.toMatchObject({
    kind: "not-found",
    message: "Esta suspensão não existe.",
  });
  await revert(second);
  await expect(give(database, second)).rejects.toMatchObject({ kind: "conflict" });
  const third = await decide("suspend", "aurora");
  await decide("delete", "aurora");
  await expect(give(database, third)).rejects.toMatchObject({ kind: "not-found" });
});

onBothEngines(
  "editors give no reason on their own submissions, nor does an account without a role",
  async ({ database }) => {
    const { decide } = await openDecisionMails(database);
    const suspension = await decide("suspend", "aurora");
    await database.update(stations).set({ submittedBy: EDITOR.id }).where(eq(stations.id, "aurora"));
    await expect(give(database, suspension)).rejects.toMatchObject({
      kind: "forbidden",
      message: "Não pode decidir sobre uma rádio que submeteu.",
    });
    await expect(give(database, suspension, USER)).rejects.toMatchObject({ kind: "forbidden" });
    await give(database, suspension, ADMINISTRATOR);
    await database.update(stations).set({ submittedBy: null });
    await database.delete(userRoles).where(eq(userRoles.userId, EDITOR.id));
    await expect(give(database, suspension)).rejects.toMatchObject({ kind: "forbidden" });
  },
);

onEngine("postgres", "of two reasons at once one is recorded", async ({ database }) => {
  const { decide } = await openDecisionMails(database);
  const suspension = await decide("suspend", "aurora");
  let both: Promise<PromiseSettledResult<number>[]> = Promise.resolve([]);
  await database.transaction(async (transaction) => {
    await transaction.select().from(stations).where(eq(stations.id, "aurora")).for("update");
    both = Promise.allSettled([give(database, suspension), give(database, suspension, ADMINISTRATOR)]);
    await untilLockWait(transaction);
  });
  expect((await both).map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await database.$count(changes, eq(changes.kind, "reason"))).toBe(1);
});
