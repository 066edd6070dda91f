import { expect, test } from "vitest";
import { distinctIntegersBelow, fold, randomFrom, seedOf } from "./seed.ts";

test("folding takes away accents, capitals and outer spaces", () => {
  expect(fold("  Rádio ÇÃO ")).toBe("radio cao");
});

test("seeds are those of FNV-1a", () => {
  expect([seedOf(""), seedOf("a"), seedOf("foobar")]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
});

test("a seed's numbers are those of mulberry32", () => {
  const random = randomFrom(1);
  expect([random(), random()]).toEqual([0.6270739405881613, 0.002735721180215478]);
});

test("picked numbers differ from one another and stay below the limit", () => {
  const picked = [...distinctIntegersBelow(4, 4, randomFrom(1))];
  expect(picked.sort()).toEqual([0, 1, 2, 3]);
});
