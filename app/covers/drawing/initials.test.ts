import { expect, test } from "vitest";
import { initialsOf } from "./initials.ts";

test("initials are the first letters of the first two words", () => {
  expect(initialsOf("Batida Urbana Total")).toBe("BU");
});

test("a single word gives its first two letters", () => {
  expect([initialsOf("Falésia"), initialsOf("X")]).toEqual(["FA", "X"]);
});

test("small words are skipped", () => {
  expect([
    initialsOf("Jazz da Meia-Noite"),
    initialsOf("A Voz do Planalto"),
    initialsOf("The Sound of Lisbon"),
  ]).toEqual(["JM", "VP", "SL"]);
});

test("small words are used when there are no others", () => {
  expect(initialsOf("O da")).toBe("OD");
});

test("a leading Rádio is skipped before two more words, but not before one", () => {
  expect([initialsOf("Rádio Maré Alta"), initialsOf("Rádio Aurora")]).toEqual(["MA", "RA"]);
});

test("accents are removed and digits kept", () => {
  expect([initialsOf("Êxitos Únicos"), initialsOf("98.1 FM")]).toEqual(["EU", "91"]);
});

test("a name without Latin letters or digits has no initials", () => {
  expect([initialsOf("راديو"), initialsOf("🎧"), initialsOf("")]).toEqual(["", "", ""]);
});
