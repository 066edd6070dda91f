import { expect, test } from "vitest";
import { LISTED, station } from "#test-support/named-stations.ts";
import { deletedSubmissionView, submissionView } from "./submission-view.ts";

const FOZ = station({
  id: "foz",
  name: "Rádio Foz",
  genre: "Fado",
  country: "Portugal",
  city: "Coimbra",
  imageUrl: "https://foz.example/i",
  createdAt: new Date("2026-09-13T23:30:00Z"),
});

test.each([
  ["approved", "No diretório desde 14/09/2026."],
  ["pending", "À espera de aprovação desde 14/09/2026."],
  ["suspended", "Não está no diretório."],
] as const)("a station that is %s says «%s»", (status, sentence) => {
  expect(submissionView({ ...FOZ, status })).toMatchObject({
    id: "foz",
    status,
    sentence,
    about: "Fado · Coimbra, Portugal",
  });
});

test("a name and a place beyond the limits of our form: shortened, and without a separator", () => {
  expect(submissionView({ ...FOZ, ...LISTED, status: "approved" })).toMatchObject({
    name: `${LISTED.name.slice(0, 99).trimEnd()}…`,
    about: "Geral",
  });
});

test("changes are proposed to a public station only", () => {
  const path = "/stations/foz/edit?back=%2Faccount%2Fsubmissions";
  expect(submissionView({ ...FOZ, status: "approved" }).editUrl).toBe(path);
  for (const status of ["pending", "suspended"] as const) expect(submissionView({ ...FOZ, status }).editUrl).toBeNull();
});

test("only a public station shows its image: visitors could not load the others", () => {
  expect(submissionView({ ...FOZ, status: "approved" }).image).toMatch(/^\/images\/foz\//);
  for (const status of ["pending", "suspended"] as const) {
    expect(submissionView({ ...FOZ, status })).toMatchObject({
      image: "",
      sharpImage: "",
      cover: expect.stringMatching(/./),
    });
  }
});

const REFUSAL = {
  reason: "no-sound",
  text: "Três vezes.",
  facts: { checkResult: "Sem resposta" },
  appeal: null,
  change: 7,
  mayResubmit: true,
};

test("a refused station says why, what can be done, and where", () => {
  expect(submissionView({ ...FOZ, status: "suspended" }, REFUSAL)).toMatchObject({
    sentence: "Não está no diretório:",
    refusal: {
      why: "o endereço não toca: sem resposta.",
      advice: "Corrija o endereço do stream e volte a submeter.",
      explanation: "Três vezes.",
      appealSentence: "",
    },
    correctionUrl: "/submit-station?from=foz",
    appealUrl: "/account/decisions/7/appeal",
  });
  expect(submissionView({ ...FOZ, status: "suspended" }, { ...REFUSAL, reason: null })).toMatchObject({
    sentence: "Não está no diretório.",
    refusal: { why: "", advice: "Corrija e volte a submeter, ou conteste.", explanation: "Três vezes." },
  });
  expect(submissionView({ ...FOZ, status: "suspended" }, { ...REFUSAL, reason: "other" }).refusal).toMatchObject({
    why: "três vezes.",
    explanation: "",
  });
});

test("links to corrections and appeals that are not possible any more are left out", () => {
  expect(submissionView({ ...FOZ, status: "suspended" }, { ...REFUSAL, mayResubmit: false })).toMatchObject({
    correctionUrl: null,
    refusal: { advice: "Esta rádio já foi recusada três vezes. Conteste a decisão ou escreva-nos." },
  });
  expect(submissionView({ ...FOZ, status: "suspended" }, { ...REFUSAL, change: null }).appealUrl).toBeNull();
  for (const [appeal, sentence] of [
    ["open", "Recebemos a sua contestação."],
    ["kept", "A sua contestação foi vista, e a decisão mantém-se."],
    ["changed", "A sua contestação foi aceite."],
    ["ended", "A sua contestação terminou sem decisão."],
  ] as const)
    expect(submissionView({ ...FOZ, status: "suspended" }, { ...REFUSAL, appeal })).toMatchObject({
      appealUrl: null,
      refusal: { appealSentence: sentence },
    });
  expect(submissionView({ ...FOZ, status: "pending" })).toMatchObject({
    correctionUrl: "/submit-station?from=foz",
    appealUrl: null,
    refusal: null,
  });
  expect(submissionView({ ...FOZ, status: "approved" })).toMatchObject({ correctionUrl: null, appealUrl: null });
});

test("unknown parts of a refusal are left out", () => {
  const bare = station({ id: "nada", name: "Rádio Nada", country: "Portugal" });
  expect(submissionView({ ...bare, status: "pending" }).about).toBe("Portugal");
});

const DELETED = {
  id: "foz",
  name: "Rádio Foz",
  genre: "Fado",
  country: "Portugal",
  countryCode: "PT",
  city: "Coimbra",
  deletedAt: new Date("2026-11-03T12:00:00Z"),
  deletion: 7,
  refusal: { ...REFUSAL, reason: "gone", text: "", facts: {} },
};

test("a deleted station says when and why, and can be submitted as a new one", () => {
  expect(deletedSubmissionView(DELETED)).toMatchObject({
    status: "deleted",
    about: "Fado · Coimbra, Portugal",
    image: "",
    sentence: "Apagada em 03/11/2026:",
    refusal: { why: "a rádio deixou de emitir.", advice: "Se voltou a emitir, volte a submeter." },
    correctionUrl: "/submit-station?again=7",
    appealUrl: "/account/decisions/7/appeal",
  });
  const without = { ...DELETED, refusal: { ...DELETED.refusal, reason: null } };
  expect(deletedSubmissionView(without)).toMatchObject({ sentence: "Apagada em 03/11/2026.", refusal: { why: "" } });
});

test("a deletion that ended an appeal says so, until it is appealed against itself", () => {
  const sentenceWith = (appeal: "open" | null) =>
    deletedSubmissionView({ ...DELETED, refusal: { ...DELETED.refusal, endedAppeal: true, appeal } }).refusal
      ?.appealSentence;
  expect(sentenceWith(null)).toBe("A contestação da suspensão terminou sem decisão, porque a rádio foi apagada.");
  expect(sentenceWith("open")).toBe("Recebemos a sua contestação.");
});

test("a deleted station has only links that are possible and make sense", () => {
  for (const reason of ["duplicate", "owner-asked", "no-rights", "illegal", "spam"])
    expect(deletedSubmissionView({ ...DELETED, refusal: { ...DELETED.refusal, reason } }).correctionUrl).toBeNull();
  for (const refusal of [{ change: null }, { appeal: "open" } as const])
    expect(deletedSubmissionView({ ...DELETED, refusal: { ...DELETED.refusal, ...refusal } }).appealUrl).toBeNull();
});
