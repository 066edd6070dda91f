import fc from "fast-check";
import { expect, test } from "vitest";
import { createRelaySlots } from "./relay-slots.ts";

test("take: limits the slots in total and per address", () => {
  const slots = createRelaySlots({ limit: 3, perAddress: 2 });
  expect([slots.take("a"), slots.take("a"), slots.take("a")]).toEqual([
    expect.any(Function),
    expect.any(Function),
    "address-limit",
  ]);
  expect(slots.take("b")).toBeTypeOf("function");
  expect([slots.take("b"), slots.taken()]).toEqual(["full", 3]);
});

test("a released slot is free for any address, and releases only once", () => {
  const slots = createRelaySlots({ limit: 2, perAddress: 2 });
  const release = slots.take("a");
  slots.take("b");
  if (typeof release === "string") throw new Error(release);
  release();
  release();
  expect([slots.taken(), typeof slots.take("c"), slots.take("c")]).toEqual([1, "function", "full"]);
});

test("taken: is the number of slots not yet released, in any order of calls", () => {
  const steps = fc.array(fc.record({ address: fc.constantFrom("a", "b", "c"), leaves: fc.boolean() }));
  fc.assert(
    fc.property(steps, (sequence) => {
      const slots = createRelaySlots({ limit: 4, perAddress: 2 });
      const listeners: { address: string; release: () => void }[] = [];
      for (const { address, leaves } of sequence) {
        if (leaves) listeners.shift()?.release();
        const own = listeners.filter((listener) => listener.address === address).length;
        const slot = slots.take(address);
        expect(slot).toEqual(own >= 2 ? "address-limit" : listeners.length >= 4 ? "full" : expect.any(Function));
        if (typeof slot === "function") listeners.push({ address, release: slot });
        expect(slots.taken()).toBe(listeners.length);
      }
    }),
  );
});

test("take: without slots all addresses are refused", () => {
  expect(createRelaySlots({ limit: 0, perAddress: 0 }).take("a")).toBe("address-limit");
});
