import { expect, test } from "vitest";
import { type OwnProposal, PROPOSAL_STATE_LABELS } from "#app/moderation/contributions/proposal.ts";
import { proposalView } from "./proposal-view.ts";

const OPEN: OwnProposal = {
  id: 7,
  station: { id: "aurora", name: "Rádio Aurora", isPublic: true },
  madeAt: new Date("2026-09-13T23:30:00Z"),
  base: { city: "", tags: [] },
  proposed: { city: "Faro", tags: ["praia"] },
  text: "Mudou de cidade",
  state: "open",
  decision: null,
};
const MADE = "Proposta em 14/09/2026.";

test("an open proposal shows its fields and leads to the form", () => {
  expect(proposalView(OPEN)).toEqual({
    id: 7,
    name: "Rádio Aurora",
    page: "/stations/aurora",
    state: "open",
    about: MADE,
    text: "Mudou de cidade",
    fields: [
      { label: "Cidade", before: "", after: "Faro" },
      { label: "Etiquetas", before: [], after: ["praia"] },
    ],
    edit: "/stations/aurora/edit?back=%2Faccount%2Fsubmissions",
  });
});

test("a proposal for a hidden station has neither name nor link", () => {
  const hidden = { ...OPEN, station: { id: "aurora", name: null, isPublic: false } };
  expect(proposalView(hidden)).toMatchObject({ name: "Uma estação", page: null, edit: null });
  const own = { ...OPEN, station: { id: "beira", name: "Rádio Beira", isPublic: false } };
  expect(proposalView(own)).toMatchObject({ name: "Rádio Beira", page: null, edit: expect.stringContaining("beira") });
});

test("a decided proposal says what became of it and why, and is not changed", () => {
  const decided = (state: OwnProposal["state"], decision: Partial<OwnProposal["decision"]>) =>
    proposalView({
      ...OPEN,
      state,
      decision: { reason: null, reasonDetails: null, text: "", accepted: {}, ...decision },
    });
  expect(decided("accepted", { accepted: { city: "Faro", tags: [] } })).toMatchObject({ about: MADE, edit: null });
  const partly = decided("partly", { accepted: { city: "Faro", region: "", latitude: 37 } });
  expect(partly.about).toBe(`${MADE}\nAceite: Cidade.`);
  const refused = decided("refused", { reason: "wrong-data", text: "Continua em Lagos." });
  expect(refused.about).toBe(`${MADE}\nMotivo: Os dados não correspondem à rádio.\nContinua em Lagos.`);
  const details = { fields: ["name", "city"] } as const;
  expect(decided("refused", { reason: "wrong-data", reasonDetails: details }).about).toBe(
    `${MADE}\nMotivo: Os dados não correspondem à rádio: Nome, Cidade.`,
  );
  expect(decided("refused", {}).about).toBe(MADE);
  expect(proposalView({ ...OPEN, state: "withdrawn" })).toMatchObject({ about: MADE, edit: null });
});

test("each state has its label", () => {
  expect(PROPOSAL_STATE_LABELS).toEqual({
    open: "À espera",
    accepted: "Aceite",
    partly: "Aceite em parte",
    refused: "Recusada",
    withdrawn: "Retirada",
  });
});
