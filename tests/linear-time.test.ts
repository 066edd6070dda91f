import { expect, test } from "vitest";
import { TEXT_READERS } from "#test-support/text-readers.ts";
import { hostileTexts, superLinearRatio } from "#test-support/time-complexity.ts";

const UNITS = [
  ...[" ", "a", "0", "-", "/", ".", ";", ",", ":", "@", "%40", "'", '"', "=", "<", "(", "[", "&", "\n", "\t "],
  ...["a.", "a ", "/;", "\u0301", "\u0301\u0323", "';", '="', "1,", "<a", "[{", "\0", "URI="],
];

test.each(TEXT_READERS)("%s takes linear time", async (_, read, prefixes = [""]) => {
  const slow: string[] = [];
  for (const [shape, text] of hostileTexts(prefixes, UNITS)) {
    const times = await superLinearRatio(read, text);
    if (times !== null) slow.push(`${shape}: ${Math.round(times)} times`);
  }
  expect(slow).toEqual([]);
});

test.each([
  ["quadratic", Number.POSITIVE_INFINITY],
  ["quadratic and stops after 32,000 characters", 32_000],
])("a reader that is %s is found", async (_, end) => {
  const read = (text: string) => countPairs(Math.min(text.length, end));
  expect(await superLinearRatio(read, (length) => "a".repeat(length))).toBeGreaterThan(4);
});

/** Takes time in proportion to the square of `count`. */
function countPairs(count: number): number {
  let pairs = 0;
  for (let first = 0; first < count; first += 16)
    for (let second = 0; second < count; second += 4) pairs += (first ^ second) & 1;
  return pairs;
}
