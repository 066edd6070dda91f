import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { editStation } from "#app/moderation/decisions/edit-station.server.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import { mails } from "#app/people/accounts/mails.table.ts";
import { queueDecisionMails } from "#app/people/mail/queue-decision-mail.server.ts";
import { LISBON_LONG_DATE } from "#app/platform/text/portuguese-format.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { STATION_LIMITS } from "#app/stations/station/station-limits.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { openDecisionMails } from "#test-support/decision-mails.ts";
import type { ReceivedMail } from "#test-support/read-mail.ts";
import { ADMINISTRATOR, USER } from "#test-support/viewers.ts";
import { appealDeadline } from "./appeal.ts";

const subjects = (mails: readonly ReceivedMail[]) => mails.map((mail) => mail.header("Subject"));

onBothEngines("an approval is mailed to the submitter after five minutes", async ({ database }) => {
  const { decide, mailsAfter } = await openDecisionMails(database);
  await decide("approve", "beira");
  expect(await mailsAfter(4.9)).toEqual([]);
  const [mail, ...others] = await mailsAfter(0.2);
  expect(others).toEqual([]);
  expect(mail?.envelope.to).toEqual(["submitter@example.org"]);
  expect(mail?.header("Subject")).toBe("Rádio Beira está no diretório");
  expect(mail?.text).toBe(
    `Olá,

Rádio Beira está no diretório.

A página da rádio: https://radio.example/stations/beira

Não quer estes avisos? https://radio.example/account

Rádio Ar
https://radio.example
`,
  );
  expect(mail?.header("List-Unsubscribe")).toBe("<https://radio.example/account>");
  expect(mail?.header("Auto-Submitted")).toBe("auto-generated");
  expect(mail?.html).toContain('<a href="https://radio.example/stations/beira">');
  expect(await mailsAfter(60)).toEqual([]);
});

onBothEngines("a mail about a station of a list shortens its name", async ({ database }) => {
  const { decide, mailsAfter } = await openDecisionMails(database);
  await database.update(stations).set({ name: "x".repeat(400), country: "" });
  await decide("approve", "beira");
  const [mail] = await mailsAfter(6);
  expect(mail?.header("Subject")).toBe(`${"x".repeat(STATION_LIMITS.name - 1)}… está no diretório`);
  expect(mail?.text).not.toContain("x".repeat(STATION_LIMITS.name));
});

onBothEngines("the mail of a suspension has its statement of reasons, and what can be done", async ({ database }) => {
  const { decide, mailsAfter } = await openDecisionMails(database);
  await database.execute(sql`insert into stream_checks (station_id, outcome) values ('beira', 'refused')`);
  const change = await decide("suspend", "beira", { reason: "no-sound", text: "Três vezes,\nem três dias." });
  const [mail] = await mailsAfter(6);
  expect(mail?.header("Subject")).toBe("Rádio Beira não foi aceite");
  const [decided] = await database.select({ at: changes.at }).from(changes).where(eq(changes.id, change));
  const until = LISBON_LONG_DATE.format(appealDeadline(decided?.at ?? new Date(0)));
  expect(mail?.text).toContain(
    `Rádio Beira não foi aceite.

Decisão: não foi publicada. Motivo: O endereço não toca: ligação recusada. Factos: Três vezes, em três dias, por iniciativa nossa. Decidido por uma pessoa. Base: ponto 1 dos termos. Pode fazer: Corrija o endereço do stream e volte a submeter. Pode contestar até ${until}: https://radio.example/account/decisions/${change}/appeal. Pode também recorrer aos tribunais.

Para corrigir e voltar a submeter: https://radio.example/submit-station?from=beira
`,
  );
});

onBothEngines("the reason of a suspension by an edit is mailed", async ({ database }) => {
  const { mailsAfter } = await openDecisionMails(database);
  const why = { reason: "illegal", details: { norm: "Lei 54/2010" }, text: "Em direto." } as const;
  await editStation(database, ADMINISTRATOR, {
    id: "beira",
    changes: { status: "suspended" },
    ...why,
    now: new Date(),
  });
  const [mail] = await mailsAfter(6);
  expect(mail?.text).toContain("Motivo: Conteúdo ilegal: Lei 54/2010. Factos: Em direto, por iniciativa nossa.");
});

onBothEngines("the mail names what visitors no longer see", async ({ database }) => {
  const { decide, mailsAfter } = await openDecisionMails(database);
  await decide("suspend", "aurora", { reason: "other", text: "Transmite só publicidade" });
  const [suspended] = await mailsAfter(6);
  expect(suspended?.header("Subject")).toBe("Rádio Aurora saiu do diretório");
  expect(suspended?.text).toContain(
    "Decisão: deixou de ser mostrada, em toda a parte, até ser alterada. Motivo: Transmite só publicidade. Factos: a rádio, como está submetida, por iniciativa nossa. Decidido por uma pessoa. Base: os termos. Pode fazer: Escreva-nos se precisar de ajuda.",
  );
  await decide("approve", "aurora");
  await mailsAfter(6);
  await decide("delete", "aurora", { reason: "gone" });
  const [deleted] = await mailsAfter(6);
  expect(deleted?.header("Subject")).toBe("Rádio Aurora foi apagada");
  expect(deleted?.text).toContain(
    "Decisão: deixou de ser mostrada, em toda a parte. Motivo: A rádio deixou de emitir.",
  );
  expect(deleted?.text).not.toContain("voltar a submeter: ");
});

onBothEngines(
  "decisions within five minutes are one mail, of the latest state of each station",
  async ({ database }) => {
    const { decide, mailsAfter } = await openDecisionMails(database);
    await decide("suspend", "beira", { reason: "spam" });
    await decide("approve", "cais");
    expect(await mailsAfter(3)).toEqual([]);
    await decide("approve", "beira");
    await decide("delete", "aurora");
    const sent = await mailsAfter(3);
    expect(subjects(sent)).toEqual(["Rádio Beira está no diretório e mais 2 decisões"]);
    expect(sent[0]?.text).toContain("Rádio Cais está no diretório.");
    expect(sent[0]?.text).toContain(
      "Rádio Aurora foi apagada.\n\nDecisão: deixou de ser mostrada, em toda a parte. Motivo: Não foi indicado.",
    );
    expect(sent[0]?.text).not.toContain("Publicidade");
    await decide("suspend", "beira");
    expect(subjects(await mailsAfter(6))).toEqual(["Rádio Beira saiu do diretório"]);
  },
);

onBothEngines("decisions that are taken back are not mailed", async ({ database }) => {
  const { decide, revert, mailsAfter } = await openDecisionMails(database);
  await revert(await decide("approve", "beira"));
  await revert(await decide("delete", "aurora"));
  await decide("suspend", "aurora");
  await decide("approve", "aurora");
  expect(await mailsAfter(6)).toEqual([]);
  expect(await database.$count(mails)).toBe(0);
});

onBothEngines("a revert is mailed when it decides anew", async ({ database }) => {
  const { decide, revert, mailsAfter } = await openDecisionMails(database);
  const suspension = await decide("suspend", "aurora", { reason: "gone" });
  await mailsAfter(6);
  await revert(suspension);
  expect(subjects(await mailsAfter(6))).toEqual(["Rádio Aurora está no diretório"]);
  const deletion = await decide("delete", "aurora");
  await mailsAfter(6);
  await revert(deletion);
  expect(subjects(await mailsAfter(6))).toEqual(["Rádio Aurora está no diretório"]);
});

onBothEngines("editing the status of a station is a decision, other edits are none", async ({ database }) => {
  const { mailsAfter } = await openDecisionMails(database);
  await editStation(database, ADMINISTRATOR, { id: "beira", changes: { name: "Rádio Serra" }, now: new Date() });
  expect(await mailsAfter(6)).toEqual([]);
  await editStation(database, ADMINISTRATOR, { id: "beira", changes: { status: "approved" }, now: new Date() });
  expect(subjects(await mailsAfter(6))).toEqual(["Rádio Serra está no diretório"]);
  await editStation(database, ADMINISTRATOR, { id: "beira", changes: { status: "pending" }, now: new Date() });
  expect(await mailsAfter(6)).toEqual([]);
});

onBothEngines("only confirmed addresses get these mails, unless they are switched off", async ({ database }) => {
  const { decide, mailsAfter } = await openDecisionMails(database);
  const change = (values: Partial<typeof users.$inferInsert>) =>
    database.update(users).set(values).where(eq(users.id, USER.id));
  await change({ emailVerified: false });
  await decide("approve", "beira");
  expect(await database.$count(mails)).toBe(0);
  await change({ emailVerified: true, decisionMails: false });
  await decide("suspend", "beira");
  expect(await database.$count(mails)).toBe(0);
  // Switched off, changed or blocked while the mail waits.
  await change({ decisionMails: true });
  await decide("approve", "beira");
  await change({ decisionMails: false });
  expect(await mailsAfter(6)).toEqual([]);
  await change({ decisionMails: true });
  await decide("suspend", "beira");
  await change({ email: "outra@example.org" });
  expect(await mailsAfter(6)).toEqual([]);
  expect(await database.$count(mails)).toBe(0);
});

onBothEngines(
  "decisions on one's own station, and on stations without a submitter, are not mailed",
  async ({ database }) => {
    const { decide, mailsAfter } = await openDecisionMails(database);
    await database.update(users).set({ emailVerified: true });
    await database.update(stations).set({ submittedBy: ADMINISTRATOR.id }).where(eq(stations.id, "beira"));
    await database.update(stations).set({ submittedBy: null }).where(eq(stations.id, "cais"));
    await decide("approve", "beira", { by: ADMINISTRATOR });
    await decide("approve", "cais");
    await mailsAfter(6);
    expect(await database.$count(mails)).toBe(0);
  },
);

onBothEngines("a failed transaction queues no mail", async ({ database }) => {
  const { mailsAfter } = await openDecisionMails(database);
  const failing = database.transaction(async (transaction) => {
    await queueDecisionMails(transaction, [USER.id, USER.id], new Date());
    throw new Error("Failed by the test");
  });
  await expect(failing).rejects.toThrow("Failed by the test");
  expect(await mailsAfter(6)).toEqual([]);
});
