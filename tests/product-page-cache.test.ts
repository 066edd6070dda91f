import { afterAll, beforeAll, expect, test } from "vitest";
import { BUILD_TIMEOUT_MS, ensureBuild } from "./support/build.ts";
import { signInAt } from "./support/people.ts";
import { type Product, startProduct } from "./support/product.ts";
import { type Answer, request } from "./support/request.ts";

const ADMINISTRATOR = { email: "marta@example.org", password: "guitarra" };

let product: Product;
beforeAll(async () => {
  await ensureBuild();
  const env = { ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password };
  product = await startProduct({ env });
}, BUILD_TIMEOUT_MS);
afterAll(() => product?.stop());

const get = (path: string, headers: Record<string, string> = {}) => request(product, path, { headers });

/** Such as any answer has of its own, or only a kept one. */
const ITS_OWN =
  /^(date|connection|keep-alive|transfer-encoding|content-length|x-request-id|etag|server-timing|cache-control)$/;

const shared = ({ headers }: Answer) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ITS_OWN.test(name)));

test("a kept page is the same as one made for its visitor alone, with the same policy and headers", async () => {
  const kept = [await get("/"), await get("/?utm_source=mail"), await get("/")];
  // An unknown query is not kept.
  const made = await get("/?unknown=1");
  expect(made.headers.etag).toBeUndefined();
  for (const page of kept) {
    expect(page.headers.etag).toBe(kept[0]?.headers.etag);
    expect(page.body).toBe(made.body);
    expect(shared(page)).toEqual(shared(made));
  }
  expect((await get("/", { "if-none-match": kept[0]?.headers.etag ?? "" })).status).toBe(304);
});

test("nobody gets what was made for another, and a change is on the kept pages when it is told", async () => {
  const cookie = await signInAt(product.origin, ADMINISTRATOR);
  const hers = await get("/", { cookie });
  expect(hers.body).toContain(ADMINISTRATOR.email);
  expect(hers.headers.etag).toBeUndefined();
  const toast = Buffer.from(JSON.stringify({ kind: "success", text: "Só para si" })).toString("base64");
  const withToast = await get("/", { cookie: `radiowave_toast=${encodeURIComponent(toast)}` });
  expect(withToast.headers["cache-control"]).toBe("private, no-cache");
  for (const { body, headers } of [await get("/"), await get("/_.data"), await get("/")]) {
    expect(body).not.toContain(ADMINISTRATOR.email);
    expect(headers["set-cookie"]).toBeUndefined();
  }

  const [station, other] = [await get("/stations/1"), await get("/stations/2")];
  expect((await request(product, "/api/stations/1", { method: "DELETE", headers: { cookie } })).status).toBe(204);
  await expect.poll(async () => (await get("/stations/1")).status).toBe(404);
  expect(station.status).toBe(200);
  expect((await get("/stations")).body).not.toContain('href="/stations/1"');
  const still = await get("/stations/2");
  expect(still.headers.etag).toBe(other.headers.etag);
  expect(still.headers["server-timing"]).not.toBe(other.headers["server-timing"]);
});
