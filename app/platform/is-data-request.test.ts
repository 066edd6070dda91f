import { expect, test } from "vitest";
import { isDataRequest } from "./is-data-request.ts";

test.each([
  ["https://radio.example/contact.data", true],
  ["https://radio.example/contact.data?_routes=contact", true],
  ["https://radio.example/contact", false],
  ["https://radio.example/contact?from=.data", false],
])("%s asked for by a script: %s", (url, asked) => {
  expect(isDataRequest({ url })).toBe(asked);
});
