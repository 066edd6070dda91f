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
  ["José", "José"],
  ["O'Neil", "O'Neil"],
  ["Иван", "Иван"],
  ["Οδυσσέας", "Οδυσσέας"],
  ["李", "李"],
  ["李 Wei", "李 Wei"],
  ["山田さくら", "山田さくら"],
  ["محمد", "محمد"],
  ["محمد\u200Cرضا", "محمد\u200Cرضا"],
  ["Արամ", "Արամ"],
  ["김민수", "김민수"],
  ["Ana 👩\u200D💻", "Ana 👩\u200D💻"],
  ["I\u00ADn\u200D\u034F\u3164ês\u{E0041}\uFE0F", "Inês"],
  ["\u00AD\u200B", ""],
  ["Administrativa 2", "Administrativa 2"],
  ["Equipado", "Equipado"],
  ["Ailton", "Ailton"],
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
  ["ad\u00ADmin", "Esse nome não pode ser usado."],
  ["ad\u2060min da rádio", "Esse nome não pode ser usado."],
  ["\u0410dmin", "Esse nome não pode ser usado."],
  ["J\u043Esé", "Esse nome não pode ser usado."],
  ["Ana \u03A9", "Esse nome não pode ser usado."],
  ["ꓮꓓꓟꓲꓠ", "Esse nome não pode ser usado."],
  ["аԁміп", "Esse nome não pode ser usado."],
  ["Ａｄｍｉｎ", "Esse nome não pode ser usado."],
  ["𝐀𝐝𝐦𝐢𝐧", "Esse nome não pode ser usado."],
  ["ⓐⓓⓜⓘⓝ", "Esse nome não pode ser usado."],
  ["🅰🅳🅼🅸🅽", "Esse nome não pode ser usado."],
  ["ᴀᴅᴍɪɴ", "Esse nome não pode ser usado."],
  ["Ađmin", "Esse nome não pode ser usado."],
  ["adm1n", "Esse nome não pode ser usado."],
  ["admln da rádio", "Esse nome não pode ser usado."],
  ["4drn!n", "Esse nome não pode ser usado."],
  ["Admin2", "Esse nome não pode ser usado."],
  ["AdminRui", "Esse nome não pode ser usado."],
  ["radiowaveadmin", "Esse nome não pode ser usado."],
  ["Moderação", "Esse nome não pode ser usado."],
  ["A moderadora", "Esse nome não pode ser usado."],
  ["Equipa", "Esse nome não pode ser usado."],
  ["A equipa da noite", "Esse nome não pode ser usado."],
  ["Suporte técnico", "Esse nome não pode ser usado."],
  ["Supor\u200Bte", "Esse nome não pode ser usado."],
  ["RádioAr", "Esse nome não pode ser usado."],
  ["Rádio\u00ADAr", "Esse nome não pode ser usado."],
  ["Rád1o Ar", "Esse nome não pode ser usado."],
  ["C\u00ADolaborador ABCD", "Esse nome não pode ser usado."],
  ["Colab0rador ABCD", "Esse nome não pode ser usado."],
  ["ines\uFF20example.pt", "O nome público não pode ter endereços nem @."],
  ["example\uFF0Ept", "O nome público não pode ter endereços nem @."],
])("parsePublicName: %j is refused", (typed, message) => {
  expect(parsePublicName(typed, SITE)).toEqual({ ok: false, message });
});

test("a site's name in another script is reserved with its look-alikes", () => {
  expect(parsePublicName("PAДИО", "РАДИО").ok).toBe(false);
  expect(parsePublicName("радио", "Радио").ok).toBe(false);
});

test("a site's name without letters forbids no name", () => {
  expect(parsePublicName("Inês", "***")).toEqual({ ok: true, name: "Inês" });
});
