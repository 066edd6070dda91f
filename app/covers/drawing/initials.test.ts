import { expect, test } from "vitest";
import { initialsOf } from "./initials.ts";

test("initials are the first letters of the first two words", () => {
  expect(initialsOf("Batida Urbana Total")).toBe("BU");
});

test("a single word gives its first two letters", () => {
  expect([initialsOf("Falésia"), initialsOf("X")]).toEqual(["FA", "X"]);
});

test("small words do not count", () => {
  expect([
    initialsOf("Jazz da Meia-Noite"),
    initialsOf("A Voz do Planalto"),
    initialsOf("The Sound of Lisbon"),
  ]).toEqual(["JM", "VP", "SL"]);
});

test("small words count when there is nothing else", () => {
  expect(initialsOf("O da")).toBe("OD");
});

test("a leading Rádio does not count before two more words, and does before one", () => {
  expect([initialsOf("Rádio Maré Alta"), initialsOf("Rádio Aurora")]).toEqual(["MA", "RA"]);
});

test("accents are taken off and digits stay", () => {
  expect([initialsOf("Êxitos Únicos"), initialsOf("98.1 FM")]).toEqual(["EU", "91"]);
});

test("a name without Latin letters or digits has no initials", () => {
  expect([initialsOf("راديو"), initialsOf("🎧"), initialsOf("")]).toEqual(["", "", ""]);
});
