import { expect, test } from "vitest";
import { readLog, strayLines } from "#test-support/read-log.ts";
import { type RawResponse, request } from "#test-support/request.ts";
import { runProduct } from "#test-support/run-product.ts";
import { waitUntil } from "#test-support/wait-until.ts";

// The slow clock delays the stream checks, which log warnings without a network.
const product = runProduct({ env: { TRUST_PROXY: "true" }, clockSpeed: 0.01 });

const get = (path: string, address: string, headers: Record<string, string> = {}) =>
  request(product, path, { headers: { "x-forwarded-for": address, ...headers } });

/** More simultaneous requests than one address may have. */
const flood = (pathOf: (index: number) => string, headers: Record<string, string> = {}) =>
  Array.from({ length: 300 }, (_, index) => get(pathOf(index), "203.0.113.1", headers));

const refusedOf = (responses: RawResponse[]) => responses.filter(({ status }) => status === 429);

test.each([
  ["searches", (index: number) => `/search?q=palavra${index}`, {}],
  ["pages that do not exist", (index: number) => `/nada${index}`, {}],
  ["pages with a made-up session", () => "/", { cookie: "radiowave.session_token=nobody" }],
])(
  "past its share of %s an address gets a static page with 429; other addresses get theirs",
  async (_, pathOf, headers) => {
    const flooding = flood(pathOf, headers);
    const others = await Promise.all([get("/", "203.0.113.2"), get("/search?q=fado", "203.0.113.3")]);
    expect(others.map(({ status }) => status)).toEqual([200, 200]);
    const responses = await Promise.all(flooding);
    const refused = refusedOf(responses);
    expect(refused.length).toBeGreaterThan(0);
    expect(responses.length - refused.length, "the share itself is served").toBeGreaterThanOrEqual(40);
    for (const { headers, body } of refused) {
      expect(headers["retry-after"]).toBe("5");
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(body).toContain("Demasiados pedidos ao mesmo tempo. Tente novamente dentro de momentos.");
      expect(body).not.toContain("<script");
    }
  },
);

test("refused data of an open page are text, which the router shows as an error", async () => {
  const refused = refusedOf(await Promise.all(flood((index) => `/search.data?q=letra${index}`)));
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers, body } of refused) {
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(headers["x-remix-response"]).toBeUndefined();
    expect(body).toBe("Demasiados pedidos ao mesmo tempo. Tente novamente dentro de momentos.");
  }
});

test("past its share of the API's lists an address gets 429 in JSON; other addresses get theirs", async () => {
  const flooding = flood((index) => `/api/stations?limit=500&q=${index}`);
  expect((await get("/api/stations", "203.0.113.2")).status).toBe(200);
  const responses = await Promise.all(flooding);
  const refused = refusedOf(responses);
  expect(refused.length).toBeGreaterThan(0);
  expect(responses.length - refused.length, "the share itself is served").toBeGreaterThanOrEqual(40);
  for (const { headers, body } of refused) {
    expect(headers["retry-after"]).toBe("5");
    expect(JSON.parse(body)).toEqual({
      error: {
        code: "too-many",
        message: "Demasiados pedidos ao mesmo tempo. Tente novamente dentro de momentos.",
      },
    });
  }
});

test("a cached page is never refused, however many requests come from one address", async () => {
  const responses = await Promise.all(flood((index) => `/?x=${index}`));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
});

test.each(["/nada", "/api/stations"])(
  "clients that disconnect while %s waits for its turn are no errors",
  async (path) => {
    const client = new AbortController();
    const before = readLog(product.log()).length;
    const lines = () => readLog(product.log()).slice(before);
    // Enough to take longer than the first response, and each address within its share.
    const pending = Array.from({ length: 120 }, (_, index) =>
      fetch(`${product.origin}${path}?q=${index}`, {
        signal: client.signal,
        headers: { "X-Forwarded-For": `203.0.113.${100 + (index % 6)}` },
      }).catch(() => null),
    );
    await Promise.race(pending);
    client.abort();
    await Promise.all(pending);
    await waitUntil("a disconnected one is logged", () => lines().some(({ aborted }) => aborted === true));
    const last = await get("/healthz", "203.0.113.1");
    await waitUntil("the last request is logged", () => product.log().includes(String(last.headers["x-request-id"])));
    expect(lines().filter(({ level }) => level !== "info")).toEqual([]);
    expect(strayLines(product.log())).toEqual([]);
  },
);
