import { expect, test } from "vitest";
import { fakeClock } from "../../test-support/fake-clock.ts";
import { throttle } from "./throttle.ts";

const LIMITS = { burst: 2, intervalMs: 5_000 };

test("a few calls that come together go through at once", () => {
  let ran = 0;
  const { call } = throttle(LIMITS, fakeClock(), () => (ran += 1));
  call();
  expect(ran).toBe(1);
  call();
  expect(ran).toBe(2);
});

test("of calls that rain one goes through every so often, and the last one is never lost", () => {
  const clock = fakeClock();
  const ran: number[] = [];
  const began = clock.now().getTime();
  const { call } = throttle(LIMITS, clock, () => ran.push(clock.now().getTime() - began));
  for (let ms = 0; ms < 12_000; ms += 100) {
    call();
    clock.advance(100);
  }
  expect(ran).toEqual([0, 100, 5_000, 10_000]);
  clock.advance(3_000);
  expect(ran).toEqual([0, 100, 5_000, 10_000, 15_000]);
});

test("after a pause the next call goes through at once again", () => {
  const clock = fakeClock();
  let ran = 0;
  const { call } = throttle(LIMITS, clock, () => (ran += 1));
  for (let time = 0; time < 4; time += 1) call();
  clock.advance(20_000);
  expect(ran, "the one that waited").toBe(3);
  clock.advance(20_000);
  call();
  call();
  expect(ran).toBe(5);
});

test("a call that waits can be called off", () => {
  const clock = fakeClock();
  let ran = 0;
  const { call, cancel } = throttle(LIMITS, clock, () => (ran += 1));
  for (let time = 0; time < 3; time += 1) call();
  cancel();
  clock.advance(60_000);
  expect(ran).toBe(2);
});

test("a clock that is set back holds nothing up", () => {
  const clock = fakeClock();
  let ran = 0;
  const { call } = throttle(LIMITS, clock, () => (ran += 1));
  call();
  call();
  clock.advance(-3_600_000);
  call();
  clock.advance(LIMITS.intervalMs);
  expect(ran).toBe(3);
});
