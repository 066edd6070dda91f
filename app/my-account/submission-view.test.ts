import { expect, test } from "vitest";
import { station } from "../../test-support/named-stations.ts";
import { submissionView } from "./submission-view.ts";

const FOZ = station({
  ...{ id: "foz", name: "Rádio Foz", genre: "Fado", country: "Portugal", city: "Coimbra" },
  ...{ imageUrl: "https://foz.example/i", createdAt: new Date("2026-09-13T23:30:00Z") },
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
  ...{ reason: "no-sound", text: "Três vezes.", facts: { verdict: "Sem resposta" }, appeal: null, change: 7 },
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
    ...{ why: "três vezes.", explanation: "" },
  });
});

test("what is not possible any more is not offered", () => {
  expect(submissionView({ ...FOZ, status: "suspended" }, { ...REFUSAL, mayResubmit: false })).toMatchObject({
    correctionUrl: null,
    refusal: { advice: "Esta rádio já foi recusada três vezes. Conteste a decisão ou escreva-nos." },
  });
  expect(submissionView({ ...FOZ, status: "suspended" }, { ...REFUSAL, change: null }).appealUrl).toBeNull();
  for (const [appeal, sentence] of [
    ["open", "Recebemos a sua contestação."],
    ["kept", "A sua contestação foi vista, e a decisão mantém-se."],
    ["changed", "A sua contestação foi aceite."],
  ] as const)
    expect(submissionView({ ...FOZ, status: "suspended" }, { ...REFUSAL, appeal })).toMatchObject({
      appealUrl: null,
      refusal: { appealSentence: sentence },
    });
  expect(submissionView({ ...FOZ, status: "pending" })).toMatchObject({
    ...{ correctionUrl: "/submit-station?from=foz", appealUrl: null, refusal: null },
  });
  expect(submissionView({ ...FOZ, status: "approved" })).toMatchObject({ correctionUrl: null, appealUrl: null });
});

test("what is not known is left out", () => {
  const bare = station({ id: "nada", name: "Rádio Nada", country: "Portugal" });
  expect(submissionView({ ...bare, status: "pending" }).about).toBe("Portugal");
});
