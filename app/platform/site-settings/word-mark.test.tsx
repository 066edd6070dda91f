import { expect, test } from "vitest";
import { letterWidths } from "./word-mark.tsx";

const widths = (name: string) => letterWidths(name).map((letter) => letter.widthPercent);

test("widths go from narrow to wide to narrow, and end wide", () => {
  expect(widths("RadioWave")).toEqual([62, 81, 116, 123, 94, 64, 71, 106, 125]);
});

test("the first letter is the narrowest and the last the widest", () => {
  expect(widths("Ar")).toEqual([62, 125]);
});

test("a single letter is narrow", () => {
  expect(letterWidths("R")).toEqual([{ letter: "R", start: 0, widthPercent: 62 }]);
});

test("an empty name has no letters", () => {
  expect(letterWidths("")).toEqual([]);
});

test("the widths of fifty letters stay within the width axis", () => {
  const fifty = widths("Rádio ".repeat(9).slice(0, 50));
  expect(fifty).toHaveLength(50);
  expect(fifty.at(0)).toBe(62);
  expect(fifty.at(-1)).toBe(125);
  expect(fifty.every((width) => Number.isInteger(width) && width >= 62 && width <= 125)).toBe(true);
});

test("a letter and its combining accent are one letter", () => {
  expect(letterWidths("Ra\u0301dio").map(({ letter }) => letter)).toEqual(["R", "a\u0301", "d", "i", "o"]);
});

test("an emoji of several code points is one letter", () => {
  expect(letterWidths("A👩‍🎤").map(({ letter, start }) => [letter, start])).toEqual([
    ["A", 0],
    ["👩‍🎤", 1],
  ]);
});

test("the letters joined together are the name", () => {
  const name = "Rádio Ação 24";
  const letters = letterWidths(name).map(({ letter }) => letter);
  expect(letters.join("")).toBe(name);
});

test.each([
  "Rádio Ação Ñandú Žižkov",
  "Ra\u0301dio\u0301\u0302 Олена 東京 กรุงเทพ",
  "🇵🇹🇧🇷🇦 A👍🏽B",
  "👩‍🎤👨‍👩‍👧‍👦❤️‍🔥🏳️‍🌈",
  "🏴󠁧󠁢󠁥󠁮󠁧󠁿1️⃣\u200d",
])("letterWidths: %s is split in the same way as by Intl.Segmenter", (name) => {
  const segments = [...new Intl.Segmenter("pt", { granularity: "grapheme" }).segment(name)];
  expect(letterWidths(name).map(({ letter, start }) => [letter, start])).toEqual(
    segments.map(({ segment, index }) => [segment, index]),
  );
});
