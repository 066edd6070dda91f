import fc from "fast-check";
import { expect, test } from "vitest";
import { createRelaySlots } from "./relay-slots.ts";

test("so many places there are in all, and so many for each address", () => {
  const places = createRelaySlots({ limit: 3, perAddress: 2 });
  expect([places.take("a"), places.take("a"), places.take("a")]).toEqual([
    expect.any(Function),
    expect.any(Function),
    "own",
  ]);
  expect(places.take("b")).toBeTypeOf("function");
  expect([places.take("b"), places.taken()]).toEqual(["full", 3]);
});

test("a place that is freed is free for anybody, and only once", () => {
  const places = createRelaySlots({ limit: 2, perAddress: 2 });
  const free = places.take("a");
  places.take("b");
  if (typeof free === "string") throw new Error(free);
  free();
  free();
  expect([places.taken(), typeof places.take("c"), places.take("c")]).toEqual([1, "function", "full"]);
});

test("however they come and go, the count is that of those who are there", () => {
  const steps = fc.array(fc.record({ address: fc.constantFrom("a", "b", "c"), leaves: fc.boolean() }));
  fc.assert(
    fc.property(steps, (wanted) => {
      const places = createRelaySlots({ limit: 4, perAddress: 2 });
      const there: { address: string; free: () => void }[] = [];
      for (const { address, leaves } of wanted) {
        if (leaves) there.shift()?.free();
        const own = there.filter((one) => one.address === address).length;
        const place = places.take(address);
        expect(place).toEqual(own >= 2 ? "own" : there.length >= 4 ? "full" : expect.any(Function));
        if (typeof place === "function") there.push({ address, free: place });
        expect(places.taken()).toBe(there.length);
      }
    }),
  );
});

test("with no places nobody gets one", () => {
  expect(createRelaySlots({ limit: 0, perAddress: 0 }).take("a")).toBe("own");
});
