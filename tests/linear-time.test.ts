import { expect, test } from "vitest";
import { TEXT_READERS } from "../test-support/text-readers.ts";
import { hostileTexts, superLinearRatio } from "../test-support/time-complexity.ts";

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
