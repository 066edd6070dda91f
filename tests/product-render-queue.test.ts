import { afterAll, beforeAll, expect, test } from "vitest";
import { BUILD_TIMEOUT_MS, ensureBuild } from "../test-support/build.ts";
import { type Product, startProduct } from "../test-support/product.ts";
import { type RawResponse, request } from "../test-support/request.ts";

let product: Product;
beforeAll(async () => {
  await ensureBuild();
  product = await startProduct({ env: { TRUST_PROXY: "true" } });
}, BUILD_TIMEOUT_MS);
afterAll(() => product?.stop());

const get = (path: string, address: string, headers: Record<string, string> = {}) =>
  request(product, path, { headers: { "x-forwarded-for": address, ...headers } });

/** Many more at once than one address may have under way. */
const flood = (pathOf: (place: number) => string, headers: Record<string, string> = {}) =>
  Array.from({ length: 300 }, (_, place) => get(pathOf(place), "203.0.113.1", headers));

const refusedOf = (answers: RawResponse[]) => answers.filter(({ status }) => status === 429);

test.each([
  ["searches", (place: number) => `/search?q=palavra${place}`, {}],
  ["pages that do not exist", (place: number) => `/nada${place}`, {}],
  ["pages with a made-up session", () => "/", { cookie: "radiowave.session_token=nobody" }],
])(
  "past its share of %s an address is refused with a static page, and others get theirs",
  async (_, pathOf, headers) => {
    const flooding = flood(pathOf, headers);
    const others = await Promise.all([get("/", "203.0.113.2"), get("/search?q=fado", "203.0.113.3")]);
    expect(others.map(({ status }) => status)).toEqual([200, 200]);
    const answers = await Promise.all(flooding);
    const refused = refusedOf(answers);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.length - refused.length, "the share itself is served").toBeGreaterThanOrEqual(40);
    for (const { headers: said, body } of refused) {
      expect(said["retry-after"]).toBe("5");
      expect(said["cache-control"]).toBe("no-store");
      expect(said["content-type"]).toBe("text/html; charset=utf-8");
      expect(body).toContain("Demasiados pedidos ao mesmo tempo. Tente novamente dentro de momentos.");
      expect(body).not.toContain("<script");
    }
  },
);

test("data of an open page is refused in a way that the router shows as an error", async () => {
  const refused = refusedOf(await Promise.all(flood((place) => `/search.data?q=letra${place}`)));
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers, body } of refused) {
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(headers["x-remix-response"]).toBeUndefined();
    expect(body).toBe("Demasiados pedidos ao mesmo tempo. Tente novamente dentro de momentos.");
  }
});

test("past its share of the API's lists an address is refused as the API refuses, and others get theirs", async () => {
  const flooding = flood((place) => `/api/stations?limit=500&q=${place}`);
  expect((await get("/api/stations", "203.0.113.2")).status).toBe(200);
  const answers = await Promise.all(flooding);
  const refused = refusedOf(answers);
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.length - refused.length, "the share itself is served").toBeGreaterThanOrEqual(40);
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

test("a page that everybody gets is never refused, however many ask from one address", async () => {
  const answers = await Promise.all(flood((place) => `/?x=${place}`));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});
