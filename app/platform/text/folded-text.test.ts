import { expect, test } from "vitest";
import { beginsWord, fold, isWordStart, wordsOf } from "./folded-text.ts";

test.each([
  ["Rádio", "radio"],
  ["ELETRÓNICA", "eletronica"],
  ["São João da Pesqueira", "sao joao da pesqueira"],
  ["Coração", "coracao"],
  ["Zürich", "zurich"],
  ["Straße", "strasse"],
  ["ＲＡＤＩＯ ﬁ ①", "radio fi 1"],
  ["R&B / Soul", "r&b / soul"],
])("%s is folded to %s", (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test("composed and decomposed accents are folded alike", () => {
  expect(fold("Rádio")).toBe(fold("Ra\u0301dio"));
});

test("wordsOf gives each folded word once, without blanks", () => {
  expect(wordsOf("  Rádio  Clube\trádio ")).toEqual(["radio", "clube"]);
  expect(wordsOf(" \u00a0 ")).toEqual([]);
});

test.each([
  ["lisboa", "lis", true],
  ["pop-lisboa", "lis", true],
  ["(lisboa)", "lis", true],
  ["(lisboa)", "(lis", true],
  ["radio lisboa", "lis", true],
  ["english lisboa", "lis", true],
  ["english", "lis", false],
  ["90s", "s", false],
  ["广lis", "lis", false],
  ["\u{20000}lis", "lis", false],
  ["📻lis", "lis", true],
  ["", "lis", false],
])("beginsWord in «%s» of «%s»: %s", (folded, word, expected) => {
  expect(beginsWord(folded, word)).toBe(expected);
});

test("a word starts at the start of a text", () => {
  expect(isWordStart("lisboa", 0)).toBe(true);
});
