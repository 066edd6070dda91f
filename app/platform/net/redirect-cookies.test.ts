import { expect, test } from "vitest";
import { cookieHeader, cookiesAfter } from "./redirect-cookies.ts";

const FROM = "http://radio.example/ouvir/agora";

/** The header that is sent to `to` after a redirect with these cookies. */
function sent(setCookie: string[], to = FROM, from = FROM): string | null {
  return cookieHeader(cookiesAfter([], { url: new URL(from), setCookie }), new URL(to));
}

test("cookies are sent without their attributes, in the order in which they were set", () => {
  expect(sent(["a=1; Expires=Wed, 21 Oct 2099 07:28:00 GMT; HttpOnly; SameSite=Lax", " b = x=y ; Path=/"])).toBe(
    "a=1; b=x=y",
  );
  expect(sent([])).toBeNull();
  expect(cookiesAfter([], { url: new URL(FROM), setCookie: undefined })).toEqual([]);
});

test.each([
  ["of the host", ["a=1; Path=/"], "http://radio.example/", "a=1"],
  ["of the host, at another port", ["a=1; Path=/"], "https://radio.example:8000/s", "a=1"],
  ["of the host, not below it", ["a=1; Path=/"], "http://cdn.radio.example/", null],
  ["of the host, not of another", ["a=1; Path=/"], "http://other.example/", null],
  ["of the domain, below it", ["a=1; Path=/; Domain=.radio.example"], "http://cdn.radio.example/", "a=1"],
  [
    "of the domain, not of one that ends the same",
    ["a=1; Path=/; Domain=radio.example"],
    "http://myradio.example/",
    null,
  ],
  ["of another domain", ["a=1; Path=/; Domain=other.example"], "http://other.example/", null],
  ["of the folder", ["a=1"], "http://radio.example/ouvir/mp3", "a=1"],
  ["of the folder, not outside of it", ["a=1"], "http://radio.example/ouvirx", null],
  ["of a path", ["a=1; Path=/live"], "http://radio.example/live/1", "a=1"],
  ["of a path, not beside it", ["a=1; Path=/live"], "http://radio.example/live1", null],
  ["for https only, over https", ["a=1; Path=/; Secure"], "https://radio.example/", "a=1"],
  ["for https only, not over http", ["a=1; Path=/; Secure"], "http://radio.example/", null],
])("a cookie %s", (_, setCookie, to, header) => {
  expect(sent(setCookie, to)).toBe(header);
});

test("an IP address has no domains below it", () => {
  expect(sent(["a=1; Domain=0.0.1; Path=/"], "http://10.0.0.1/", "http://127.0.0.1/")).toBeNull();
  expect(sent(["a=1; Domain=127.0.0.1; Path=/"], "http://127.0.0.1/", "http://127.0.0.1/")).toBe("a=1");
});

test("a cookie of the same name replaces the one before, or ends it", () => {
  expect(sent(["a=1", "b=2", "a=3"])).toBe("b=2; a=3");
  expect(sent(["a=1", "b=2", "a=; Max-Age=0"])).toBe("b=2");
});

test("cookies that cannot be sent, and too long or too many ones, are left out", () => {
  expect(sent(["=1", "", "a=\u0001", "a=\u007f", `a=${"x".repeat(4095)}`, "b=1"])).toBe("b=1");
  const many = Array.from({ length: 30 }, (_, index) => `c${index}=${index}`);
  expect(sent(many)?.split("; ")).toEqual(many.slice(10));
  expect(sent(many.map((cookie) => `${cookie}${"x".repeat(1000)}`))).toBeNull();
});
