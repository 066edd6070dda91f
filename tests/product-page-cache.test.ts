import { afterAll, beforeAll, expect, test } from "vitest";
import { BUILD_TIMEOUT_MS, ensureBuild } from "../test-support/build.ts";
import { signInAt } from "../test-support/people.ts";
import { type Product, startProduct } from "../test-support/product.ts";
import { type RawResponse, request } from "../test-support/request.ts";
import { waitUntil } from "../test-support/wait-until.ts";

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
  /^(date|connection|keep-alive|transfer-encoding|content-length|x-request-id|etag|server-timing|cache-control|set-cookie)$/;

const shared = ({ headers }: RawResponse) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ITS_OWN.test(name)));

test("a kept page is the same as one made for its visitor alone, with the same policy and headers", async () => {
  const kept = [await get("/"), await get("/?utm_source=mail"), await get("/")];
  // A request with a session cookie may be signed in, and gets a page that is not cached.
  const made = await get("/", { cookie: "radiowave.session_token=nobody" });
  expect(made.headers.etag).toBeUndefined();
  for (const page of kept) {
    expect(page.headers.etag).toBe(kept[0]?.headers.etag);
    expect(page.body).toBe(made.body);
    expect(shared(page)).toEqual(shared(made));
  }
  expect((await get("/", { "if-none-match": kept[0]?.headers.etag ?? "" })).status).toBe(304);
});

test.each([
  ["/", "/?unknown=1&unknown=2"],
  ["/stations/1", "/stations/1?show=600&x=qwerty"],
  ["/stations?genre=Jazz", "/stations?x=qwerty&genre=Jazz&genre=Rock&sort=qwerty&view=qwerty&after=qwerty"],
  ["/search?q=jazz", "/search?q=+jazz++&x=qwerty&genre=Rock&pages=qwerty"],
  ["/stations.data?genre=Jazz", "/stations.data?x=qwerty&genre=Jazz&_routes=qwerty"],
])("%s is also the answer at %s", async (address, noisy) => {
  const [normal, same] = [await get(address), await get(noisy)];
  expect([normal.status, same.status]).toEqual([200, 200]);
  expect(same.body).toBe(normal.body);
  expect(same.body).not.toContain("qwerty");
  expect(same.headers.etag).toBe(normal.headers.etag);
  expect(same.headers.etag).toBeDefined();
});

test.each([
  ["/?x=1", "/"],
  ["/stations/1?x=1", "/stations/1"],
  ["/stations?x=1&show=600&genre=Jazz", "/stations?genre=Jazz"],
  ["/search?x=1", "/search"],
])("%s names its normal address, %s, as canonical", async (address, normal) => {
  expect((await get(address)).body).toContain(`<link rel="canonical" href="${new URL(normal, product.origin).href}"/>`);
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
  await waitUntil("the station is gone", async () => (await get("/stations/1")).status === 404);
  expect(station.status).toBe(200);
  expect((await get("/stations")).body).not.toContain('href="/stations/1"');
  const still = await get("/stations/2");
  expect(still.headers.etag).toBe(other.headers.etag);
  expect(still.headers["server-timing"]).not.toBe(other.headers["server-timing"]);
});
