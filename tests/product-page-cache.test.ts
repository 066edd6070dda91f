import { expect, test } from "vitest";
import { signInAt } from "#test-support/people.ts";
import { type RawResponse, request } from "#test-support/request.ts";
import { runProduct } from "#test-support/run-product.ts";
import { waitUntil } from "#test-support/wait-until.ts";

const ADMINISTRATOR = { email: "marta@example.org", password: "guitarra" };

const product = runProduct({ env: { ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password } });

const get = (path: string, headers: Record<string, string> = {}) => request(product, path, { headers });

/** Headers that differ for each response, or that only cached ones have. */
const OWN_HEADERS =
  /^(date|connection|keep-alive|transfer-encoding|content-length|x-request-id|etag|server-timing|cache-control|set-cookie)$/;

const shared = ({ headers }: RawResponse) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.test(name)));

test("a cached page is the same as one rendered for its visitor alone, with the same policy and headers", async () => {
  const cached = [await get("/"), await get("/?utm_source=mail"), await get("/")];
  // A request with a session cookie may be signed in, and gets a page that is not cached.
  const made = await get("/", { cookie: "radiowave.session_token=nobody" });
  expect(made.headers.etag).toBeUndefined();
  for (const page of cached) {
    expect(page.headers.etag).toBe(cached[0]?.headers.etag);
    expect(page.body).toBe(made.body);
    expect(shared(page)).toEqual(shared(made));
  }
  expect((await get("/", { "if-none-match": cached[0]?.headers.etag ?? "" })).status).toBe(304);
});

test.each([
  ["/", "/?unknown=1&unknown=2"],
  ["/stations/1", "/stations/1?show=600&x=qwerty"],
  ["/stations?genre=Jazz", "/stations?x=qwerty&genre=Jazz&genre=Rock&sort=qwerty&view=qwerty&after=qwerty"],
  ["/search?q=jazz", "/search?q=+jazz++&x=qwerty&genre=Rock&pages=qwerty"],
  ["/stations/feed.atom?genre=Jazz", "/stations/feed.atom?x=qwerty&genre=Jazz&sort=qwerty&view=qwerty"],
  ["/stations/feed.json", "/stations/feed.json?show=600&x=qwerty"],
  ["/changes?kind=edit", "/changes?x=qwerty&kind=edit&before=qwerty"],
  ["/stations/1/changes", "/stations/1/changes?x=qwerty&kind=qwerty&before=0"],
  ["/changes.atom", "/changes.atom?kind=qwerty&before=7"],
  ["/api/changes", "/api/changes?x=qwerty&before=&station="],
  ["/stations.data?genre=Jazz", "/stations.data?x=qwerty&genre=Jazz&_routes=qwerty"],
])("%s has the same response as %s", async (address, noisy) => {
  const [normal, same] = [await get(address), await get(noisy)];
  expect([normal.status, same.status]).toEqual([200, 200]);
  expect(same.body).toBe(normal.body);
  expect(same.body).not.toContain("qwerty");
  expect(same.headers.etag).toBe(normal.headers.etag);
  expect(same.headers.etag).toBeDefined();
});

test("a cached list of the API is the same as one made for a session, and noise in its URL changes nothing", async () => {
  const cached = await get("/api/stations?q=jazz&limit=3");
  const made = await get("/api/stations?q=jazz&limit=3", { cookie: "radiowave.session_token=nobody" });
  const noisy = await get("/api/stations?x=qwerty&limit=3&q=jazz&q=rock&sort=");
  expect(JSON.parse(cached.body).total).toBeGreaterThan(0);
  expect(made.body).toBe(cached.body);
  expect({ ...shared(made), vary: "Cookie, Accept-Encoding" }).toEqual(shared(cached));
  expect(noisy.headers.etag).toBe(cached.headers.etag);
});

test.each([
  ["/?x=1", "/"],
  ["/stations/1?x=1", "/stations/1"],
  ["/stations?x=1&show=600&genre=Jazz", "/stations?genre=Jazz"],
  ["/search?x=1", "/search"],
])("%s has the canonical link %s", async (address, normal) => {
  expect((await get(address)).body).toContain(`<link rel="canonical" href="${new URL(normal, product.origin).href}"/>`);
});

test("no visitor gets the page of another, and cached pages show a change when it is announced", async () => {
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

  const lists = ["/api/stations", "/api/stations?q=jazz", "/api/stations/1"];
  for (const path of lists) {
    const personal = await get(path, { cookie });
    const { vary, "cache-control": caching } = personal.headers;
    expect([caching, vary], path).toEqual(
      path.endsWith("/1") ? ["no-store", undefined] : ["private, no-cache", "Cookie"],
    );
    expect(personal.headers.etag, path).toBeUndefined();
    const anonymous = await get(path);
    expect(anonymous.headers, path).toMatchObject({
      "cache-control": "no-cache",
      vary: expect.stringContaining("Cookie"),
      etag: expect.any(String),
    });
    expect(anonymous.body, path).not.toContain("contact_email");
    expect((await get(path, { "if-none-match": anonymous.headers.etag ?? "" })).status, path).toBe(304);
  }
  for (const path of ["/api/stations?status=pending", "/api/stations?status=approved"]) {
    expect((await get(path, { cookie })).headers["cache-control"], path).toBe("no-store");
    expect((await get(path)).status, path).toBe(401);
  }

  const [station, other] = [await get("/stations/1"), await get("/stations/2")];
  expect((await request(product, "/api/stations/1", { method: "DELETE", headers: { cookie } })).status).toBe(204);
  await waitUntil("the station is gone", async () => (await get("/stations/1")).status === 404);
  expect(station.status).toBe(200);
  expect((await get("/api/stations/1")).status).toBe(404);
  expect(JSON.parse((await get("/api/stations")).body).stations.map(({ id }: { id: string }) => id)).not.toContain("1");
  expect((await get("/stations")).body).not.toContain('href="/stations/1"');
  const still = await get("/stations/2");
  expect(still.headers.etag).toBe(other.headers.etag);
  expect(still.headers["server-timing"]).not.toBe(other.headers["server-timing"]);
});
