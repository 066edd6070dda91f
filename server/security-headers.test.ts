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

test("every answer carries the headers that protect, an unknown address too", async () => {
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

test("a page keeps the policy that was made with it; whatever has none may run and load nothing", async () => {
  expect((await headersAt("http://localhost:3000", "/page")).get("Content-Security-Policy")).toBe("script-src 'self'");
  expect((await headersAt("http://localhost:3000")).get("Content-Security-Policy")).toBe(
    "default-src 'none'; frame-ancestors 'none'",
  );
});

test("a site that is served by https is asked for by https for a year", async () => {
  expect((await headersAt("https://radio.example")).get("Strict-Transport-Security")).toBe("max-age=31536000");
});

test("a site that is served by http says nothing of the kind: it would shut itself out", async () => {
  expect((await headersAt("http://localhost:3000")).has("Strict-Transport-Security")).toBe(false);
});
