import { expect, test } from "vitest";
import { found, inspection } from "../../test-support/checked-streams.ts";
import { inspectionSentence } from "./found-sentence.ts";

test("a stream that sounds is told with what is known of it", () => {
  expect(inspectionSentence(inspection({ name: "Rádio Aurora" }))).toBe("Em emissão: MP3, 128 kbps, «Rádio Aurora».");
  expect(inspectionSentence(inspection({ codec: "aac", bitrateKbps: null }))).toBe("Em emissão: AAC.");
  expect(inspectionSentence(inspection({ codec: "other", bitrateKbps: null }))).toBe("Em emissão.");
});

test("one that sounds only in http says so too", () => {
  expect(inspectionSentence(found("http-only"))).toBe("Só disponível em http, sem ligação segura: MP3, 128 kbps.");
});

test("of one that does not sound the reason is told", () => {
  expect(inspectionSentence(found("dns"))).toBe("O nome do servidor não foi encontrado.");
});
