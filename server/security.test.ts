import { Hono } from "hono";
import { expect, test } from "vitest";
import { checkOrigin, securityHeaders } from "./security.ts";

async function headersAt(publicUrl: string, path = "/"): Promise<Headers> {
  const app = new Hono()
    .use(securityHeaders({ publicUrl }))
    .get("/", (context) => context.json({}))
    .get("/page", (context) => context.html("", 200, { "Content-Security-Policy": "script-src 'self'" }));
  return (await app.request(path)).headers;
}

test("every response has the security headers, a 404 too", async () => {
  for (const path of ["/", "/nada"]) {
    const headers = await headersAt("http://localhost:3000", path);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("X-Frame-Options")).toBe("DENY");
    expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
    for (const feature of ["camera", "microphone", "geolocation", "payment", "usb"])
      expect(headers.get("Permissions-Policy")).toContain(`${feature}=()`);
  }
});

test("only a page whose policy lets any site frame it has no X-Frame-Options", async () => {
  const app = new Hono()
    .use(securityHeaders({ publicUrl: "http://localhost:3000" }))
    .get("/any", (context) => context.body("", 200, { "Content-Security-Policy": "frame-ancestors *" }))
    .get("/one", (context) =>
      context.body("", 200, { "Content-Security-Policy": "frame-ancestors https://x.example" }),
    );
  expect((await app.request("/any")).headers.has("X-Frame-Options")).toBe(false);
  expect((await app.request("/one")).headers.get("X-Frame-Options")).toBe("DENY");
});

test("a page keeps its own policy; a response without one may run and load nothing", async () => {
  expect((await headersAt("http://localhost:3000", "/page")).get("Content-Security-Policy")).toBe("script-src 'self'");
  expect((await headersAt("http://localhost:3000")).get("Content-Security-Policy")).toBe(
    "default-src 'none'; frame-ancestors 'none'",
  );
});

test("under https the response has Strict-Transport-Security for a year", async () => {
  expect((await headersAt("https://radio.example")).get("Strict-Transport-Security")).toBe("max-age=31536000");
});

test("under http the response has no Strict-Transport-Security, which would make the site unreachable", async () => {
  expect((await headersAt("http://localhost:3000")).has("Strict-Transport-Security")).toBe(false);
});

const SITE = "https://radio.example";
const REFUSED = { error: { code: "refused", message: "Pedido recusado: vem de outro sítio Web." } };

/** The URL of requests behind a proxy that ends TLS: http, with the public name. */
const HERE = "http://radio.example";

type RequestOptions = {
  origin?: string;
  site?: string;
  method?: string;
  at?: string;
  publicUrl?: string;
  /** The local address of the socket. */
  localAddress?: string;
};

async function statusOf(
  path: string,
  { origin, site, method = "POST", at = HERE, publicUrl = SITE, localAddress = "192.0.2.1" }: RequestOptions,
): Promise<number> {
  const app = new Hono().use(checkOrigin(publicUrl)).all("*", (context) => context.text("done"));
  const headers = new Headers();
  if (origin !== undefined) headers.set("Origin", origin);
  if (site !== undefined) headers.set("Sec-Fetch-Site", site);
  const response = await app.request(`${at}${path}`, { method, headers }, { incoming: { socket: { localAddress } } });
  if (response.status === 403) expect(await response.json()).toEqual(REFUSED);
  return response.status;
}

test.each(["/auth", "/admin/stations/7/approve", "/api/stations", "/"])(
  "a request of our own pages to %s is accepted",
  async (path) => {
    expect(await statusOf(path, { origin: SITE, site: "same-origin" })).toBe(200);
    expect(await statusOf(path, { origin: SITE }), "without Sec-Fetch-Site").toBe(200);
    expect(await statusOf(path, { site: "same-origin" }), "without Origin").toBe(200);
  },
);

const LOCAL = "http://localhost:3000";

test.each([
  ["http://localhost:3000", "127.0.0.1"],
  ["http://127.0.0.1:3000", "127.0.0.1"],
  ["http://127.0.0.1:3000", "::ffff:127.0.0.1"],
  ["http://[::1]:3000", "::1"],
  ["http://127.8.9.10:8080", "127.8.9.10"],
])("%s is our origin over the loopback address %s while the site is under http", async (at, localAddress) => {
  const here = { at, localAddress, publicUrl: LOCAL };
  expect(await statusOf("/auth", { ...here, origin: at, site: "same-origin" })).toBe(200);
  expect(await statusOf("/auth", { ...here, site: "same-origin" }), "without Origin").toBe(200);
  const elsewhere = { ...here, publicUrl: "http://radio.example" };
  expect(await statusOf("/auth", { ...elsewhere, origin: at }), "whatever PUBLIC_URL names").toBe(200);
  expect(await statusOf("/auth", { ...here, origin: "http://localhost:1" }), "another port").toBe(403);
  if (at !== LOCAL) {
    expect(await statusOf("/auth", { ...here, origin: at, localAddress: "192.0.2.1" }), "no loopback socket").toBe(403);
    expect(await statusOf("/auth", { ...here, origin: at, publicUrl: SITE }), "a site under https").toBe(403);
  }
});

test.each(["evil.example", "192.0.2.1:3000", "localhost.evil.example", "127.0.0.1.nip.io", "evil"])(
  "a page at a foreign name that resolves to this server, http://%s, may change nothing",
  async (host) => {
    for (const localAddress of ["127.0.0.1", "192.0.2.1"]) {
      for (const publicUrl of [LOCAL, "http://radio.example", SITE]) {
        const here = { at: `http://${host}`, localAddress, publicUrl };
        for (const path of ["/auth", "/api/stations"]) {
          expect(await statusOf(path, { ...here, origin: `http://${host}`, site: "same-origin" }), path).toBe(403);
          expect(await statusOf(path, { ...here, origin: `http://${host}` }), path).toBe(403);
          expect(await statusOf(path, { ...here, site: "same-origin" }), path).toBe(403);
        }
        expect(await statusOf("/", { ...here, method: "GET" }), "a safe method").toBe(200);
      }
    }
  },
);

test("behind a proxy that sends a Host of its own, forms with the public origin are accepted", async () => {
  for (const at of ["http://127.0.0.1:3001", "http://radiowave_backend"])
    expect(await statusOf("/auth", { at, origin: SITE, site: "same-origin", localAddress: "127.0.0.1" })).toBe(200);
});

test.each([
  ["another site", { origin: "https://elsewhere.example", site: "cross-site" }],
  ["another site, in an old browser", { origin: "https://elsewhere.example" }],
  ["another site that says it is us", { origin: SITE, site: "cross-site" }],
  ["a page without an origin", { origin: "null", site: "cross-site" }],
  ["a page without an origin, in an old browser", { origin: "null" }],
  ["a sister site", { origin: "https://blog.radio.example", site: "same-site" }],
  ["a sister site that says no origin", { site: "same-site" }],
  ["the address bar", { site: "none" }],
  ["another scheme", { origin: "ftp://radio.example" }],
  ["another port", { origin: "https://radio.example:8443" }],
  ["a site with a like name", { origin: "https://radio.example.elsewhere.example" }],
  ["an empty origin", { origin: "" }],
])("%s is refused, by the API too", async (_, options) => {
  for (const path of ["/auth", "/auth/sign-out", "/api/stations", "/api/auth/sign-in/email"])
    expect(await statusOf(path, options), path).toBe(403);
});

test("a form of a page that sends no referrer, and so the origin null, is accepted", async () => {
  expect(await statusOf("/auth/link", { origin: "null", site: "same-origin" })).toBe(200);
  for (const site of ["same-site", "cross-site", "none"])
    expect(await statusOf("/auth/link", { origin: "null", site }), site).toBe(403);
});

test("a request without Origin and Sec-Fetch-Site is accepted by the API, and refused for forms", async () => {
  expect(await statusOf("/api/stations", {})).toBe(200);
  for (const path of ["/auth", "/contact", "/api", "/apiary", "/x/api/stations"])
    expect(await statusOf(path, {}), path).toBe(403);
});

test.each(["POST", "PUT", "PATCH", "DELETE", "PROPFIND"])("%s is an unsafe method", async (method) => {
  expect(await statusOf("/auth", { method, origin: "https://elsewhere.example" })).toBe(403);
});

test.each(["GET", "HEAD", "OPTIONS"])("%s is a safe method, and accepted from any site", async (method) => {
  expect(await statusOf("/auth", { method, origin: "https://elsewhere.example", site: "cross-site" })).toBe(200);
});
