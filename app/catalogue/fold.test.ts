import { expect, test } from "vitest";
import { fold, wordsOf } from "./fold.ts";

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
