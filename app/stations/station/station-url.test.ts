import { expect, test } from "vitest";
import { stationChangesUrl } from "./station-url.ts";

test("the changes of a station have its id in their URL", () => {
  expect(stationChangesUrl("a b")).toBe("/stations/a%20b/changes");
  expect(stationChangesUrl("1", 7)).toBe("/stations/1/changes?before=7");
});
