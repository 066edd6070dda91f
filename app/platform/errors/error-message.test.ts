import { expect, test } from "vitest";
import { errorMessage } from "./error-message.ts";

test.each([
  [new TypeError("no such host"), "no such host"],
  [
    new AggregateError([new Error("connect ECONNREFUSED 127.0.0.1"), new Error("connect ECONNREFUSED ::1")]),
    "connect ECONNREFUSED 127.0.0.1",
  ],
  ["lost", "lost"],
  [undefined, "undefined"],
])("errorMessage: %s", (error, message) => {
  expect(errorMessage(error)).toBe(message);
});
