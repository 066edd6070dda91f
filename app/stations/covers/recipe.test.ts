import { expect, test } from "vitest";
import { fold } from "#app/platform/text/folded-text.ts";
import { drawCover } from "./drawing/draw-cover.ts";
import { FAMILIES } from "./drawing/family.ts";
import { SCHEMES } from "./drawing/schemes.ts";
import { foldForCover } from "./drawing/seed.ts";
import names from "./fixtures/names.json" with { type: "json" };
import { coverRecipe, initialsOf, SMALL_WORDS } from "./recipe.ts";

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
  expect([initialsOf("Êxitos Únicos"), initialsOf("3 Cidades"), initialsOf("101 FM")]).toEqual(["EU", "3C", "1F"]);
});

test.each([
  ["Łódź FM", "LF"],
  ["Ørsted", "OR"],
  ["Æther Radio", "AR"],
  ["Æther", "AE"],
  ["Þór FM", "TF"],
  ["Đorđe Balašević", "DB"],
  ["radio złote przeboje", "ZP"],
  ["ıspanya", "IS"],
  ["ＮＨＫ", "NH"],
  ["St. John’s", "SJ"],
  ["D’Água FM", "DA"],
  ["Ra\u0301dio Be\u00adle\u0301m", "RB"],
])("the initials of «%s», whose letters Unicode does not decompose, are «%s»", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test.each([
  ["90.5 FM", "90"],
  ["98,1 FM", "98"],
  ["97'7 Ràdio", "97"],
  ["97’7 Ràdio", "97"],
  ["97·7", "97"],
  ["88.2FM Top", "88"],
  ["Radio 88.6", "88"],
  ["Rádio 90,1 Norte", "90"],
  ["Λάμψη 88.6", "88"],
  ["Радио 7", "7"],
  ["101,3 Rádio", "RA"],
  ["104.6 RTL Radio", "RR"],
  ["101.2 FM", "FM"],
  ["101.1Megasite", "ME"],
  ["Radio 106.6", "RA"],
  ["Λάμψη 104.3", ""],
  ["Rock 90.5", "R9"],
  ["FM 90.5", "F9"],
  ["RPR1.90er", "R9"],
  ["Radio 2.0", "20"],
  ["1.FM Amsterdam", "1F"],
])(
  "a frequency is one word, and is shown whole or not at all where it comes first: «%s» has «%s»",
  (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  },
);

/** The initials of earlier versions, apart from small words. */
function formerInitials(name: string): string {
  const words = foldForCover(name)
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== "" && !SMALL_WORDS.has(word));
  const [first = "", second] = words.length > 2 && words[0] === "RADIO" ? words.slice(1) : words;
  return second === undefined ? first.slice(0, 2) : first.slice(0, 1) + second.slice(0, 1);
}

test("the initials of other names are as in earlier versions", () => {
  const others = names.flat().filter((name) => !/\d[.,'’]\d/.test(name) && fold(name) === foldForCover(name.trim()));
  expect(others.length).toBeGreaterThan(1_700);
  const changed = others.filter((name) => formerInitials(name) && formerInitials(name) !== initialsOf(name));
  expect(changed).toEqual([]);
});

test("a name without Latin letters or digits has no initials", () => {
  expect([initialsOf("راديو"), initialsOf("🎧"), initialsOf("")]).toEqual(["", "", ""]);
});
