import { expect, test } from "vitest";
import { typedLength } from "./typed-length.ts";

test.each([
  ["", 0],
  ["  olá \n", 3],
  ["um\r\ndois", 7],
  ["um\ndois", 7],
  ["ã😀", 2],
])("%j counts %i", (text, length) => {
  expect(typedLength(text)).toBe(length);
});
