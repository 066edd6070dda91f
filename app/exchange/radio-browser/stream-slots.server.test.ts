import { expect, test } from "vitest";
import { fakeClock } from "#test-support/fake-clock.ts";
import { createWaitingSlots } from "./stream-slots.server.ts";

const LIMITS = { perAddress: 2, total: 3, waitingPerAddress: 2, waiting: 3, waitMs: 30_000 };

const ALIVE = new AbortController().signal;

function open() {
  const clock = fakeClock();
  const slots = createWaitingSlots(LIMITS, clock);
  const take = (address: string, signal = ALIVE) => slots.take(address, signal);
  /** What a promise has given so far. */
  const stateOf = (promise: Promise<unknown>) => Promise.race([promise, Promise.resolve("waiting")]);
  return { clock, take, stateOf };
}

test("a client has two slots, and waits for a third", async () => {
  const { take, stateOf } = open();
  const first = await take("a");
  await take("a");
  const third = take("a");
  expect(await stateOf(third)).toBe("waiting");
  first?.();
  expect(await third).toBeTypeOf("function");
});

test("a client that has waited 30 s gets no slot", async () => {
  const { clock, take, stateOf } = open();
  await take("a");
  await take("a");
  const third = take("a");
  clock.advance(29_999);
  expect(await stateOf(third)).toBe("waiting");
  clock.advance(1);
  expect(await third).toBeNull();
});

test("beyond the total only clients without a slot get one, of those that are reserved", async () => {
  const { take, stateOf } = open();
  for (const client of ["a", "a", "b"]) expect(await take(client)).not.toBeNull();
  expect(await stateOf(take("b"))).toBe("waiting");
  for (const client of ["c", "d", "e"]) expect(await take(client)).not.toBeNull();
  expect(await stateOf(take("f"))).toBe("waiting");
});

test("two of a client wait, and three of all", async () => {
  const { take, stateOf } = open();
  for (const client of ["a", "a", "b"]) await take(client);
  const waiting = [take("a"), take("a")];
  expect(await take("a")).toBeNull();
  waiting.push(take("b"));
  expect(await take("b")).toBeNull();
  for (const one of waiting) expect(await stateOf(one)).toBe("waiting");
});

test("a client that has left does not wait, and a slot is released once", async () => {
  const { take, stateOf } = open();
  const first = await take("a");
  await take("a");
  const leaving = new AbortController();
  const [gone, next, last] = [take("a", leaving.signal), take("a"), take("a")];
  expect(await last).toBeNull();
  leaving.abort();
  expect(await gone).toBeNull();
  first?.();
  first?.();
  expect(await next).toBeTypeOf("function");
  expect(await stateOf(take("a"))).toBe("waiting");
});

test("the networks of an IPv6 /56 have four times the slots of one, taken and waiting", async () => {
  const clock = fakeClock();
  const slots = createWaitingSlots({ ...LIMITS, total: 100, waiting: 100 }, clock);
  const take = (subnet: number) => slots.take(`2001:db8:1:${subnet}::/64`, ALIVE);
  for (let subnet = 0; subnet < 8; subnet += 1) expect(await take(subnet)).toBeTypeOf("function");
  const waiting = Array.from({ length: 8 }, (_, subnet) => take(10 + subnet));
  expect(await take(20)).toBeNull();
  clock.advance(30_000);
  expect(await Promise.all(waiting)).toEqual(Array(8).fill(null));
});
