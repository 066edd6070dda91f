import { desc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { blockAccount } from "#app/moderation/decisions/account-block.server.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { OTHER_ADMINISTRATOR, openAppeals } from "#test-support/appeals.ts";
import { onBothEngines, onEngine } from "#test-support/databases.ts";
import { statuses, untilLockWait } from "#test-support/moderation.ts";
import { ADMINISTRATOR, EDITOR, USER } from "#test-support/viewers.ts";
import { appeals } from "./appeals.table.ts";
import { readAppealDetails } from "./read-appeal.server.ts";

async function outcomes(database: Database): Promise<unknown> {
  const rows = await database
    .select({ outcome: reviewItems.outcome, closedBy: reviewItems.closedBy })
    .from(reviewItems)
    .where(eq(reviewItems.kind, "appeal"));
  return rows.map(({ outcome, closedBy }) => [outcome, closedBy]);
}

onBothEngines("a decision that is kept stays, and its statement is mailed", async ({ database }) => {
  const { decide, appeal, decideAppeal, mailsAfter, appeals: made } = await openAppeals(database);
  const suspension = await decide("suspend", "aurora", { reason: "no-sound" });
  await mailsAfter(6);
  await appeal(suspension);
  const { change } = await decideAppeal(1, "keep", { statement: "Não toca.\r\n\r\nOuvimos três vezes. " });
  expect((await statuses(database)).aurora).toBe("suspended");
  expect(await made()).toMatchObject([
    { state: "kept", statement: "Não toca.\n\nOuvimos três vezes.", decidedChange: change },
  ]);
  const [recorded] = await database.select().from(changes).orderBy(desc(changes.id)).limit(1);
  expect(recorded).toMatchObject({
    id: change,
    kind: "appeal",
    stationId: "aurora",
    reason: "kept",
    actorId: OTHER_ADMINISTRATOR.id,
    text: "",
  });
  expect(await outcomes(database)).toEqual([["kept", OTHER_ADMINISTRATOR.id]]);
  expect(await readAppealDetails(database, 1)).toBeNull();
  const [mail] = await mailsAfter(0.1);
  expect(mail?.header("Subject")).toBe("A sua contestação sobre Rádio Aurora");
  expect(mail?.text).toContain(
    "Vimos a sua contestação sobre Rádio Aurora. A decisão mantém-se.\n\nNão toca.\n\nOuvimos três vezes.\n\nDecidido por uma pessoa. Pode também recorrer aos tribunais.",
  );
});

onBothEngines("changing a decision reverts it", async ({ database }) => {
  const { decide, appeal, decideAppeal, mailsAfter } = await openAppeals(database);
  await appeal(await decide("suspend", "aurora"));
  await appeal(await decide("delete", "cais"));
  await mailsAfter(6);
  await decideAppeal(1, "change");
  await decideAppeal(2, "change");
  expect(await statuses(database)).toEqual({ aurora: "approved", beira: "pending", cais: "suspended" });
  expect(await outcomes(database)).toEqual([
    ["changed", OTHER_ADMINISTRATOR.id],
    ["changed", OTHER_ADMINISTRATOR.id],
  ]);
  const texts = (await mailsAfter(6)).map(({ text }) => text);
  expect(texts).toHaveLength(2);
  for (const text of texts) expect(text).toContain("A decisão foi mudada.\n\nOuvimos outra vez.\n\n");
  expect(texts[0]).toContain(
    "Rádio Aurora está no diretório. A página da rádio: https://radio.example/stations/aurora",
  );
  expect(texts[1]).toContain("Rádio Cais foi reposta, e continua suspensa.");
});

onBothEngines("a mail about other decisions does not repeat what an appeal changed", async ({ database }) => {
  const { decide, appeal, decideAppeal, mailsAfter, revert } = await openAppeals(database);
  const suspension = await decide("suspend", "aurora");
  await mailsAfter(6);
  await appeal(suspension);
  // This one waits when the appeal is decided.
  await decide("approve", "beira");
  await decideAppeal(1, "change");
  const subjects = async (minutes: number) => (await mailsAfter(minutes)).map((mail) => mail.header("Subject")).sort();
  expect(await subjects(6)).toEqual(["A sua contestação sobre Rádio Aurora", "Rádio Beira está no diretório"]);
  const [latest] = await database.select().from(changes).where(eq(changes.kind, "revert"));
  expect(latest).toMatchObject({ reverts: suspension, itemId: expect.any(Number) });
  // Taking that back is a decision of its own.
  await revert(latest?.id ?? 0);
  expect(await subjects(6)).toEqual(["Rádio Aurora saiu do diretório"]);
});

onBothEngines(
  "changing a block ends it, and is mailed although mails about decisions are switched off",
  async ({ database }) => {
    const { appeal, decideAppeal, mailsAfter } = await openAppeals(database);
    await database.update(users).set({ decisionMails: false });
    await blockAccount(database, ADMINISTRATOR, { userId: USER.id, reason: "Publicidade", now: new Date() });
    await appeal("block");
    await decideAppeal(1, "change");
    const [account] = await database.select().from(users).where(eq(users.id, USER.id));
    expect(account).toMatchObject({ blockedAt: null, blockedReason: null });
    const [recorded] = await database.select().from(changes).orderBy(desc(changes.id)).limit(1);
    expect(recorded).toMatchObject({ kind: "appeal", private: { account: USER.id, email: USER.email } });
    const [mail] = await mailsAfter(0.1);
    expect(mail?.header("Subject")).toBe("A sua contestação sobre o bloqueio da sua conta");
  },
);

onBothEngines("only another administrator decides, while there is one, and once", async ({ database }) => {
  const { decide, appeal, decideAppeal, removeAdministrator } = await openAppeals(database);
  await appeal(await decide("suspend", "aurora", { by: ADMINISTRATOR }));
  for (const by of [USER, EDITOR])
    await expect(decideAppeal(1, "keep", { by })).rejects.toMatchObject({ kind: "forbidden" });
  await expect(decideAppeal(1, "keep", { by: ADMINISTRATOR })).rejects.toMatchObject({
    kind: "forbidden",
    message: "Outra pessoa da administração decide esta contestação: a decisão é sua.",
  });
  await expect(decideAppeal(1, "keep", { statement: " \n" })).rejects.toMatchObject({
    kind: "invalid",
    message: "Explique a decisão.",
  });
  await expect(decideAppeal(1, "keep", { statement: "é".repeat(2001) })).rejects.toMatchObject({
    kind: "invalid",
    message: "A explicação pode ter no máximo 2000 caracteres.",
  });
  await expect(decideAppeal(2, "keep")).rejects.toMatchObject({
    kind: "not-found",
    message: "Esta contestação não existe.",
  });
  expect(await outcomes(database)).toEqual([[null, null]]);
  await removeAdministrator(OTHER_ADMINISTRATOR.id);
  await decideAppeal(1, "keep", { by: ADMINISTRATOR, statement: "📻".repeat(2000) });
  await expect(decideAppeal(1, "change", { by: ADMINISTRATOR })).rejects.toMatchObject({
    kind: "conflict",
    message: "Esta contestação já foi decidida.",
  });
});

onBothEngines("an appeal whose decision cannot be reverted any more stays open", async ({ database }) => {
  const { decide, appeal, decideAppeal, appeals: made } = await openAppeals(database);
  await appeal(await decide("suspend", "aurora"));
  await decide("approve", "aurora");
  await expect(decideAppeal(1, "change")).rejects.toMatchObject({ kind: "conflict" });
  expect(await made()).toMatchObject([{ state: "open", decidedChange: null }]);
  await decideAppeal(1, "keep");
});

onEngine("postgres", "of two decisions at once the second comes too late", async ({ database }) => {
  const { decide, appeal, decideAppeal } = await openAppeals(database);
  await appeal(await decide("suspend", "aurora"));
  let both: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([]);
  await database.transaction(async (transaction) => {
    await transaction.select().from(appeals).for("update");
    both = Promise.allSettled([decideAppeal(1, "keep"), decideAppeal(1, "change", { by: ADMINISTRATOR })]);
    await untilLockWait(transaction);
  });
  expect((await both).map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await database.$count(changes, eq(changes.kind, "appeal"))).toBe(1);
});
