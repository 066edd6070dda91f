import { Hono } from "hono";
import { expect, test } from "vitest";
import { checkOrigin } from "./origin-check.ts";

const SITE = "https://radio.example";
const REFUSED = { error: { code: "refused", message: "Pedido recusado: vem de outro sítio Web." } };

/** Behind a proxy that ends TLS: what arrives is http, at the public name. */
const HERE = "http://radio.example";

type Said = { origin?: string; site?: string; method?: string; at?: string; publicUrl?: string };

async function asked(
  path: string,
  { origin, site, method = "POST", at = HERE, publicUrl = SITE }: Said,
): Promise<number> {
  const app = new Hono().use(checkOrigin(publicUrl)).all("*", (context) => context.text("done"));
  const headers = new Headers();
  if (origin !== undefined) headers.set("Origin", origin);
  if (site !== undefined) headers.set("Sec-Fetch-Site", site);
  const answer = await app.request(`${at}${path}`, { method, headers });
  if (answer.status === 403) expect(await answer.json()).toEqual(REFUSED);
  return answer.status;
}

test.each(["/auth", "/admin/stations/7/approve", "/api/stations", "/"])("our own pages may change %s", async (path) => {
  expect(await asked(path, { origin: SITE, site: "same-origin" })).toBe(200);
  expect(await asked(path, { origin: SITE }), "a browser that says no more").toBe(200);
  expect(await asked(path, { site: "same-origin" }), "a browser that says no origin").toBe(200);
});

test("the name that the request itself went to is ours too, for a site that is not under https", async () => {
  const at = "http://192.0.2.1:3000";
  const publicUrl = "http://localhost:3000";
  expect(await asked("/auth", { origin: at, site: "same-origin", at, publicUrl })).toBe(200);
  expect(await asked("/auth", { origin: "http://192.0.2.1:3001", at, publicUrl })).toBe(403);
  expect(await asked("/auth", { origin: "http://radio.example", at: "http://radio.example" })).toBe(403);
});

test.each([
  ["another site", { origin: "https://elsewhere.example", site: "cross-site" }],
  ["another site, in an old browser", { origin: "https://elsewhere.example" }],
  ["another site that says it is us", { origin: SITE, site: "cross-site" }],
  ["a page without an origin", { origin: "null", site: "cross-site" }],
  ["a page without an origin, in an old browser", { origin: "null" }],
  ["a sister site", { origin: "https://blog.radio.example", site: "same-site" }],
  ["a sister site that says no origin", { site: "same-site" }],
  ["somebody's address bar", { site: "none" }],
  ["another scheme", { origin: "ftp://radio.example" }],
  ["another port", { origin: "https://radio.example:8443" }],
  ["a site with a like name", { origin: "https://radio.example.elsewhere.example" }],
  ["an empty origin", { origin: "" }],
])("%s may change nothing, in the API either", async (_, said) => {
  for (const path of ["/auth", "/auth/sign-out", "/api/stations", "/api/auth/sign-in/email"])
    expect(await asked(path, said), path).toBe(403);
});

test("a program that says nothing may use the API, but no form", async () => {
  expect(await asked("/api/stations", {})).toBe(200);
  for (const path of ["/auth", "/contact", "/api", "/apiary", "/x/api/stations"])
    expect(await asked(path, {}), path).toBe(403);
});

test.each(["POST", "PUT", "PATCH", "DELETE", "PROPFIND"])("%s counts as a change", async (method) => {
  expect(await asked("/auth", { method, origin: "https://elsewhere.example" })).toBe(403);
});

test.each(["GET", "HEAD", "OPTIONS"])("%s changes nothing, and may come from anywhere", async (method) => {
  expect(await asked("/auth", { method, origin: "https://elsewhere.example", site: "cross-site" })).toBe(200);
});
