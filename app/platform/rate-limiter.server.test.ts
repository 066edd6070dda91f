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

test("the window starts with the first request; refused requests do not extend it", () => {
  const { count, pass } = openLimiter();
  count(3);
  pass(59);
  expect(() => count(1)).toThrow();
  pass(1);
  expect(() => count(3)).not.toThrow();
  expect(() => count(1)).toThrow();
});

test("undone and refused requests do not count", () => {
  const { limiter, count } = openLimiter();
  count(2);
  const { undo } = limiter.count("ana");
  expect(() => count(1)).toThrow();
  undo();
  count(1);
  expect(() => count(1)).toThrow();
});

test("undoing a request of an earlier window does not change the current one", () => {
  const { limiter, count, pass } = openLimiter();
  const { undo } = limiter.count("ana");
  pass(60);
  count(3);
  undo();
  expect(() => count(1)).toThrow();
});

test("each client has its own count", () => {
  const { count } = openLimiter();
  count(3);
  expect(() => count(3, "rui")).not.toThrow();
});

test("past the maximum number of clients the least recently seen one is dropped", () => {
  const { limiter, count } = openLimiter();
  count(3);
  for (let index = 0; index < 20_000; index += 1) limiter.count(`client ${index}`);
  expect(() => count(1)).not.toThrow();
});
