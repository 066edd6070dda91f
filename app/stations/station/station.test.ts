import { expect, test } from "vitest";
import { shortName } from "./station.ts";
import { STATION_LIMITS } from "./station-limits.ts";

test("a name that our form takes stays, and a longer one is cut to that length", () => {
  const longest = "x".repeat(STATION_LIMITS.name);
  expect(shortName(longest)).toBe(longest);
  expect(shortName(`${longest}x`)).toBe(`${longest.slice(1)}…`);
});
