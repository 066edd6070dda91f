import { expect, test } from "vitest";
import { found, inspection } from "../../test-support/checked-streams.ts";
import { foundSentence } from "./found-sentence.ts";

test("a stream that sounds is told with what is known of it", () => {
  expect(foundSentence(inspection({ name: "Rádio Aurora" }))).toBe("Em emissão: MP3, 128 kbps, «Rádio Aurora».");
  expect(foundSentence(inspection({ codec: "aac", bitrateKbps: null }))).toBe("Em emissão: AAC.");
  expect(foundSentence(inspection({ codec: "other", bitrateKbps: null }))).toBe("Em emissão.");
});

test("one that sounds only in http says so too", () => {
  expect(foundSentence(found("http-only"))).toBe("Só disponível em http, sem ligação segura: MP3, 128 kbps.");
});

test("of one that does not sound the reason is told", () => {
  expect(foundSentence(found("dns"))).toBe("O nome do servidor não foi encontrado.");
});
