import { afterEach, expect, test, vi } from "vitest";
import { runs } from "./quick-run.ts";

afterEach(() => vi.unstubAllEnvs());

test("in the quick run a property test has a quarter of its runs, and at least one", () => {
  vi.stubEnv("TEST_RUN", "quick");
  expect([runs(100), runs(15), runs(1)]).toEqual([25, 4, 1]);
});

test("otherwise it has all runs", () => {
  vi.stubEnv("TEST_RUN", "");
  expect(runs(40)).toBe(40);
});
