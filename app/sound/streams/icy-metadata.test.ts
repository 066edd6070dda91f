import { expect, test } from "vitest";
import { encodeText } from "#test-support/encode-text.ts";
import { ICY_BLOCKS, icyBlock } from "#test-support/radio/icy-blocks.ts";
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

test.each([
  ["RU", "windows-1251", "Кино", "Группа крови"],
  ["UA", "koi8-u", "Океан Ельзи", "Обійми"],
  ["PL", "iso-8859-2", "Łona", "Gdzie tak pięknie"],
  ["JP", "shift_jis", "宇多田ヒカル", "桜流し"],
  ["KR", "euc-kr", "아이유", "좋은 날"],
  ["TH", "windows-874", "คาราบาว", "เมดอินไทยแลนด์"],
])("parseIcyTitle: a block of a station in %s in %s is decoded", (countryCode, page, artist, title) => {
  const block = encodeText(`StreamTitle='${artist} - ${title}';StreamUrl='';`, page) ?? Buffer.alloc(0);
  expect(parseIcyTitle(icyBlock(block).subarray(1), { countryCode })).toEqual({ artist, title });
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
