import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "#test-support/quick-run.ts";
import { type DiffPart, diffEntries, diffWords } from "./diff.ts";

const MARKS = { same: ["", ""], removed: ["[-", "-]"], added: ["{+", "+}"] } as const;

const shown = (parts: readonly DiffPart[]) =>
  parts.map(({ type, text }) => `${MARKS[type][0]}${text}${MARKS[type][1]}`).join("");

test.each([
  ["", "", ""],
  ["Jazz", "Jazz", "Jazz"],
  ["", "Jazz", "{+Jazz+}"],
  ["Jazz", "", "[-Jazz-]"],
  ["Rádio Aurora", "Rádio Beira", "Rádio [-Aurora-]{+Beira+}"],
  [
    "Concertos de orquestras e pequenos grupos.",
    "Concertos de orquestras e grupos, gravados no Porto.",
    "Concertos de orquestras e [-pequenos -]grupos{+, gravados no Porto+}.",
  ],
  ["um dois três", "sete oito três", "[-um dois-]{+sete oito+} três"],
  ["a\nb", "a\nc", "a\n[-b-]{+c+}"],
  ["東京ラジオ", "東京の局", "東京[-ラジオ-]{+の局+}"],
  ["👨‍👩‍👧 em casa", "👨‍👩‍👦 em casa", "[-👨‍👩‍👧-]{+👨‍👩‍👦+} em casa"],
])("«%s» and «%s» differ in the marked words", (before, after, expected) => {
  expect(shown(diffWords(before, after))).toBe(expected);
});

test("entries of a list are compared whole", () => {
  expect(shown(diffEntries(["fado", "jazz ao vivo"], ["fado", "jazz", "rock"]))).toBe(
    "fado[-jazz ao vivo-]{+jazz+}{+rock+}",
  );
});

const words = fc.array(fc.constantFrom("a", "b", "c", " ", ", ", "é", "\n"), { maxLength: 60 });

test("both texts can be read from the parts, whose number of edits is the least", () => {
  fc.assert(
    fc.property(words, words, (before, after) => {
      const parts = diffWords(before.join(""), after.join(""));
      expect(textOf(parts, "removed")).toBe(before.join(""));
      expect(textOf(parts, "added")).toBe(after.join(""));
      const entries = diffEntries(before, after);
      const edits = entries.filter(({ type }) => type !== "same").length;
      expect(edits).toBe(before.length + after.length - 2 * longestCommon(before, after));
    }),
    { numRuns: runs(300) },
  );
});

test("texts that are too different are replaced as a whole, except where they begin and end alike", () => {
  const words = (letter: string, count: number) => Array.from({ length: count }, (_, index) => `${letter}${index}`);
  const inside = diffWords(words("a", 30).join("+"), words("b", 30).join("+"));
  expect(inside.length).toBeGreaterThan(2);
  const outside = diffWords(`x ${words("a", 200).join("+")} y`, `x ${words("b", 200).join("+")} y`);
  expect(outside.map(({ type }) => type)).toEqual(["same", "removed", "added", "same"]);
});

test("a text of 5,000 characters is compared, a longer one is replaced", () => {
  const text = "a ".repeat(2_500);
  expect(diffWords(text, text.slice(1)).map(({ type }) => type)).toContain("same");
  expect(diffWords(`${text}a`, text)).toEqual([
    { type: "removed", text: `${text}a` },
    { type: "added", text },
  ]);
});

test("comparing two hostile texts of 5,000 characters takes less than 100 ms of processor time", () => {
  const units = ["a", "a ", " ", "a.", "\u0301", "東", "\n", "ab a ", "a b c d e f g h ", "a b.c-d;e "];
  const slow = units.filter((unit) => {
    const text = [...unit.repeat(5_000)].slice(0, 5_000);
    const reversed = [...text].reverse().join("");
    const shuffled = text.map((_, index) => text[(index * index) % text.length]).join("");
    return [reversed, shuffled].some((other) => cpuMs(() => diffWords(text.join(""), other)) > 100);
  });
  expect(slow).toEqual([]);
});

function cpuMs(run: () => void): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

function textOf(parts: readonly DiffPart[], type: "removed" | "added"): string {
  return parts.map((part) => (part.type === "same" || part.type === type ? part.text : "")).join("");
}

function longestCommon(one: readonly string[], other: readonly string[]): number {
  let row = new Array<number>(other.length + 1).fill(0);
  for (const entry of one) {
    const next = [0];
    for (const [index, compared] of other.entries()) {
      const longest = entry === compared ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0);
      next.push(longest);
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
