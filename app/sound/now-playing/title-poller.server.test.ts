import { expect, test } from "vitest";
import { nextPollDelayMs } from "./title-poller.server.ts";

const seconds = (silentPolls: number, random = 0.5) => nextPollDelayMs(silentPolls, random) / 1_000;

test("nextPollDelayMs: a station that announces titles is polled every 20 to 30 s", () => {
  expect([seconds(0, 0), seconds(0), seconds(0, 1)]).toEqual([20, 25, 30]);
});

test("nextPollDelayMs: a station without titles is polled less and less, finally every ten minutes", () => {
  expect([1, 2, 3, 4, 5, 99].map((polls) => seconds(polls))).toEqual([25, 60, 180, 600, 600, 600]);
});
