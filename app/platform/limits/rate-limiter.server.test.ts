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

test("the networks of a /56 have four times the limit of one, those of a /48 sixteen times", () => {
  const { limiter, pass } = openLimiter();
  const count = (subnet: number) => limiter.count(`2001:db8:1:${subnet.toString(16)}::/64`);
  for (let subnet = 0; subnet < 12; subnet += 1) count(subnet);
  expect(() => count(12)).toThrow(expect.objectContaining({ kind: "too-many", retryAfterSeconds: 60 }));
  for (let subnet = 1; subnet <= 36; subnet += 1) count(subnet * 0x100);
  expect(() => count(0xff00)).toThrow(expect.objectContaining({ kind: "too-many" }));
  limiter.count("2001:db8:2:0::/64");
  pass(60);
  count(12);
});

test("a request that is taken back counts for no network, and a refused one neither", () => {
  const { limiter } = openLimiter();
  const count = (subnet: number) => limiter.count(`2001:db8:1:${subnet}::/64`);
  for (let time = 0; time < 20; time += 1) count(1).undo();
  for (let time = 0; time < 3; time += 1) count(1);
  for (let time = 0; time < 20; time += 1) expect(() => count(1)).toThrow();
  for (const subnet of [2, 3, 4]) for (let time = 0; time < 3; time += 1) count(subnet);
  expect(() => count(5)).toThrow();
});
