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
])("%s is compared as %s", (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test("composed and decomposed accents are the same", () => {
  expect(fold("Rádio")).toBe(fold("Ra\u0301dio"));
});

test("the words of a search are folded, each once, without blanks", () => {
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
])("in «%s» a word begins with «%s»: %s", (folded, word, expected) => {
  expect(beginsWord(folded, word)).toBe(expected);
});

test("a text begins a word at its start", () => {
  expect(isWordStart("lisboa", 0)).toBe(true);
});
