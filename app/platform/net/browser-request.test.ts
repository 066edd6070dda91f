import { expect, test } from "vitest";
import { browserHeaders, isWhole } from "./browser-request.ts";

test("browserHeaders: no titles, the server's own site as the referrer, and the caller's other headers", () => {
  const headers = browserHeaders(
    { "Icy-MetaData": "1", accept: "image/webp" },
    new URL("http://radio.example:8000/a?b"),
  );
  expect(headers).toMatchObject({ accept: "image/webp", referer: "http://radio.example:8000/", range: "bytes=0-" });
  expect(headers["user-agent"]).toMatch(/^Mozilla\/5\.0 /);
  expect(Object.keys(headers).map((name) => name.toLowerCase())).not.toContain("icy-metadata");
});

test.each([
  ["bytes 0-99/100", true],
  ["bytes 0-1073741823/1073741824", true],
  ["BYTES 0-99/*", true],
  ["bytes 0-49/100", false],
  ["bytes 1-99/100", false],
  ["bytes */100", false],
  ["", false],
  [undefined, false],
])("isWhole: %j is %j", (contentRange, whole) => {
  expect(isWhole(contentRange)).toBe(whole);
});
