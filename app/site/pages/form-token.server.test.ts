import { expect, test } from "vitest";
import { createFormTokens } from "./form-token.server.ts";

const NOON = new Date("2026-11-21T12:00:00Z");
const WEEK_MS = 7 * 24 * 60 * 60_000;
const SECRET = "a secret that is long enough for tests";

const formTokens = createFormTokens(SECRET);
const formToken = formTokens.create(NOON);
const after = (ms: number) => new Date(NOON.getTime() + ms);

test("a token is accepted after two seconds and not a millisecond earlier", () => {
  expect(formTokens.verify(formToken, NOON)).toBe("too-soon");
  expect(formTokens.verify(formToken, after(1_999))).toBe("too-soon");
  expect(formTokens.verify(formToken, after(2_000))).toBe("in-time");
});

test("a token is valid for seven days and not a millisecond longer", () => {
  expect(formTokens.verify(formToken, after(WEEK_MS))).toBe("in-time");
  expect(formTokens.verify(formToken, after(WEEK_MS + 1))).toBe("unknown");
});

test("a token from the future is unknown", () => {
  expect(formTokens.verify(formToken, after(-1))).toBe("unknown");
});

test("a token is valid in processes with the same secret only", () => {
  expect(createFormTokens(SECRET).verify(formToken, after(5_000))).toBe("in-time");
  expect(createFormTokens(`${SECRET}!`).verify(formToken, after(5_000))).toBe("unknown");
});

test("a token with a forged time is unknown", () => {
  const [time = "", signature = ""] = formToken.split(".");
  expect(formTokens.verify(`${Number(time) - 60_000}.${signature}`, after(0))).toBe("unknown");
  expect(formTokens.verify(`0${time}.${signature}`, after(5_000))).toBe("unknown");
});

test.each([
  undefined,
  null,
  "",
  ".",
  "x.y",
  formToken.slice(0, -1),
  `${formToken}A`,
  `${formToken}\n`,
  5,
  {},
  [formToken, formToken],
])("%j is an unknown token", (forged) => {
  expect(formTokens.verify(forged, after(5_000))).toBe("unknown");
});
