import { expect, test } from "vitest";
import { createLatestRecords } from "./latest-records.ts";

const record = (bytes: number) => ({ askedAt: 0, failures: 0, parts: [{ side: 96, webp: new Uint8Array(bytes) }] });

test("what was used last stays, as far as there is room", () => {
  const latest = createLatestRecords(3_000);
  for (const key of ["a", "b"]) latest.set(key, record(1_000));
  expect(latest.get("a")).toBeDefined();
  latest.set("c", record(1_000));
  expect(["a", "b", "c"].map((key) => latest.get(key) !== undefined)).toEqual([true, false, true]);
});

test("one that is set again counts once", () => {
  const latest = createLatestRecords(3_000);
  latest.set("a", record(1_000));
  for (let time = 0; time < 5; time += 1) latest.set("b", record(1_000));
  expect(latest.get("a")).toBeDefined();
});

test("one that is too large for all the room is not kept", () => {
  const latest = createLatestRecords(3_000);
  latest.set("a", record(10_000));
  expect(latest.get("a")).toBeUndefined();
});
