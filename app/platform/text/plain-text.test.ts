import fc from "fast-check";
import { expect, test } from "vitest";
import names from "#app/stations/covers/fixtures/names.json" with { type: "json" };
import { runs } from "#test-support/quick-run.ts";
import { hasUnwantedCharacters, manyLines, normalised, oneLine, shortenedText, wellFormed } from "./plain-text.ts";

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

test.each([
  ["Sa\u0303o Joa\u0303o", "São João"],
  ["\u1112\u1161\u11ab\u1100\u116e\u11a8", "한국"],
  ["İstanbul e\u0323\u0302", "İstanbul ệ"],
  ["Bel\u200bém Rá\u00addio", "Belém Rádio"],
  ["\ufeffRádio\u2060 \u200eNova\u200f", "Rádio Nova"],
  ["a\u00ad\u0301 \u034f", "á"],
  ["Ra\u200ddi\u200co\ufe0f", "Radio"],
  ["Rá\u200edio \u200e(FM)", "Rádio (FM)"],
  ["می\u200cخواهم\u200c", "می\u200cخواهم"],
  ["می\u200c\u200cخواهم", "می\u200cخواهم"],
  ["അവന\u0d4d\u200d", "അവന\u0d4d\u200d"],
  ["क\u094d\u200dष", "क\u094d\u200dष"],
  ["راديو \u200e(FM)\u200f", "راديو \u200e(FM)"],
  ["را\u200fديو", "راديو"],
  ["👨\u200d👩\u200d👧 ❤\ufe0f 1\ufe0f\u20e3 ☀\ufe0e", "👨\u200d👩\u200d👧 ❤\ufe0f 1\ufe0f\u20e3 ☀\ufe0e"],
  ["👨\u200d FM\u200d👧", "👨 FM👧"],
  [
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
  ],
  ["Ra\u{e0067}dio", "Radio"],
  ["e\u0301\u094d\u034f\u200d1", "é\u094d\u200d1"],
  ["葛\u{e0100}城", "葛\u{e0100}城"],
])("oneLine: %j is stored as %j", (text, line) => {
  expect(oneLine(text)).toBe(line);
  expect(manyLines(text)).toBe(line);
});

const SIGNS = [
  ..."aé\u0301\u0303 Łß-ο\u200b\u200c\u200d\u200e\u200f\u061c\u00ad\ufe0f\u034fمیक\u094dא👩👧❤1()\n\r\u1112\u1161\u11ab\ufeff\u{e0067}🏴",
];

test("what is stored is composed, and stays as it is when it is stored again", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 150 }), (text) => {
      for (const stored of [oneLine, manyLines]) {
        expect(stored(text)).toBe(stored(text).normalize("NFC"));
        expect(stored(stored(text))).toBe(stored(text));
      }
    }),
    { numRuns: runs(2_000) },
  );
});

test("a long text is composed as a short one, also where a piece ends between a letter and its accent", () => {
  for (const word of ["João ", "한국", "ệ", "अनु"]) {
    const text = word.repeat(200).trim();
    for (const start of ["", "x", "xy"]) expect(oneLine(start + text.normalize("NFD"))).toBe(start + text);
  }
});

test("real names are stored as they are", () => {
  for (const name of names.flat()) {
    expect(oneLine(name)).toBe(
      name
        .replace(/\s+/gu, " ")
        .replace(/\uFE0F+/gu, "\uFE0F")
        .trim(),
    );
  }
});

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

test("normalised: a long text gives the same as normalize, except for the order of many marks", () => {
  const [text, marks] = ["Ação ｆｍ 日本 🎙é ", /\p{M}/gu];
  for (const form of ["NFD", "NFKD"] as const) {
    for (const times of [1, 7, 8, 9, 300])
      expect(normalised(text.repeat(times), form)).toBe(text.repeat(times).normalize(form));
    const long = `${"a\u0323\u0301".repeat(200)}${"\u0301\u0323".repeat(200)}`;
    expect(normalised(long, form).replace(marks, "")).toBe(long.normalize(form).replace(marks, ""));
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
