import { expect, test } from "vitest";
import { appealView } from "./appeal-view.ts";

const AT = new Date("2026-06-10T12:00:00Z");
const NOW = new Date("2026-12-09T12:00:00Z");
const DECISION = { at: AT, station: { name: "Rádio Beira" }, reason: "gone", text: "Desde março.", facts: {} };

test("a decision shows what, when, why and until when it can be appealed against", () => {
  expect(appealView({ ...DECISION, kind: "suspension" }, NOW)).toEqual({
    sentence: "Rádio Beira foi suspensa em 10 de junho de 2026.",
    why: "Motivo: A rádio deixou de emitir.",
    explanation: "Desde março.",
    deadline: "10 de dezembro de 2026",
  });
  expect(appealView({ ...DECISION, kind: "deletion", reason: "other" }, NOW)).toMatchObject({
    sentence: "Rádio Beira foi apagada em 10 de junho de 2026.",
    why: "Motivo: Desde março.",
    explanation: "",
  });
  const named = { reason: "illegal", facts: { norm: "Código Penal, artigo 240.º" } };
  expect(appealView({ ...DECISION, ...named, kind: "suspension" }, NOW).why).toBe(
    "Motivo: Conteúdo ilegal: Código Penal, artigo 240.º.",
  );
  expect(appealView({ ...DECISION, kind: "block", station: null, text: "Publicidade" }, NOW)).toMatchObject({
    sentence: "A sua conta foi bloqueada em 10 de junho de 2026.",
    why: "Motivo: Publicidade",
  });
  expect(appealView({ ...DECISION, kind: "suspension" }, new Date("2026-12-10T12:00:00Z")).deadline).toBe("");
});
