import { expect, test } from "vitest";
import { isPersonalised, setCacheControl } from "./cache-control.ts";

function answered(request: Record<string, string>, page: Record<string, string> = {}): Response {
  const headers = { "Cache-Control": "no-cache", Vary: "Accept-Encoding", ...page };
  const answer = new Response("<p>Olá</p>", { status: 404, headers });
  setCacheControl(answer, new Headers(request));
  return answer;
}

test("a visitor's page may be kept by any cache that asks again, and only for the same cookies", async () => {
  const { headers } = answered({});
  expect(headers.get("Cache-Control")).toBe("no-cache");
  expect(headers.get("Vary")).toBe("Accept-Encoding, Cookie");
});

test.each(["radiowave.session_token=abc", "__Secure-radiowave.session_token=abc"])(
  "with %s the page is for nobody else",
  (cookie) => {
    const { headers } = answered({ cookie }, { "Cache-Control": "public, max-age=3600" });
    expect(headers.get("Cache-Control")).toBe("private, no-cache");
    expect(headers.get("Vary")).toContain("Cookie");
  },
);

test("an answer that brings a cookie is for nobody else", () => {
  expect(answered({}, { "Set-Cookie": "radiowave_toast=; Max-Age=0" }).headers.get("Cache-Control")).toBe(
    "private, no-cache",
  );
});

test("every cookie stays", () => {
  const page = new Response("<p>Olá</p>", { status: 404 });
  for (const cookie of ["one=1", "two=2"]) page.headers.append("Set-Cookie", cookie);
  setCacheControl(page, new Headers());
  expect(page.headers.getSetCookie()).toEqual(["one=1", "two=2"]);
});

test("a session's cookie or a toast's makes a request somebody's, others do not", () => {
  expect(isPersonalised("theme=dark; radiowave.session_token=abc")).toBe(true);
  expect(isPersonalised("__Secure-radiowave.session_token=abc")).toBe(true);
  expect(isPersonalised("radiowave_toast=abc")).toBe(true);
  expect(isPersonalised("theme=dark; __cf_bm=1")).toBe(false);
  expect(isPersonalised(undefined)).toBe(false);
});
