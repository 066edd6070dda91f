import { expect, test } from "vitest";
import { sayWhoMayKeep } from "./who-may-keep.ts";

function answered(request: Record<string, string>, page: Record<string, string> = {}): Response {
  const headers = { "Cache-Control": "no-cache", Vary: "Accept-Encoding", ...page };
  return sayWhoMayKeep(new Response("<p>Olá</p>", { status: 404, headers }), new Headers(request));
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

test("status, body and every cookie stay", async () => {
  const page = new Response("<p>Olá</p>", { status: 404 });
  for (const cookie of ["one=1", "two=2"]) page.headers.append("Set-Cookie", cookie);
  const answer = sayWhoMayKeep(page, new Headers());
  expect(answer.status).toBe(404);
  expect(await answer.text()).toBe("<p>Olá</p>");
  expect(answer.headers.getSetCookie()).toEqual(["one=1", "two=2"]);
});

test("an answer without a body stays without one", async () => {
  const answer = sayWhoMayKeep(new Response(null, { status: 303, headers: { Location: "/" } }), new Headers());
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toBe("/");
  expect(await answer.text()).toBe("");
});
