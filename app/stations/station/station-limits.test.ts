import { expect, test } from "vitest";
import { STATION_LIMITS } from "./station-limits.ts";

test("the limits are those of the specification, and our own of URLs, regions and tags", () => {
  const ofSpec = { name: 100, description: 500, genre: 50, country: 50, city: 50, contactEmail: 100 };
  expect(STATION_LIMITS).toEqual({ ...ofSpec, url: 2048, region: 50, tags: 20, tag: 50 });
});
