import { expect, test } from "vitest";
import { sendingPage } from "./sending-page.ts";

const SITE = "https://radio.example";

const pageOf = (referrer: string | null, allowed = /^\//) =>
  sendingPage(
    new Request(`${SITE}/review/decide`, { method: "POST", headers: referrer === null ? {} : { Referer: referrer } }),
    allowed,
  );

test("the page that sent a form is given as path and query, without the fragment", () => {
  expect(pageOf(`${SITE}/admin/stations?q=beira&page=2#beira`)).toBe("/admin/stations?q=beira&page=2");
  expect(pageOf(SITE)).toBe("/");
});

test("only allowed paths count", () => {
  const allowed = /^\/(admin|review)(\/|$)/;
  for (const path of ["/admin", "/admin/", "/review/7?filter=submissions"])
    expect(pageOf(SITE + path, allowed)).toBe(path);
  for (const path of ["/", "/administration", "/x/admin", "/account?back=/admin"])
    expect(pageOf(SITE + path, allowed)).toBeNull();
});

test.each([
  null,
  "",
  "/admin",
  "null",
  "about:blank",
  "https://other.example/admin",
  "http://radio.example/admin",
  "https://radio.example:8443/admin",
  "https://radio.example.other.example/admin",
  "https://radio.example@other.example/admin",
  "data:text/html,/admin",
])("%s is no page of this site", (referrer) => {
  expect(pageOf(referrer)).toBeNull();
});

test.each(["//other.example", "/\\other.example", "\\\\other.example", "//other.example/admin"])(
  "%s would lead to another site",
  (path) => {
    expect(pageOf(SITE + path)).toBeNull();
    expect(pageOf(SITE + path, /admin/)).toBeNull();
  },
);
