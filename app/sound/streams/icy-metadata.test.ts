import { expect, test } from "vitest";
import { ICY_BLOCKS } from "#test-support/radio/icy-blocks.ts";
import { icyMetaint, isIcyBlock, parseIcyTitle } from "./icy-metadata.ts";

/** Without its length byte. */
const contentOf = (variant: string) => ICY_BLOCKS[variant]?.subarray(1) ?? Buffer.alloc(0);

test.each([
  ["utf8", { artist: "Ana Moura", title: "Dia de Folga" }],
  ["latin1", { artist: "Conceição Açores", title: "Canção à Noite" }],
  ["cp1252", { artist: "“Fado”", title: "Coração" }],
  ["mojibake", { artist: "", title: "Canção de Embalar" }],
  ["notitle", null],
  ["unterminated", { artist: "Sem fim", title: "nunca fecha" }],
  ["quotes", { artist: "D'Arc", title: "L'été; 'aspas' e mais" }],
  ["html", { artist: "alert(1)", title: '"&' }],
  ["control", { artist: "Linha1 Linha2 odasrever", title: "fim" }],
  ["empty", null],
  ["dash", null],
  ["json", null],
  ["max", null],
  ["random", null],
])("parseIcyTitle: the title of the block %s is %j", (variant, title) => {
  expect(parseIcyTitle(contentOf(variant))).toEqual(title);
});

test("isIcyBlock: accepts all variants of the misbehaving server except two", () => {
  const notBlocks = Object.keys(ICY_BLOCKS).filter((variant) => !isIcyBlock(contentOf(variant)));
  expect(notBlocks).toEqual(["max", "random"]);
});

test("parseIcyTitle: an advert has no title", () => {
  expect(parseIcyTitle(Buffer.from("StreamTitle='adw_ad - x';adw_ad='true';"))).toBeNull();
  expect(parseIcyTitle(contentOf("advert"))).toBeNull();
});

test.each([
  ["16000", 16_000],
  ["256", 256],
  ["9999999", 9_999_999],
  ["255", null],
  ["0", null],
  ["-1", null],
  ["banana", null],
  ["16000, 16000", null],
  ["10000000", null],
  ["1e4", null],
  ["", null],
  [undefined, null],
])("icyMetaint: %s is read as %s", (header, metaint) => {
  expect(icyMetaint(header)).toBe(metaint);
});
