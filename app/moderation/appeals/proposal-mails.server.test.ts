import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { proposals } from "#app/moderation/contributions/proposals.table.ts";
import { queueDecisionMails } from "#app/people/mail/queue-decision-mail.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { recordChange } from "#app/stations/history/record-change.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { openDecisionMails } from "#test-support/decision-mails.ts";
import type { ReceivedMail } from "#test-support/read-mail.ts";
import { EDITOR, USER } from "#test-support/viewers.ts";

const subjects = (mails: readonly ReceivedMail[]) => mails.map((mail) => mail.header("Subject"));

/** A proposal of the submitter for Rádio Aurora, decided now. */
async function decideProposal(database: Database, state: "accepted" | "partly" | "refused", reason?: string) {
  const now = new Date();
  return database.transaction(async (transaction) => {
    const change = await recordChange(
      transaction,
      { id: EDITOR.id, role: "editor" },
      {
        kind: state === "refused" ? "refuse" : "edit",
        station: { id: "aurora", name: "Rádio Aurora" },
        ...(state !== "refused" && { before: { city: "" }, after: { city: "Faro" } }),
        ...(reason && { reason, details: { fields: ["city"] }, text: "Fica em Loulé." }),
      },
    );
    await transaction.insert(proposals).values({
      stationId: "aurora",
      proposedBy: USER.id,
      madeAt: now,
      base: { city: "" },
      proposed: { city: "Faro" },
      state,
      decidedChange: change,
    });
    await queueDecisionMails(transaction, [USER.id], now);
    return change;
  });
}

onBothEngines("what became of proposals is mailed", async ({ database }) => {
  const { mailsAfter, revert } = await openDecisionMails(database);
  await decideProposal(database, "accepted");
  const [accepted] = await mailsAfter(6);
  expect(accepted?.header("Subject")).toBe("A sua proposta para Rádio Aurora foi aceite");
  expect(accepted?.text).toContain("A página da rádio: https://radio.example/stations/aurora");
  await decideProposal(database, "partly");
  expect(subjects(await mailsAfter(6))).toEqual(["A sua proposta para Rádio Aurora foi aceite em parte"]);
  await decideProposal(database, "refused", "wrong-data");
  const [refused] = await mailsAfter(6);
  expect(refused?.header("Subject")).toBe("A sua proposta para Rádio Aurora foi recusada");
  expect(refused?.text).toContain("Motivo: Os dados não correspondem à rádio: Cidade. Fica em Loulé.");
  await database.update(stations).set({ city: "Faro" }).where(eq(stations.id, "aurora"));
  await revert(await decideProposal(database, "accepted"));
  expect(await mailsAfter(6)).toEqual([]);
});
