import { expect, test } from "vitest";
import { createRateLimiter } from "./rate-limiter.server.ts";

function openLimiter() {
  let now = 0;
  const limiter = createRateLimiter({ max: 3, windowSeconds: 60 }, () => now);
  return {
    limiter,
    pass: (seconds: number) => {
      now += seconds * 1_000;
    },
    count: (times: number, client = "ana") => {
      for (let time = 0; time < times; time += 1) limiter.count(client);
    },
  };
}

test("requests up to the limit pass, the next is refused with the seconds until the window ends", () => {
  const { count, pass } = openLimiter();
  count(3);
  pass(20);
  expect(() => count(1)).toThrow(
    expect.objectContaining({
      kind: "too-many",
      message: "Demasiadas tentativas. Tente novamente dentro de um minuto.",
      retryAfterSeconds: 40,
    }),
  );
});

test("the window begins with the first request, and refused ones do not prolong it", () => {
  const { count, pass } = openLimiter();
  count(3);
  pass(59);
  expect(() => count(1)).toThrow();
  pass(1);
  expect(() => count(3)).not.toThrow();
  expect(() => count(1)).toThrow();
});

test("a request that is taken back does not count, nor do refused ones", () => {
  const { limiter, count } = openLimiter();
  count(2);
  const { undo } = limiter.count("ana");
  expect(() => count(1)).toThrow();
  undo();
  count(1);
  expect(() => count(1)).toThrow();
});

test("a request that is taken back after its window has ended gives the next window nothing", () => {
  const { limiter, count, pass } = openLimiter();
  const { undo } = limiter.count("ana");
  pass(60);
  count(3);
  undo();
  expect(() => count(1)).toThrow();
});

test("other clients have counts of their own", () => {
  const { count } = openLimiter();
  count(3);
  expect(() => count(3, "rui")).not.toThrow();
});

test("memory is bounded: of many clients the one seen longest ago is forgotten", () => {
  const { limiter, count } = openLimiter();
  count(3);
  for (let index = 0; index < 20_000; index += 1) limiter.count(`client ${index}`);
  expect(() => count(1)).not.toThrow();
});
