import { createHash } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { EVERY_PAGE } from "#test-support/browser/every-page.ts";
import { inlineScripts } from "#test-support/read-html.ts";
import { request } from "#test-support/request.ts";
import { sharedProduct } from "#test-support/run-product.ts";

const product = sharedProduct();

const get = (path: string, headers?: Record<string, string>) => fetch(`${product.origin}${path}`, { headers });
const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/** The values of a directive of the Content-Security-Policy. */
function directive(response: Response, name: string): string[] {
  const policy = response.headers.get("content-security-policy") ?? "";
  const found = policy.split("; ").find((part) => part.startsWith(`${name} `));
  return found?.split(" ").slice(1) ?? [];
}

async function anyAsset(): Promise<string> {
  const html = await (await get("/")).text();
  const path = /\/assets\/[\w.-]+\.js/.exec(html)?.[0];
  if (!path) throw new Error("The page names no script.");
  return path;
}

test.each(["/api/nada", "/api/", "/api/stations/1/nada"])("%s is unknown: a 404 in JSON", async (path) => {
  for (const method of ["GET", "POST", "DELETE"]) {
    const response = await fetch(`${product.origin}${path}`, {
      method,
      headers: { "content-type": "application/json" },
    });
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    expect(await response.json()).toEqual({ error: { code: "not-found", message: "Este endereço não existe." } });
  }
});

test("a hashed asset is immutable and compressed", async () => {
  const path = await anyAsset();
  const plain = await request(product, path);
  expect(plain.status).toBe(200);
  expect(plain.headers["content-type"]).toBe("text/javascript; charset=utf-8");
  expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(plain.headers["x-content-type-options"]).toBe("nosniff");
  expect(plain.headers["content-encoding"]).toBeUndefined();

  const compressed = await fetch(`${product.origin}${path}`, { headers: { "accept-encoding": "br" } });
  expect(compressed.headers.get("content-encoding")).toBe("br");
  expect(compressed.headers.get("vary")).toBe("Accept-Encoding");
  expect(await compressed.text()).toBe(plain.body);
});

test("a missing asset is a 404 that is not cached", async () => {
  const response = await get("/assets/nada-12345678.js");
  expect(response.status).toBe(404);
  expect(response.headers.get("cache-control") ?? "").not.toContain("immutable");
});

test.each(["/", "/stations/1", "/search?q=jazz", "/nada"])("%s allows only its own scripts", async (path) => {
  const response = await get(path);
  const scripts = inlineScripts(await response.text());
  expect(scripts.length).toBeGreaterThan(0);
  const allowed = directive(response, "script-src");
  expect(allowed).toContain("'self'");
  for (const script of scripts) expect(allowed).toContain(hashOf(script));
  expect(allowed.filter((source) => source !== "'self'" && !source.startsWith("'sha256-"))).toEqual([]);
});

test("a script in a page's data is not among the allowed ones", async () => {
  const response = await get(`/search?q=${encodeURIComponent("<script>stolen()</script>")}`);
  const page = await response.text();
  expect(page).toContain("stolen()");
  expect(page, "the mark of the server's scripts stays in the server").not.toContain("nonce=");
  const allowed = directive(response, "script-src");
  expect(allowed).not.toContain(hashOf("stolen()"));
  expect(allowed).toHaveLength(new Set(inlineScripts(page)).size + 1);
});

test("a page forbids script attributes, frames and forms to other sites", async () => {
  const response = await get("/");
  expect(await response.text()).not.toMatch(/<[^>]+ on[a-z]+="/);
  expect(directive(response, "default-src")).toEqual(["'self'"]);
  expect(directive(response, "frame-ancestors")).toEqual(["'none'"]);
  expect(directive(response, "form-action")).toEqual(["'self'"]);
  expect(directive(response, "base-uri")).toEqual(["'none'"]);
  expect(directive(response, "object-src")).toEqual(["'none'"]);
});

test.each(["/", "/nada", "/api/settings", "/api/nada", "/robots.txt"])("%s has the security headers", async (path) => {
  const { headers } = await get(path);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(headers.get("permissions-policy")).toContain("geolocation=()");
  expect(headers.get("x-powered-by")).toBeNull();
  expect(headers.get("access-control-allow-origin")).toBe(path.startsWith("/api/") ? "*" : null);
  expect(headers.get("strict-transport-security"), "only where the site is served by https").toBeNull();
  expect(headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
});

test("browsers must revalidate pages; a CDN may cache those without a session for seconds", async () => {
  expect((await get("/")).headers.get("cache-control")).toMatch(/^public, max-age=0, s-maxage=\d\d?, /);
  expect((await get("/auth")).headers.get("cache-control")).toBe("no-cache");
});

const FORM = "application/x-www-form-urlencoded";

test.each([
  ["a foreign site", "https://elsewhere.example", FORM],
  ["no known site", "null", FORM],
  ["a neighbouring port", "http://localhost:1", "text/plain"],
  ["a foreign site, as multipart", "https://elsewhere.example", "multipart/form-data; boundary=x"],
])("a form that %s posts is refused", async (_, origin, type) => {
  for (const path of ["/", "/auth", "/contact", "/submit-station", "/api/contact"]) {
    const response = await request(product, path, {
      method: "POST",
      headers: { origin, "content-type": type },
      body: "name=Ana",
    });
    expect(response.status, path).toBe(403);
  }
});

test("the API refuses a foreign origin in JSON", async () => {
  const response = await request(product, "/api/contact", {
    method: "POST",
    headers: { origin: "https://elsewhere.example", "content-type": FORM },
    body: "name=Ana",
  });
  expect(response.status).toBe(403);
  expect(response.headers["content-type"]).toMatch(/^application\/json/);
  expect(JSON.parse(response.body)).toEqual({ error: { code: expect.any(String), message: expect.any(String) } });
});

test("a form of this site is accepted", async () => {
  const response = await request(product, "/nada", {
    method: "POST",
    headers: { origin: product.origin, "content-type": FORM },
    body: "name=Ana",
  });
  expect(response.status).not.toBe(403);
});

test.each([
  ...["/", "/stations/1", "/nada", "/healthz"],
  ...[
    "/api/settings",
    "/api/stations",
    "/api/stations/1",
    "/api/stations/nada",
    "/api/openapi.json",
    "/api/docs",
    "/api/me",
  ],
])("HEAD %s has the headers of GET and no body", async (path) => {
  const [head, full] = [await request(product, path, { method: "HEAD" }), await request(product, path)];
  expect(head.status).toBe(full.status);
  expect(head.headers["content-type"]).toBe(full.headers["content-type"]);
  expect(head.body).toBe("");
});

test.each([
  ...["/%E0%A4%A", "/%00", "/stations/%00", "/stations/%E0%A4%A", "/\\evil.example//"],
  ...["/assets/../../package.json", "/assets/..%2f..%2fpackage.json", "/..%2f..%2fetc/passwd", "/../package.json"],
  ...["/api/stations/%E0%A4%A", "/%5c%5cevil", "/.git/config", `/${"a".repeat(8_000)}`],
])("a malformed path (%s) is a 4xx", async (path) => {
  const response = await request(product, path);
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  expect(response.body).not.toContain('"react-router"');
  expect((await get("/healthz")).ok).toBe(true);
});

test.each(EVERY_PAGE)("%s with more slashes is redirected to its one address", async (address) => {
  const [path = "", query] = address.split("?");
  const search = query === undefined ? "" : `?${query}`;
  const spellings = [`/${path}`, `${path}//`, path.replaceAll("/", "//"), ...(path === "/" ? [] : [`${path}/`])];
  for (const spelling of spellings) {
    for (const method of ["GET", "HEAD"]) {
      const { status, headers } = await request(product, spelling + search, { method });
      expect([status, headers.location], spelling).toEqual([308, address]);
    }
  }
});

test.each([
  ["//evil", "/evil"],
  ["//evil.example/nada", "/evil.example/nada"],
  ["/.//evil.example", "/evil.example"],
  ["//%5cevil.example", "/%5cevil.example"],
  [`${"/".repeat(40)}evil`, "/evil"],
])("the redirection of %s stays at this site", async (path, location) => {
  const { status, headers } = await request(product, path);
  expect([status, headers.location]).toEqual([308, location]);
});

test("a malformed request gets a response, and the product keeps running", async () => {
  for (const method of ["OPTIONS", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"]) {
    const { status } = await request(product, "/", { method });
    expect(status, method).toBeGreaterThanOrEqual(200);
    expect(status, method).toBeLessThan(500);
  }
  expect((await get("/healthz")).ok).toBe(true);
});

test("the service worker is revalidated with each use, comes from this site only, and its removal has no URL", async () => {
  const { headers } = await get("/sw.js");
  expect(headers.get("Cache-Control")).toBe("no-cache");
  expect(headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
  expect((await get("/sw-removal.js")).status).toBe(404);
  expect((await get("/")).headers.get("Content-Security-Policy")).toContain("worker-src 'self'");
});

test.each([
  ["/favicon.ico", "image/x-icon"],
  ["/apple-touch-icon.png", "image/png"],
  ["/apple-touch-icon-precomposed.png", "image/png"],
])("%s is the icon, also for programs that read no page", async (path, type) => {
  const response = await get(path);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
  expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
  const { width = 0, height } = await sharp(iconIn(Buffer.from(await response.arrayBuffer()))).metadata();
  expect([16, 180]).toContain(width);
  expect(height).toBe(width);
  const head = await fetch(`${product.origin}${path}`, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
    200,
    response.headers.get("content-length"),
    "",
  ]);
  const known = await get(path, { "if-none-match": response.headers.get("etag") ?? "" });
  expect(known.status).toBe(304);
});

/** The first image of an ICO file: its length and position are in the first entry. A PNG is given back. */
function iconIn(file: Buffer): Buffer {
  const isIco = file.readUInt16LE(0) === 0 && file.readUInt16LE(2) === 1;
  return isIco ? file.subarray(file.readUInt32LE(18), file.readUInt32LE(18) + file.readUInt32LE(14)) : file;
}

test("robots, site map and manifest are served", async () => {
  expect(await (await get("/robots.txt")).text()).toContain(`Sitemap: ${product.origin}/sitemap.xml`);
  expect(await (await get("/sitemap.xml")).text()).toContain(`<loc>${product.origin}/stations/10</loc>`);
  expect(await (await get("/manifest.webmanifest")).json()).toMatchObject({ name: "RadioWave", lang: "pt-PT" });
});
