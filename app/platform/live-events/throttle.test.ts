import { expect, test } from "vitest";
import { fakeClock } from "#test-support/fake-clock.ts";
import { throttle } from "./throttle.ts";

const LIMITS = { burst: 2, intervalMs: 5_000 };

test("calls within the burst run at once", () => {
  let runs = 0;
  const { call } = throttle(LIMITS, fakeClock(), () => (runs += 1));
  call();
  expect(runs).toBe(1);
  call();
  expect(runs).toBe(2);
});

test("calls past the burst run once per interval, and the last one is never lost", () => {
  const clock = fakeClock();
  const runs: number[] = [];
  const startedAt = clock.now().getTime();
  const { call } = throttle(LIMITS, clock, () => runs.push(clock.now().getTime() - startedAt));
  for (let ms = 0; ms < 12_000; ms += 100) {
    call();
    clock.advance(100);
  }
  expect(runs).toEqual([0, 100, 5_000, 10_000]);
  clock.advance(3_000);
  expect(runs).toEqual([0, 100, 5_000, 10_000, 15_000]);
});

test("after a pause calls run at once again", () => {
  const clock = fakeClock();
  let runs = 0;
  const { call } = throttle(LIMITS, clock, () => (runs += 1));
  for (let time = 0; time < 4; time += 1) call();
  clock.advance(20_000);
  expect(runs, "the delayed call").toBe(3);
  clock.advance(20_000);
  call();
  call();
  expect(runs).toBe(5);
});

test("cancel drops the delayed call", () => {
  const clock = fakeClock();
  let runs = 0;
  const { call, cancel } = throttle(LIMITS, clock, () => (runs += 1));
  for (let time = 0; time < 3; time += 1) call();
  cancel();
  clock.advance(60_000);
  expect(runs).toBe(2);
});

test("a clock that is set back delays nothing", () => {
  const clock = fakeClock();
  let runs = 0;
  const { call } = throttle(LIMITS, clock, () => (runs += 1));
  call();
  call();
  clock.advance(-3_600_000);
  call();
  clock.advance(LIMITS.intervalMs);
  expect(runs).toBe(3);
});
