import { expect, test } from "vitest";
import { FAMILIES, familyOf } from "./family.ts";

test("each of the built-in stations' genres has its own family", () => {
  const genres = [
    "Jazz",
    "Eletrónica",
    "Rock Clássico",
    "Lo-fi",
    "Latina",
    "Hip Hop",
    "Clássica",
    "Country",
    "Indie",
    "Pop",
  ];
  expect(genres.map((genre) => familyOf(genre, 0))).toEqual(FAMILIES.slice(0, 10));
});

test("a genre is recognised in Portuguese and English, with or without accents", () => {
  expect([familyOf("NOTICIAS", 0), familyOf("Notícias", 0), familyOf("News", 0)]).toEqual(["voz", "voz", "voz"]);
});

test("of several genres in one text the narrower one decides", () => {
  expect([familyOf("Pop Rock", 0), familyOf("Lo-fi Jazz", 0), familyOf("Fado e Pop", 0)]).toEqual([
    "rock",
    "lofi",
    "fado",
  ]);
});

test("an unknown genre gets a family by the seed, evenly distributed", () => {
  const picked = FAMILIES.map((_, seed) => familyOf("", seed));
  expect(picked).toEqual(FAMILIES);
  expect(familyOf("Infantil", 13)).toBe(FAMILIES[1]);
});

test.each([
  ["Dança", "eletronica"],
  ["Êxitos de Ontem", "pop"],
  ["Romântica", "pop"],
  ["Generalista", "pop"],
  ["Sono", "lofi"],
])("the built-in genre %s belongs to %s for every seed", (genre, family) => {
  expect([familyOf(genre, 0), familyOf(genre, 7)]).toEqual([family, family]);
});

test("«Bandas Sonoras» does not match the alias «sono»", () => {
  expect(familyOf("Bandas Sonoras", 0)).not.toBe("lofi");
});
