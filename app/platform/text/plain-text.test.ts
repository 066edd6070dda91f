import { expect, test } from "vitest";
import { decompose, hasUnwantedCharacters, manyLines, oneLine, shortenedText, wellFormed } from "./plain-text.ts";

test.each([
  ["  Rádio Aurora \n", "Rádio Aurora"],
  ["Rádio\r\nBcc: todos@example.com", "Rádio Bcc: todos@example.com"],
  ["Rádio\t \u00a0Aurora", "Rádio Aurora"],
  ["Rá\u0000d\u0007i\u001bo\u007f", "Rádio"],
  ["\u202eoidáR\u202c \u2066Beira\u2069", "oidáR Beira"],
  ["Rádio\u2028Cais", "Rádio Cais"],
  ["meia \ud83d metade", "meia metade"],
  ["família 👨‍👩‍👧", "família 👨‍👩‍👧"],
  ["می‌خواهم", "می‌خواهم"],
])("oneLine: %j gives %j", (text, line) => {
  expect(oneLine(text)).toBe(line);
});

test.each(["", " \n\t", "\u200b\u200d", "\u3164", "\u2800", "\u0301", "\ufeff", "\u00ad"])(
  "oneLine and manyLines give an empty text for %j, which is invisible",
  (text) => {
    expect(oneLine(text)).toBe("");
    expect(manyLines(text)).toBe("");
  },
);

test("manyLines: lines are kept and end with LF", () => {
  expect(manyLines(" um\r\ndois\rtrês\n\n\tquatro\u0000\u202e ")).toBe("um\ndois\ntrês\n\n\tquatro");
});

test.each(["a\nb", "a\u0000b", "a\u202eb", "a\u0085b", "a\ud800b"])("%j has unwanted characters", (text) => {
  expect(hasUnwantedCharacters(text)).toBe(true);
});

test.each(["a\ud83d", "\udc00a", "\ud83d\ud83c\udf99\udc00", "🎙 é", ""])(
  "wellFormed: %j gives the same as toWellFormed",
  (text) => {
    expect(wellFormed(text)).toBe(text.toWellFormed());
  },
);

test("letters, spaces and emoji are not unwanted characters", () => {
  expect(hasUnwantedCharacters("Rádio Ação 日本 👨‍👩‍👧")).toBe(false);
});

test("decompose: a long text gives the same as normalize, except for the order of many marks", () => {
  const [text, marks] = ["Ação ｆｍ 日本 🎙é ", /\p{M}/gu];
  for (const form of ["NFD", "NFKD"] as const) {
    for (const times of [1, 7, 8, 9, 300])
      expect(decompose(text.repeat(times), form)).toBe(text.repeat(times).normalize(form));
    const long = `${"a\u0323\u0301".repeat(200)}${"\u0301\u0323".repeat(200)}`;
    expect(decompose(long, form).replace(marks, "")).toBe(long.normalize(form).replace(marks, ""));
  }
});

test.each([
  ["a text of the maximum length stays", "x".repeat(100), "x".repeat(100)],
  ["one more is cut", "x".repeat(101), `${"x".repeat(99)}…`],
  ["characters beyond the basic plane count once, and are not split", "📻".repeat(101), `${"📻".repeat(99)}…`],
  ["there is no space before the ellipsis", `${"x".repeat(98)} ${"y".repeat(300)}`, `${"x".repeat(98)}…`],
  [
    "there is no joiner of emoji before the ellipsis",
    `${"x".repeat(98)}\u200D${"y".repeat(300)}`,
    `${"x".repeat(98)}…`,
  ],
  ["an empty text stays", "", ""],
])("%s", (_, text, shown) => {
  expect(shortenedText(text, 100)).toBe(shown);
});
