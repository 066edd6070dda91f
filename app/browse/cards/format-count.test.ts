import { expect, test } from "vitest";
import { formatStationCount } from "./format-count.ts";

test("the noun and its adjective agree with the count", () => {
  expect([0, 1, 2].map((count) => formatStationCount(count))).toEqual(["0 estações", "1 estação", "2 estações"]);
  const found = { one: "encontrada", many: "encontradas" };
  expect([1, 8].map((count) => formatStationCount(count, found))).toEqual([
    "1 estação encontrada",
    "8 estações encontradas",
  ]);
});
