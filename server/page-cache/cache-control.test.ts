import { expect, test } from "vitest";
import { isPersonalised, setCacheControl } from "./cache-control.ts";

function respond(request: Record<string, string>, page: Record<string, string> = {}): Response {
  const headers = { "Cache-Control": "no-cache", Vary: "Accept-Encoding", ...page };
  const response = new Response("<p>Olá</p>", { status: 404, headers });
  setCacheControl(response, new Headers(request));
  return response;
}

test("a visitor's page may be stored by any cache that revalidates it, and varies with the cookies", async () => {
  const { headers } = respond({});
  expect(headers.get("Cache-Control")).toBe("no-cache");
  expect(headers.get("Vary")).toBe("Accept-Encoding, Cookie");
});

test.each([
  "radiowave.session_token=abc",
  "__Secure-radiowave.session_token=abc",
  "__Host-radiowave.session_token=abc",
])("with the cookie %s the page is private", (cookie) => {
  const { headers } = respond({ cookie }, { "Cache-Control": "public, max-age=3600" });
  expect(headers.get("Cache-Control")).toBe("private, no-cache");
  expect(headers.get("Vary")).toContain("Cookie");
});

test("a response that sets a cookie is private", () => {
  expect(respond({}, { "Set-Cookie": "radiowave_toast=; Max-Age=0" }).headers.get("Cache-Control")).toBe(
    "private, no-cache",
  );
});

test("setCacheControl keeps every cookie of the response", () => {
  const page = new Response("<p>Olá</p>", { status: 404 });
  for (const cookie of ["one=1", "two=2"]) page.headers.append("Set-Cookie", cookie);
  setCacheControl(page, new Headers());
  expect(page.headers.getSetCookie()).toEqual(["one=1", "two=2"]);
});

test("isPersonalised: a session's cookie or a toast's, no other", () => {
  expect(isPersonalised("theme=dark; radiowave.session_token=abc")).toBe(true);
  expect(isPersonalised("__Secure-radiowave.session_token=abc")).toBe(true);
  expect(isPersonalised("__Host-radiowave.session_token=abc")).toBe(true);
  expect(isPersonalised("radiowave_toast=abc")).toBe(true);
  expect(isPersonalised("theme=dark; __cf_bm=1")).toBe(false);
  expect(isPersonalised(undefined)).toBe(false);
});
