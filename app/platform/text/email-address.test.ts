import { expect, test } from "vitest";
import { isEmailAddress } from "./email-address.ts";

test.each([
  "ana@example.com",
  "ana.maria+radio@correio.example.pt",
  "o'brien@example.ie",
  "a@b.c",
  "zé@rádio.pt",
  "ana@xn--rdio-5na.pt",
  "ANA_1@EXAMPLE.COM",
])("%s is an e-mail address", (text) => {
  expect(isEmailAddress(text)).toBe(true);
});

test.each([
  "",
  "ana",
  "ana@",
  "@example.com",
  "ana@example",
  "ana@.com",
  "ana@example.",
  "ana@example..com",
  "ana@@example.com",
  "ana@b@example.com",
  "ana maria@example.com",
  " ana@example.com",
  "ana@example.com ",
  "ana@example.com\n",
  "ana@example.com\r\nBcc: todos@example.com",
  "ana\u0000@example.com",
  "ana\u202e@example.com",
  "Ana <ana@example.com>",
  "ana@example.com,rui@example.com",
  "ana@example.com;rui@example.com",
  '"ana"@example.com',
  "ana@[127.0.0.1]",
])("%j is not an address", (text) => {
  expect(isEmailAddress(text)).toBe(false);
});

const MANY = 100_000;

/** A pattern with backtracking would take hours for each of these. */
test.each([
  ["dots", `a@${".".repeat(MANY)}`],
  ["parts and an @ at the end", `a@${"a.".repeat(MANY)}@`],
  ["letters and a space at the end", `a@${"a".repeat(MANY)}.${"a".repeat(MANY)} `],
  ["at signs", "@".repeat(MANY)],
  ["letters without an @", "a".repeat(MANY)],
  ["parts without an end", `${"a.".repeat(MANY)}@${"a.".repeat(MANY)}`],
])("100,000 %s are refused in linear time", (_, text) => {
  expect(isEmailAddress(text)).toBe(false);
});

test("100,000 labels are read in linear time", () => {
  expect(isEmailAddress(`a@${"a.".repeat(MANY)}pt`)).toBe(true);
});
