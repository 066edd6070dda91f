import { expect, test } from "vitest";
import { type RawResponse, request } from "#test-support/request.ts";
import { sharedProduct } from "#test-support/run-product.ts";

const product = sharedProduct();

const error = ({ body }: RawResponse) => JSON.parse(body).error;
const JSON_TYPE = { "content-type": "application/json" };

test.each([
  ["/api/stations", "GET, HEAD, POST, DELETE"],
  ["/api/stations/1", "GET, HEAD, PATCH, DELETE"],
  ["/api/settings", "GET, HEAD"],
  ["/api/settings/site_name", "PUT"],
  ["/api/contact", "POST"],
  ["/api/me", "DELETE, GET, HEAD, PATCH"],
  ["/api/events", "GET, HEAD"],
  ["/api/auth/sign-in/email", "POST"],
  ["/api/docs", "GET, HEAD"],
])("%s allows %s and no other method", async (path, allowed) => {
  const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "PROPFIND"];
  for (const method of methods.filter((one) => !allowed.split(", ").includes(one))) {
    const response = await request(product, path, { method, headers: JSON_TYPE });
    expect([response.status, error(response)], method).toEqual([
      405,
      { code: "not-allowed", message: "Este endereço não aceita este método." },
    ]);
    expect(response.headers.allow?.split(", ").toSorted()).toEqual(allowed.split(", ").toSorted());
  }
});

test("a URL and headers of more than 16 KiB are refused by every call, as described", async () => {
  for (const path of ["/api/stations", "/api/me", "/healthz"]) {
    const response = await request(product, path, { headers: { "x-long": "a".repeat(16 * 1024) } });
    expect([response.status, response.body], path).toEqual([431, ""]);
  }
  expect((await request(product, `/api/stations?q=${"a".repeat(16 * 1024)}`)).status).toBe(431);
});

const ELSEWHERE = { origin: "https://elsewhere.example" };
const crossOrigin = ({ headers }: RawResponse) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith("access-control-")));

test.each(["/api/stations", "/api/stations/1", "/api/me", "/api/nada", "/api/stations?limit=x", "/api/docs"])(
  "pages of other sites read %s, without credentials",
  async (path) => {
    for (const method of ["GET", "HEAD"]) {
      // The second answer may come from memory.
      for (const _ of [1, 2]) {
        const response = await request(product, path, { method, headers: ELSEWHERE });
        expect(crossOrigin(response), method).toEqual({ "access-control-allow-origin": "*" });
      }
    }
  },
);

test("a preflight allows only reading", async () => {
  for (const wanted of ["GET", "POST", "PATCH", "DELETE"]) {
    const headers = { ...ELSEWHERE, "access-control-request-method": wanted };
    const response = await request(product, "/api/stations/1", { method: "OPTIONS", headers });
    expect(response.status).toBe(204);
    expect(crossOrigin(response)).toEqual({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET,HEAD",
      "access-control-max-age": "86400",
    });
  }
});

test("CORS is disabled for requests that change state, and outside the API", async () => {
  for (const [method, path] of [
    ["POST", "/api/stations"],
    ["POST", "/api/auth/sign-in/email"],
    ["DELETE", "/api/stations/1"],
    ["GET", "/"],
    ["GET", "/healthz"],
    ["OPTIONS", "/auth"],
  ] as const) {
    const headers = { ...ELSEWHERE, ...JSON_TYPE, "access-control-request-method": "POST" };
    const response = await request(product, path, { method, headers });
    expect(crossOrigin(response), path).toEqual({});
    if (method === "POST" || method === "DELETE") expect(response.status).toBe(403);
  }
});

test("a body may have 64 KiB and not one byte more, with Content-Length or without", async () => {
  const LIMIT = 64 * 1024;
  for (const [bytes, status] of [
    [LIMIT, 422],
    [LIMIT + 1, 413],
  ] as const) {
    const body = JSON.stringify({ name: "a".repeat(bytes - '{"name":""}'.length) });
    const send = (headers: Record<string, string>, sent: string | readonly string[]) =>
      request(product, "/api/contact", { method: "POST", headers: { ...JSON_TYPE, ...headers }, body: sent });
    expect((await send({}, body.match(/.{1,8192}/g) ?? [])).status).toBe(status);
    const announced = await send({ "content-length": String(bytes) }, body);
    expect(announced.status).toBe(status);
    if (status === 413) {
      expect(error(announced)).toEqual({ code: "too-large", message: "O pedido é demasiado grande (máximo 64 KiB)." });
    }
  }
});

test.each([
  ["text/plain", "{}", 415],
  ["application/x-www-form-urlencoded", "name=Ana", 415],
  ["multipart/form-data; boundary=x", "--x--", 415],
  ["application/jsonp", "{}", 415],
  ["application/json", "{", 400],
  ["application/json", "", 400],
  ["application/json", "[]", 422],
  ["application/json", "null", 422],
  ["application/json", '{"name":1}', 422],
  ["Application/JSON; charset=utf-8", "{}", 422],
])("a body of type %s with the text %j has status %s", async (type, body, status) => {
  const response = await request(product, "/api/contact", { method: "POST", headers: { "content-type": type }, body });
  expect(response.status).toBe(status);
  expect(error(response)).toEqual({ code: expect.stringMatching(/^[a-z-]+$/), message: expect.stringMatching(/\.?$/) });
});

test("a body without a content type is unsupported", async () => {
  expect((await request(product, "/api/contact", { method: "POST", body: "{}" })).status).toBe(415);
});

test("the documentation page loads nothing, runs nothing, and cannot be framed", async () => {
  const response = await request(product, "/api/docs");
  expect(response.headers["content-type"]).toMatch(/^text\/html/);
  expect(response.headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
  expect(response.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(response.body).toContain("/api/stations/restore-defaults");
});
