import { desc, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { openItem } from "#app/stations/open-items/open-item.server.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { openDecisionMails } from "#test-support/decision-mails.ts";
import { EDITOR } from "#test-support/viewers.ts";
import { giveReason } from "./give-reason.server.ts";

async function latestDetails(database: Database) {
  const [change] = await database.select().from(changes).orderBy(desc(changes.id)).limit(1);
  return change?.reasonDetails;
}

const putCheck = (database: Database, id: string, outcome: string) =>
  database.execute(sql`insert into stream_checks (station_id, checked_url, outcome)
    select id, stream_url, ${outcome} from stations where id = ${id}`);

/** An item of the queue about two stations. */
const putPair = (database: Database, stationId: string, other: string) =>
  database.transaction((transaction) =>
    openItem(transaction, {
      kind: "duplicate",
      subject: [stationId, other].sort().join(" "),
      stationId,
      now: new Date(),
      facts: { other, because: "stream" },
    }),
  );

onBothEngines("what was chosen is recorded, mailed, and the basis of the statement", async ({ database }) => {
  const { decide, mailsAfter } = await openDecisionMails(database);
  await decide("suspend", "aurora", { reason: "wrong-data", details: { fields: ["name", "country"] } });
  expect(await latestDetails(database)).toEqual({ fields: ["name", "country"] });
  const [first] = await mailsAfter(6);
  expect(first?.text).toContain("Motivo: Os dados não correspondem à rádio: Nome, País. Factos:");
  await decide("suspend", "beira", { reason: "rules", details: { rule: 4 } });
  const [second] = await mailsAfter(6);
  expect(second?.text).toContain("Motivo: Contra o ponto 4 dos termos. Factos:");
  expect(second?.text).toContain("Base: ponto 4 dos termos. Pode fazer:");
  await decide("delete", "cais", { reason: "illegal", details: { norm: "Código Penal, artigo 240.º" } });
  expect(await latestDetails(database)).toEqual({ norm: "Código Penal, artigo 240.º" });
  const [third] = await mailsAfter(6);
  expect(third?.text).toContain("Motivo: Conteúdo ilegal: Código Penal, artigo 240.º. Factos:");
  expect(third?.text).toContain("Base: Código Penal, artigo 240.º. Pode fazer:");
});

onBothEngines("a reason that is given afterwards replaces what the suspension named", async ({ database }) => {
  const { decide, mailsAfter } = await openDecisionMails(database);
  const change = await decide("suspend", "aurora");
  const why = { reason: "wrong-data", details: { fields: ["city"] }, text: "" } as const;
  await giveReason(database, EDITOR, { ...why, change, now: new Date() });
  expect(await latestDetails(database)).toEqual({ fields: ["city"] });
  const [mail] = await mailsAfter(6);
  expect(mail?.text).toContain("Motivo: Os dados não correspondem à rádio: Cidade.");
});

onBothEngines("a deletion keeps what the last check found", async ({ database }) => {
  const { decide, mailsAfter } = await openDecisionMails(database);
  await putCheck(database, "aurora", "refused");
  await putCheck(database, "beira", "plays");
  await decide("delete", "aurora", { reason: "no-sound" });
  expect(await latestDetails(database)).toEqual({ outcome: "refused" });
  await decide("delete", "beira", { reason: "no-sound" });
  expect(await latestDetails(database)).toBeNull();
  const [mail] = await mailsAfter(6);
  expect(mail?.text).toContain("Motivo: O endereço não toca: ligação recusada.");
  expect(mail?.text).toContain("Motivo: O endereço não toca. ");
});

onBothEngines("the result of a check of another URL does not count", async ({ database }) => {
  const { decide } = await openDecisionMails(database);
  await putCheck(database, "aurora", "refused");
  await database.execute(sql`update stream_checks set checked_url = 'https://other.example/live'`);
  await decide("delete", "aurora", { reason: "no-sound" });
  expect(await latestDetails(database)).toBeNull();
});

onBothEngines("a duplicate names the other station of its pair, from either side", async ({ database }) => {
  const { decide, mailsAfter } = await openDecisionMails(database);
  await putPair(database, "beira", "aurora");
  await putPair(database, "beira", "cais");
  await decide("suspend", "beira", { reason: "duplicate" });
  expect(await latestDetails(database)).toEqual({ other: "aurora" });
  const [mail] = await mailsAfter(6);
  expect(mail?.text).toContain("Motivo: Já está no diretório: Rádio Aurora.");
  await decide("approve", "beira");
  await mailsAfter(6);
  await putPair(database, "beira", "aurora");
  await decide("suspend", "aurora", { reason: "duplicate" });
  expect(await latestDetails(database)).toEqual({ other: "beira" });
});

onBothEngines("a duplicate is named after the suspension that closed the item too", async ({ database }) => {
  const { decide, mailsAfter } = await openDecisionMails(database);
  await putPair(database, "beira", "aurora");
  const change = await decide("suspend", "beira");
  expect(await database.$count(reviewItems, eq(reviewItems.kind, "duplicate"))).toBe(1);
  await giveReason(database, EDITOR, { reason: "duplicate", text: "", change, now: new Date() });
  const [mail] = await mailsAfter(6);
  expect(mail?.text).toContain("Motivo: Já está no diretório: Rádio Aurora.");
});

onBothEngines("the name of a station that is not public is not mailed", async ({ database }) => {
  const { decide, mailsAfter } = await openDecisionMails(database);
  await putPair(database, "beira", "cais");
  await decide("suspend", "beira", { reason: "duplicate" });
  expect(await latestDetails(database)).toEqual({ other: "cais" });
  const [mail] = await mailsAfter(6);
  expect(mail?.text).toContain("Motivo: Já está no diretório. ");
});
