import { expect, test } from "vitest";
import { createStreamSlots } from "./stream-slots.ts";

test("isFull: an address at its limit is full, another one is not", () => {
  const slots = createStreamSlots({ perAddress: 2, total: 10 });
  slots.take("192.0.2.1");
  expect(slots.isFull("192.0.2.1")).toBe(false);
  slots.take("192.0.2.1");
  expect([slots.isFull("192.0.2.1"), slots.isFull("192.0.2.2")]).toEqual([true, false]);
});

test("isFull: at the total limit every address is full", () => {
  const slots = createStreamSlots({ perAddress: 2, total: 3 });
  for (const address of ["a", "b", "c"]) {
    expect(slots.isFull(address)).toBe(false);
    slots.take(address);
  }
  expect(["a", "b", "c", "d"].map(slots.isFull)).toEqual([true, true, true, true]);
});

test("releasing a slot twice frees it once", () => {
  const slots = createStreamSlots({ perAddress: 2, total: 2 });
  const releaseFirst = slots.take("a");
  slots.take("a");
  releaseFirst();
  releaseFirst();
  slots.take("a");
  expect([slots.isFull("a"), slots.isFull("b")]).toEqual([true, true]);
});

test("isFull: a limit of 0 allows no stream", () => {
  expect(createStreamSlots({ perAddress: 0, total: 10 }).isFull("a")).toBe(true);
  expect(createStreamSlots({ perAddress: 10, total: 0 }).isFull("a")).toBe(true);
});
