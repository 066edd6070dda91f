import { expect, test } from "vitest";
import { beginsWord, fold, isWordStart, wordsOf } from "./folded-text.ts";

test.each([
  ["Rádio", "radio"],
  ["ELETRÓNICA", "eletronica"],
  ["São João da Pesqueira", "sao joao da pesqueira"],
  ["Coração", "coracao"],
  ["Zürich", "zurich"],
  ["Straße", "strasse"],
  ["R&B / Soul", "r&b / soul"],
])("fold: %s gives %s", (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test("fold: composed and decomposed accents give the same text", () => {
  expect(fold("Rádio")).toBe(fold("Ra\u0301dio"));
});

test("wordsOf: words are folded and distinct", () => {
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
])("beginsWord: a word of «%s» begins with «%s»: %s", (folded, word, expected) => {
  expect(beginsWord(folded, word)).toBe(expected);
});

test("isWordStart: the start of the text is one", () => {
  expect(isWordStart("lisboa", 0)).toBe(true);
});
