import { Hono } from "hono";
import { expect, test } from "vitest";
import { securityHeaders } from "./security-headers.ts";

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

test("a page keeps its own policy; a response without one may run and load nothing", async () => {
  expect((await headersAt("http://localhost:3000", "/page")).get("Content-Security-Policy")).toBe("script-src 'self'");
  expect((await headersAt("http://localhost:3000")).get("Content-Security-Policy")).toBe(
    "default-src 'none'; frame-ancestors 'none'",
  );
});

test("under https the response has Strict-Transport-Security for a year", async () => {
  expect((await headersAt("https://radio.example")).get("Strict-Transport-Security")).toBe("max-age=31536000");
});

test("under http it has none, which would make the site unreachable", async () => {
  expect((await headersAt("http://localhost:3000")).has("Strict-Transport-Security")).toBe(false);
});
