import { expect, test } from "vitest";
import { SUBMISSION_RULES } from "#app/moderation/decisions/submission-rules.ts";
import { layOutMail } from "#app/people/mail/mail-layout.ts";
import { decisionMailText } from "./decision-mail-texts.ts";
import { decisionStatement } from "./statement-of-reasons.ts";
import type { StationRefusal } from "./station-refusal.ts";

const DECISION: StationRefusal = {
  change: 7,
  at: new Date("2026-11-21T12:00:00Z"),
  stationId: "beira",
  stationName: "Rádio Beira",
  actorId: "sara",
  actorRole: "editor",
  reason: "duplicate",
  text: "",
  isDeletion: false,
  wasPublic: true,
  itemKind: null,
  facts: { name: "Rádio Aurora" },
};

test("a statement has effect, reason, facts, who decided, basis and what can be done", () => {
  expect(decisionStatement({ ...DECISION, text: "O mesmo endereço. " })).toBe(
    "Decisão: deixou de ser mostrada, em toda a parte, até ser alterada. Motivo: Já está no diretório: Rádio Aurora. Factos: O mesmo endereço, por iniciativa nossa. Decidido por uma pessoa. Base: ponto 2 dos termos. Pode fazer: Proponha alterações nessa página.",
  );
});

test.each([
  ["illegal", "depois de uma comunicação"],
  ["copyright", "depois de uma comunicação"],
  ["broken", "depois de uma comunicação"],
  ["wrong-info", "depois de uma comunicação"],
  ["dead", "encontrado por um programa"],
  ["duplicate", "encontrado por um programa"],
  ["opt-out", "encontrado por um programa"],
  ["submission", "por iniciativa nossa"],
  ["patrol", "por iniciativa nossa"],
  [null, "por iniciativa nossa"],
] as const)("a decision on an item of the kind %s says where its facts came from: %s", (itemKind, origin) => {
  expect(decisionStatement({ ...DECISION, itemKind })).toContain(`Factos: a rádio, como está submetida, ${origin}.`);
});

test("a decision by a program is named as automatic", () => {
  const statement = decisionStatement({ ...DECISION, actorRole: "system", actorId: null, reason: "gone" });
  expect(statement).toContain("encontrado por um programa. Decidido automaticamente.");
});

test.each([
  ["no-sound", 1, "a transmissão toca"],
  ["not-radio", 1, "emissão contínua"],
  ["duplicate", 2, "ainda não está no diretório"],
  ["wrong-data", 3, "dados correspondem"],
  ["image", 4, "imagem"],
  ["gone", 1, "toca"],
  ["owner-asked", 5, "não se opõe"],
  ["no-rights", 5, "autorização"],
  ["illegal", 6, "ilegal"],
  ["spam", 7, "publicidade"],
])("%s rests on rule %i of the terms", (reason, rule, about) => {
  expect(decisionStatement({ ...DECISION, reason })).toContain(`Base: ponto ${rule} dos termos.`);
  expect(SUBMISSION_RULES[rule - 1]).toMatch(new RegExp(about));
});

test.each(["rules", "other", null])("a decision for %s rests on the terms", (reason) => {
  expect(decisionStatement({ ...DECISION, reason })).toContain("Base: os termos.");
});

test.each([
  ["rules", { rule: 3 }, "Motivo: Contra o ponto 3 dos termos.", "Base: ponto 3 dos termos."],
  [
    "illegal",
    { norm: "Código Penal, art. 240." },
    "Motivo: Conteúdo ilegal: Código Penal, art. 240.",
    "Base: Código Penal, art. 240.",
  ],
  [
    "wrong-data",
    { fields: "Nome, País" },
    "Motivo: Os dados não correspondem à rádio: Nome, País.",
    "Base: ponto 3 dos termos.",
  ],
  [
    "no-sound",
    { checkResult: "Ligação recusada" },
    "Motivo: O endereço não toca: ligação recusada.",
    "Base: ponto 1 dos termos.",
  ],
])("a decision for %s shows the details given with the reason, and the rule or law", (reason, facts, why, basis) => {
  const statement = decisionStatement({ ...DECISION, reason, facts });
  expect(statement).toContain(`${why} Factos:`);
  expect(statement).toContain(` ${basis} Pode fazer:`);
});

test("names and explanations of several lines do not add headers or paragraphs", () => {
  const hostile = { ...DECISION, stationName: "Rádio\r\nBcc: x@example.org", text: "Um.\n\nDois: <b>três</b>" };
  const mail = decisionMailText([{ kind: "refused", ...hostile }], "https://radio.example");
  expect(mail.subject).toBe("Rádio Bcc: x@example.org saiu do diretório");
  const { text, html } = layOutMail(mail, { siteName: "Rádio Ar", publicUrl: "https://radio.example" });
  expect(text).toContain("Factos: Um. Dois: <b>três</b>, por iniciativa nossa.");
  expect(text).toContain("Pode contestar até 21 de maio de 2027: https://radio.example/account/decisions/7/appeal.");
  expect(html).toContain("&lt;b&gt;três&lt;/b&gt;");
});

test("names from right to left are isolated, by characters in subject and text and by elements in HTML", () => {
  const name = "רדיו תל אביב 102 (FM)!";
  const decision = { ...DECISION, kind: "refused", stationName: name, facts: { name: "(קול) 1!" } } as const;
  const site = { siteName: "RadioWave", publicUrl: "https://radio.example" };
  const { subject, text, html } = layOutMail(decisionMailText([decision], site.publicUrl), site);
  expect(subject).toBe(`\u2068${name}\u2069 saiu do diretório`);
  expect(text).toContain(`\u2068${name}\u2069 saiu do diretório.`);
  expect(text).toContain("Motivo: Já está no diretório: \u2068(קול) 1!\u2069. Factos");
  expect(html).toContain(`<bdi>${name}</bdi> saiu do diretório.`);
  expect(html).toContain("Já está no diretório: <bdi>(קול) 1!</bdi>. Factos");
});
