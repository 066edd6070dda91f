import { expect, test } from "vitest";
import { STREAM_OUTCOMES } from "#app/platform/net/stream-outcome.ts";
import { found, inspection } from "#test-support/checked-streams.ts";
import { inspectionSentence, outcomeLabel, outcomeSentence } from "./outcome-sentence.ts";

test.each(STREAM_OUTCOMES)("the outcome %s has a sentence and a short label, both unique", (outcome) => {
  expect(outcomeSentence(outcome)).toMatch(/^[AO] .+\.$/);
  expect(outcomeLabel(outcome).length).toBeLessThanOrEqual(22);
  const others = STREAM_OUTCOMES.filter((other) => other !== outcome);
  expect(others.map(outcomeSentence)).not.toContain(outcomeSentence(outcome));
  expect(others.map(outcomeLabel)).not.toContain(outcomeLabel(outcome));
});

test("inspectionSentence: a playable stream is described with codec, bitrate and name where known", () => {
  expect(inspectionSentence(inspection({ name: "Rádio Aurora" }))).toBe("Em emissão: MP3, 128 kbps, «Rádio Aurora».");
  expect(inspectionSentence(inspection({ codec: "aac", bitrateKbps: null }))).toBe("Em emissão: AAC.");
  expect(inspectionSentence(inspection({ codec: "other", bitrateKbps: null }))).toBe("Em emissão.");
});

test("inspectionSentence: a stream playable only over http is described as such", () => {
  expect(inspectionSentence(found("http-only"))).toBe("Só disponível em http, sem ligação segura: MP3, 128 kbps.");
});

test("inspectionSentence: a stream that is not playable is described by its outcome", () => {
  expect(inspectionSentence(found("dns"))).toBe("O nome do servidor não foi encontrado.");
});
