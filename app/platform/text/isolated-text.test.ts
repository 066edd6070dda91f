import { expect, test } from "vitest";
import { isolated } from "./isolated-text.ts";

const FSI = "\u2068";
const PDI = "\u2069";

test.each([
  "إذاعة القاهرة (FM)! 90.5",
  "(קול ישראל) 104.8!",
  "FM 102 רדיו תל אביב",
  "رادیو فردا",
  "ރާއްޖޭ",
  "\u200F105 FM",
  "\uFEDF\uFEE0\uFEE1",
  "𞤀𞤁𞤂",
])("isolated: %s is isolated", (name) => {
  expect(`${isolated(name)} · RadioWave`).toBe(`${FSI}${name}${PDI} · RadioWave`);
});

test.each(["", "Rádio Aurora (FM)! 90.5", "Радио Россия", "ラジオ", "Ραδιόφωνο", "🇵🇹 RFM\u200E", "\uFEFF"])(
  "isolated: %s stays as it is",
  (name) => {
    expect(isolated(name)).toBe(name);
  },
);
