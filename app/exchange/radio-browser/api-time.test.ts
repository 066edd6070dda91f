import { expect, test } from "vitest";
import { apiTime, laterTime, parseApiTime } from "./api-time.ts";

test("a time has two forms in UTC, without fractions; an unknown one is '' and null", () => {
  expect(apiTime(new Date("2026-01-31T08:05:09.999Z"))).toEqual({
    text: "2026-01-31 08:05:09",
    iso8601: "2026-01-31T08:05:09Z",
  });
  expect(apiTime(null)).toEqual({ text: "", iso8601: null });
  expect(apiTime(new Date(Number.NaN))).toEqual({ text: "", iso8601: null });
});

test("the first and the last time that can be written", () => {
  expect(apiTime(new Date(0)).text).toBe("1970-01-01 00:00:00");
  expect(apiTime(new Date(-1)).text).toBe("");
  expect(apiTime(new Date("9999-12-31T23:59:59.999Z")).text).toBe("9999-12-31 23:59:59");
  expect(apiTime(new Date("+010000-01-01T00:00:00Z")).text).toBe("");
});

test.each([
  "2026-01-31 08:05:09",
  "2026-01-31T08:05:09Z",
  " 2026-01-31T08:05:09.123456Z ",
  "2026-01-31T08:05:09+00:00",
])("%j is parsed", (text) => {
  expect(parseApiTime(text)).toEqual(new Date("2026-01-31T08:05:09Z"));
});

test.each([
  "",
  "null",
  "0000-00-00 00:00:00",
  "1969-12-31 23:59:59",
  "2026-02-30 00:00:00",
  "2026-01-31 24:00:00",
  "2026-01-31",
  "2026-01-31T08:05:09+01:00",
  "12026-01-31 08:05:09",
  "2".repeat(1_000_000),
  1769846709,
  null,
  {},
])("%j is no time", (text) => {
  expect(parseApiTime(text)).toBeNull();
});

test("the later of two times is the known one, if one is unknown", () => {
  const [early, late] = [new Date(1), new Date(2)];
  expect(laterTime(early, late)).toBe(late);
  expect(laterTime(late, early)).toBe(late);
  expect(laterTime(null, early)).toBe(early);
  expect(laterTime(early, null)).toBe(early);
  expect(laterTime(null, null)).toBeNull();
});
