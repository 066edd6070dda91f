import { expect, test } from "vitest";
import { parseUrl } from "./parse-url.ts";

test("parseUrl: gives an absolute URL, or one relative to the base", () => {
  expect(parseUrl("HTTP://Example.com/a b")?.href).toBe("http://example.com/a%20b");
  expect(parseUrl("/b?c#d", "https://example.com/a")?.href).toBe("https://example.com/b?c#d");
});

test.each(["", "/b", "http://", "http://exa mple.com", "http://[::1"])("parseUrl: %j is no URL", (text) => {
  expect(parseUrl(text)).toBeNull();
});

test("parseUrl: gives null if the base is invalid", () => {
  expect(parseUrl("/b", "example.com")).toBeNull();
});
