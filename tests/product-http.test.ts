import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BUILD_TIMEOUT_MS, ensureBuild } from "../test-support/build.ts";
import { type Product, startProduct } from "../test-support/product.ts";
import { inlineScripts } from "../test-support/read-html.ts";
import { request } from "../test-support/request.ts";

let product: Product;
beforeAll(async () => {
  await ensureBuild();
  product = await startProduct();
}, BUILD_TIMEOUT_MS);
afterAll(() => product?.stop());

const get = (path: string, headers?: Record<string, string>) => fetch(`${product.origin}${path}`, { headers });
const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/** What a policy says about one kind of thing. */
function directive(answer: Response, name: string): string[] {
  const policy = answer.headers.get("content-security-policy") ?? "";
  const found = policy.split("; ").find((part) => part.startsWith(`${name} `));
  return found?.split(" ").slice(1) ?? [];
}

async function anyAsset(): Promise<string> {
  const html = await (await get("/")).text();
  const path = /\/assets\/[\w.-]+\.js/.exec(html)?.[0];
  if (!path) throw new Error("The page names no script.");
  return path;
}

test.each(["/api/nada", "/api/", "/api/stations/1/nada"])("%s is unknown, and says so in JSON", async (path) => {
  for (const method of ["GET", "POST", "DELETE"]) {
    const answer = await fetch(`${product.origin}${path}`, { method, headers: { "content-type": "application/json" } });
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    expect(await answer.json()).toEqual({ error: { code: "not-found", message: "Este endereço não existe." } });
  }
});

test("a hashed asset is kept for ever and comes compressed", async () => {
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

test("an asset that is not there is a 404 that nobody keeps for ever", async () => {
  const answer = await get("/assets/nada-12345678.js");
  expect(answer.status).toBe(404);
  expect(answer.headers.get("cache-control") ?? "").not.toContain("immutable");
});

test.each(["/", "/stations/1", "/search?q=jazz", "/nada"])("%s runs only the scripts that it names", async (path) => {
  const answer = await get(path);
  const scripts = inlineScripts(await answer.text());
  expect(scripts.length).toBeGreaterThan(0);
  const allowed = directive(answer, "script-src");
  expect(allowed).toContain("'self'");
  for (const script of scripts) expect(allowed).toContain(hashOf(script));
  expect(allowed.filter((source) => source !== "'self'" && !source.startsWith("'sha256-"))).toEqual([]);
});

test("a page runs no script in attributes, sits in no frame and posts to nobody else", async () => {
  const answer = await get("/");
  expect(await answer.text()).not.toMatch(/<[^>]+ on[a-z]+="/);
  expect(directive(answer, "default-src")).toEqual(["'self'"]);
  expect(directive(answer, "frame-ancestors")).toEqual(["'none'"]);
  expect(directive(answer, "form-action")).toEqual(["'self'"]);
  expect(directive(answer, "base-uri")).toEqual(["'none'"]);
  expect(directive(answer, "object-src")).toEqual(["'none'"]);
});

test.each(["/", "/nada", "/api/settings", "/api/nada", "/robots.txt"])(
  "%s carries the headers that protect",
  async (path) => {
    const { headers } = await get(path);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("permissions-policy")).toContain("geolocation=()");
    expect(headers.get("x-powered-by")).toBeNull();
    expect(headers.get("access-control-allow-origin")).toBeNull();
    expect(headers.get("strict-transport-security"), "only where the site is served by https").toBeNull();
    expect(headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
  },
);

test("browsers may not keep pages unasked; a CDN may, for seconds, those that are the same for everybody", async () => {
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
    const answer = await request(product, path, {
      method: "POST",
      headers: { origin, "content-type": type },
      body: "name=Ana",
    });
    expect(answer.status, path).toBe(403);
  }
});

test("what the API refuses at the door it refuses in JSON too", async () => {
  const answer = await request(product, "/api/contact", {
    method: "POST",
    headers: { origin: "https://elsewhere.example", "content-type": FORM },
    body: "name=Ana",
  });
  expect(answer.status).toBe(403);
  expect(answer.headers["content-type"]).toMatch(/^application\/json/);
  expect(JSON.parse(answer.body)).toEqual({ error: { code: expect.any(String), message: expect.any(String) } });
});

test("a form of our own passes the door", async () => {
  const answer = await request(product, "/nada", {
    method: "POST",
    headers: { origin: product.origin, "content-type": FORM },
    body: "name=Ana",
  });
  expect(answer.status).not.toBe(403);
});

test.each(["/", "/stations/1", "/nada", "/api/settings", "/healthz"])(
  "HEAD %s is GET without its body",
  async (path) => {
    const [asked, got] = [await request(product, path, { method: "HEAD" }), await request(product, path)];
    expect(asked.status).toBe(got.status);
    expect(asked.headers["content-type"]).toBe(got.headers["content-type"]);
    expect(asked.body).toBe("");
  },
);

test.each([
  ...["/%E0%A4%A", "/%00", "/stations/%00", "/stations/%E0%A4%A", "//evil", "//evil.example/nada"],
  ...["/assets/../../package.json", "/assets/..%2f..%2fpackage.json", "/..%2f..%2fetc/passwd", "/../package.json"],
  ...["/api/stations/%E0%A4%A", "/%5c%5cevil", "/.git/config", `/${"a".repeat(8_000)}`],
])("a path that is not ours (%s) is answered with a 4xx", async (path) => {
  const answer = await request(product, path);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(answer.body).not.toContain('"react-router"');
  expect((await get("/healthz")).ok).toBe(true);
});

test("a request that no browser sends is answered too, and the product lives on", async () => {
  for (const method of ["OPTIONS", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"]) {
    const { status } = await request(product, "/", { method });
    expect(status, method).toBeGreaterThanOrEqual(200);
    expect(status, method).toBeLessThan(500);
  }
  expect((await get("/healthz")).ok).toBe(true);
});

test("robots, site map and manifest are served", async () => {
  expect(await (await get("/robots.txt")).text()).toContain(`Sitemap: ${product.origin}/sitemap.xml`);
  expect(await (await get("/sitemap.xml")).text()).toContain(`<loc>${product.origin}/stations/10</loc>`);
  expect(await (await get("/manifest.webmanifest")).json()).toMatchObject({ name: "RadioWave", lang: "pt-PT" });
});
