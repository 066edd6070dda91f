import { expect, test } from "vitest";
import { nextPollDelayMs } from "./ear-pace.ts";

const seconds = (silentPolls: number, random = 0.5) => nextPollDelayMs(silentPolls, random) / 1_000;

test("a station that says what is on is looked at every 20 to 30 s", () => {
  expect([seconds(0, 0), seconds(0), seconds(0, 1)]).toEqual([20, 25, 30]);
});

test("one that says nothing is looked at ever more seldom, at last about every ten minutes", () => {
  expect([1, 2, 3, 4, 5, 99].map((looks) => seconds(looks))).toEqual([25, 60, 180, 600, 600, 600]);
});
