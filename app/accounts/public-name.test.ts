import { expect, test } from "vitest";
import { parsePublicName } from "./public-name.ts";

const SITE = "Rádio Ar";

test.each([
  ["", ""],
  ["  Inês \n V. ", "Inês V."],
  ["\u202EInês", "Inês"],
  ["J. R. Costa", "J. R. Costa"],
  ["Administrativa", "Administrativa"],
  ["Rádio Árvore", "Rádio Árvore"],
  ["Colaboradora", "Colaboradora"],
  ["é".repeat(40), "é".repeat(40)],
  ["😀".repeat(40), "😀".repeat(40)],
])("parsePublicName: %j is kept as %j", (typed, name) => {
  expect(parsePublicName(typed, SITE)).toEqual({ ok: true, name });
});

test.each([
  ["x".repeat(41), "O nome público pode ter no máximo 40 caracteres"],
  ["ines@example.pt", "O nome público não pode ter endereços nem @."],
  ["@ines", "O nome público não pode ter endereços nem @."],
  ["https://example.pt", "O nome público não pode ter endereços nem @."],
  ["Veja example.pt", "O nome público não pode ter endereços nem @."],
  ["WWW.example", "O nome público não pode ter endereços nem @."],
  ["admin", "Esse nome não pode ser usado."],
  ["ADMINISTRAÇÃO", "Esse nome não pode ser usado."],
  ["Administracao da Rádio", "Esse nome não pode ser usado."],
  ["Radio-Wave", "Esse nome não pode ser usado."],
  ["A equipa RadioWave", "Esse nome não pode ser usado."],
  ["rádio ár", "Esse nome não pode ser usado."],
  ["Equipa da Radio Ar", "Esse nome não pode ser usado."],
  ["Colaborador ABCD", "Esse nome não pode ser usado."],
  ["Conta eliminada", "Esse nome não pode ser usado."],
])("parsePublicName: %j is refused", (typed, message) => {
  expect(parsePublicName(typed, SITE)).toEqual({ ok: false, message });
});

test("a site's name without letters forbids no name", () => {
  expect(parsePublicName("Inês", "***")).toEqual({ ok: true, name: "Inês" });
});
