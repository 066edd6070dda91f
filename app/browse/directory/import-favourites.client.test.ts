import { expect, test } from "vitest";
import { summaryOf } from "./import-favourites.client.ts";

test.each([
  [{ added: 3, already: 1, unknown: 2 }, "3 estações adicionadas. 1 já era favorita. 2 não estão neste diretório."],
  [{ added: 1, already: 2, unknown: 1 }, "1 estação adicionada. 2 já eram favoritas. 1 não está neste diretório."],
  [{ added: 0, already: 0, unknown: 0 }, "Nenhuma estação adicionada."],
  [{ added: 12_345, already: 0, unknown: 0 }, "12 345 estações adicionadas."],
])("the summary of %j has every count that is not zero", (counts, text) => {
  expect(summaryOf(counts).replace(/\s/g, " ")).toBe(text);
});
