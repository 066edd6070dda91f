import { expect, test } from "vitest";
import { MAX_URL_LENGTH, parseUrl, urlFault } from "./web-url.ts";

const urlOfLength = (length: number) => "https://example.com/".padEnd(length, "x");

test.each([
  "http://example.com",
  "https://example.com/logo.png?a=1#b",
  "HTTPS://EXAMPLE.COM:8443/",
  "https://rádio.pt/ação.png",
  "https://192.0.2.1/logo.png",
  urlOfLength(MAX_URL_LENGTH),
])("urlFault: %s has no fault", (text) => {
  expect(urlFault(text)).toBeNull();
});

test.each([
  ["", "scheme"],
  ["example.com/logo.png", "scheme"],
  ["//example.com/logo.png", "scheme"],
  ["ftp://example.com/logo.png", "scheme"],
  ["javascript:alert(1)//http://example.com", "scheme"],
  ["data:image/svg+xml,http://example.com", "scheme"],
  ["http:example.com", "scheme"],
  ["http:/example.com", "scheme"],
  ["http:\\\\example.com", "scheme"],
  ["ht\ntp://example.com", "scheme"],
  [" http://example.com", "scheme"],
  ["http://", "broken"],
  ["http://exa mple.com", "broken"],
  ["http://example.com/a b", "broken"],
  ["http://example.com/\n", "broken"],
  ["http://exam\tple.com", "broken"],
  ["http://example.com\\@other.example", "broken"],
  ["http://example.com/\u202egnp.exe", "broken"],
  ["http://example.com/\u0000", "broken"],
  ["http://example.com:99999", "broken"],
  ["http://[::1", "broken"],
  ["http://300.300.300.300", "broken"],
  [urlOfLength(MAX_URL_LENGTH + 1), "too-long"],
  [`http:// ${"a".repeat(MAX_URL_LENGTH)}`, "too-long"],
])("urlFault: %j has the fault %s", (text, fault) => {
  expect(urlFault(text)).toBe(fault);
});

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
