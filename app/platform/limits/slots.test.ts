import fc from "fast-check";
import { expect, test } from "vitest";
import { createSlots } from "./slots.ts";

test("a client reaches its own limit while others have slots left", () => {
  const slots = createSlots({ perClient: 2, total: 10 });
  slots.take("192.0.2.1");
  expect(slots.limitReached("192.0.2.1")).toBeNull();
  slots.take("192.0.2.1");
  expect([slots.limitReached("192.0.2.1"), slots.limitReached("192.0.2.2")]).toEqual(["client", null]);
  expect([slots.taken("192.0.2.1"), slots.taken("192.0.2.2"), slots.taken()]).toEqual([2, 0, 2]);
});

test("all clients reach the total together", () => {
  const slots = createSlots({ perClient: 2, total: 3 });
  for (const client of ["a", "b", "c"]) {
    expect(slots.limitReached(client)).toBeNull();
    slots.take(client);
  }
  expect(["a", "d"].map(slots.limitReached)).toEqual(["total", "total"]);
});

/** An IPv6 network of the site 2001:db8:1. */
const network = (subnet: number) => `2001:db8:1:${subnet.toString(16)}::/64`;

test("the networks of a /56 reach four times the limit of one, those of a /48 sixteen times", () => {
  const slots = createSlots({ perClient: 2, total: 1_000 });
  const taken = Array.from({ length: 8 }, (_, subnet) => slots.take(network(subnet)));
  expect(slots.limitReached(network(9))).toBe("client");
  expect([slots.taken(network(9)), slots.taken(network(0x100)), slots.taken()]).toEqual([2, 0, 8]);
  for (let subnet = 1; subnet <= 24; subnet += 1) slots.take(network(subnet * 0x100));
  expect(slots.limitReached(network(0xff00))).toBe("client");
  expect(slots.limitReached("2001:db8:2:0::/64")).toBeNull();
  for (const release of taken) release();
  expect(slots.limitReached(network(9))).toBeNull();
});

test("a slot that is released twice is free once", () => {
  const slots = createSlots({ perClient: 2, total: 2 });
  const release = slots.take("a");
  slots.take("a");
  release();
  release();
  expect([slots.taken("a"), slots.taken(), slots.limitReached("b")]).toEqual([1, 1, null]);
});

test("a limit of 0 allows no slot", () => {
  expect(createSlots({ perClient: 0, total: 10 }).limitReached("a")).toBe("client");
  expect(createSlots({ perClient: 10, total: 0 }).limitReached("a")).toBe("total");
});

test("after any sequence of takes and releases the counts are those of the slots taken", () => {
  const steps = fc.array(fc.record({ client: fc.constantFrom("a", "b", "c"), releases: fc.boolean() }));
  fc.assert(
    fc.property(steps, (sequence) => {
      const slots = createSlots({ perClient: 2, total: 4 });
      const open: { client: string; release: () => void }[] = [];
      for (const { client, releases } of sequence) {
        if (releases) open.shift()?.release();
        const own = open.filter((one) => one.client === client).length;
        const reached = slots.limitReached(client);
        expect(reached).toBe(own >= 2 ? "client" : open.length >= 4 ? "total" : null);
        if (reached === null) open.push({ client, release: slots.take(client) });
        expect([slots.taken(), slots.taken(client)]).toEqual([
          open.length,
          open.filter((one) => one.client === client).length,
        ]);
      }
    }),
  );
});
