import { expect, test } from "vitest";
import { drawCover } from "./drawing/draw-cover.ts";
import { FAMILIES } from "./drawing/family.ts";
import { SCHEMES } from "./drawing/schemes.ts";
import { coverRecipe, initialsOf } from "./recipe.ts";

test("a recipe has the family, the seed of the name, its initials and whether the station is built in", () => {
  expect(coverRecipe({ name: "Rádio Aurora", genre: "Fado" })).toEqual({
    family: "fado",
    seed: 20_582_864,
    initials: "RA",
    builtIn: false,
  });
});

test("a built-in station's recipe is marked as built in", () => {
  expect(coverRecipe({ name: "Rádio Aurora", genre: "Fado", builtIn: true }).builtIn).toBe(true);
});

test("two seeds draw two patterns, in the same scheme and behind the same plate", () => {
  const [one, other] = [1, 2].map((seed) => drawCover({ family: "jazz", seed, initials: "RA", builtIn: true }));
  expect(patternOf(one)).not.toBe(patternOf(other));
});

test("names that fold alike share a recipe in the same family", () => {
  expect(coverRecipe({ name: "RADIO AURORA", genre: "Lo-fi" })).toEqual(
    coverRecipe({ name: "Rádio Aurora", genre: "chill" }),
  );
});

test("the built-in stations show the first scheme of their family", () => {
  for (const family of FAMILIES) {
    const { plate, letter } = SCHEMES[family][0];
    // Not built in, this seed selects the third scheme.
    expect(plateOf(drawCover({ family, seed: 2 << 9, initials: "RA", builtIn: true }))).toEqual([plate, letter]);
  }
});

test("a built-in station has its family's own motif where another has the sibling", () => {
  const recipe = { family: "jazz", seed: 0, initials: "RA" } as const;
  // Only the sibling of jazz, the patchwork, has whole discs.
  expect(drawCover({ ...recipe, builtIn: false })).toContain("<circle");
  expect(drawCover({ ...recipe, builtIn: true })).not.toContain("<circle");
});

test("the seed selects one of the three schemes of the family", () => {
  // Bits 17 and up keep the family's own motif; from bit 9 on, these count 258, 256 and 257: 0, 1 and 2 modulo 3.
  const seeds = [2, 0, 1].map((step) => 2 ** 17 + step * 2 ** 9);
  const shown = seeds.map((seed) => plateOf(drawCover({ family: "classica", seed, initials: "RA", builtIn: false })));
  expect(shown).toEqual(SCHEMES.classica.map(({ plate, letter }) => [plate, letter]));
});

test("a name without Latin letters has a wave on its plate", () => {
  const recipe = coverRecipe({ name: "راديو", genre: "Jazz" });
  expect(recipe.initials).toBe("");
  expect(drawCover(recipe)).toContain('d="M0 3.5A1.5 1.7 0 0 1 3 3A1.5 1.7 0 0 0 6 2.5"');
});

function plateOf(cover: string): string[] | undefined {
  return /y="120" width="120" height="120" fill="(#\w+)"\/><g fill="none" stroke="(#\w+)"/.exec(cover)?.slice(1);
}

function patternOf(cover = ""): string {
  return cover.slice(0, cover.indexOf('<rect x="0" y="120" width="120"'));
}

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
