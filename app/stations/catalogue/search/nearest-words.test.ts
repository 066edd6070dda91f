import fc from "fast-check";
import { expect, test } from "vitest";
import { editDistance, nearestWords } from "./nearest-words.ts";

const WORDS = ["jazz", "fado", "fados", "farol", "comercial", "comercio", "pop", "lisboa", "rock", "a".repeat(40)];

function near(word: string, limit = 3): string[] {
  const indexed = WORDS.map((indexedWord, index): [string, () => number] => [indexedWord, () => index]);
  return nearestWords(word, indexed, limit).map((found) => found.word);
}

test.each([
  ["comrcial", ["comercial"]],
  ["commercial", ["comercial"]],
  ["comerical", ["comercial"]],
  ["lizboa", ["lisboa"]],
  ["jaz", ["jazz"]],
  ["jxzz", ["jazz"]],
  ["fdao", ["fado"]],
  ["fadoo", ["fados", "fado", "farol"]],
  ["pxx", []],
  ["po", []],
  ["xyzxyz", []],
  ["a".repeat(33), []],
])("near «%s» are %j", (word, expected) => {
  expect(near(word)).toEqual(expected);
});

test("nearestWords gives at most `limit` words", () => {
  expect(near("fadoo", 1)).toEqual(["fados"]);
});

test("nearestWords finds every word within the distance", () => {
  const words = fc.string({ unit: fc.constantFrom(..."abcd", "á", "ß", "я"), minLength: 3, maxLength: 8 });
  fc.assert(
    fc.property(words, words, (word, indexed) => {
      const max = word.length < 5 ? 1 : 2;
      expect(nearestWords(word, [[indexed, () => 1]], 1)).toHaveLength(plainDistance(word, indexed) <= max ? 1 : 0);
    }),
  );
});

/** The whole table, without a limit. */
function plainDistance(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, row) => [row]);
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let column = 0; column <= other.length; column += 1) rows[0]?.splice(column, 1, column);
  for (let row = 1; row <= one.length; row += 1) {
    for (let column = 1; column <= other.length; column += 1) {
      const cost = at(row - 1, column - 1) + (one[row - 1] === other[column - 1] ? 0 : 1);
      let least = Math.min(cost, at(row - 1, column) + 1, at(row, column - 1) + 1);
      const isExchanged =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isExchanged) least = Math.min(least, at(row - 2, column - 2) + 1);
      rows[row]?.splice(column, 1, least);
    }
  }
  return at(one.length, other.length);
}

test("editDistance equals the distance of the whole table, up to its limit", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 9 });
  fc.assert(
    fc.property(word, word, fc.constantFrom(1, 2), (one, other, max) => {
      expect(Math.min(editDistance(one, other, max), max + 1)).toBe(Math.min(plainDistance(one, other), max + 1));
    }),
  );
});
