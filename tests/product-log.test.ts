import { afterAll, beforeAll, expect, test } from "vitest";
import { BUILD_TIMEOUT_MS, ensureBuild } from "../test-support/build.ts";
import { type Product, startProduct } from "../test-support/product.ts";
import { type LogLine, readLog, strayLines } from "../test-support/read-log.ts";
import { request } from "../test-support/request.ts";
import { waitUntil } from "../test-support/wait-until.ts";

let product: Product;
beforeAll(async () => {
  await ensureBuild();
  // Streams are not checked while it runs: without a network that is a warning.
  product = await startProduct({ clockSpeed: 0.01 });
}, BUILD_TIMEOUT_MS);
afterAll(() => product?.stop());

/** The log's line about the request with this id, once it is written. */
async function lineAbout(requestId: unknown): Promise<LogLine> {
  const find = () => readLog(product.log()).find((line) => line.requestId === requestId);
  await waitUntil("the request is logged", () => find() !== undefined);
  return find() ?? { level: "", msg: "" };
}

test("a request is one line of JSON: method, path, status, time and the id that the answer carries", async () => {
  const { headers } = await request(product, "/stations/1");
  expect(await lineAbout(headers["x-request-id"])).toEqual({
    level: "info",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    method: "GET",
    path: "/stations/1",
    status: 200,
    ms: expect.any(Number),
    msg: expect.stringMatching(/^GET \/stations\/1 200 [\d.]+ ms [0-9a-f]{8}$/),
  });
});

test("neither query, cookie, form, address nor browser of a visitor is in the log", async () => {
  const headers = {
    ...{ cookie: "session=secret-cookie", authorization: "Bearer secret-token" },
    ...{ "user-agent": "secret-browser", referer: "https://secret-referer.example/" },
    ...{ origin: product.origin, "content-type": "application/x-www-form-urlencoded" },
  };
  await request(product, "/search?q=secret-query", { headers });
  await request(product, "/stations/secret-mail@example.org", { headers });
  await request(product, "/stations/secret-mail%40example.org?x=1", { headers });
  const posted = { method: "POST", headers, body: "email=secret-mail%40example.org&password=secret-password" };
  await request(product, "/auth", posted);
  await request(product, "/api/contact", posted);
  const last = await request(product, "/healthz");
  await lineAbout(last.headers["x-request-id"]);
  expect(product.log()).not.toMatch(/secret-/);
  expect(product.log()).not.toContain("127.0.0.1");
});

test("what a visitor looks for in vain is no error", async () => {
  for (const path of ["/favicon.ico", "/wp-login.php", "/stations/nada", "/%E0%A4%A", "/api/nada", "/assets/nada.js"]) {
    const { status, headers } = await request(product, path);
    expect(status, path).toBe(404);
    expect(await lineAbout(headers["x-request-id"])).toMatchObject({ level: "info", status: 404 });
  }
  expect(readLog(product.log()).filter(({ level }) => level !== "info")).toEqual([]);
});

test("a visitor who leaves before the end is noted, and is no error", async () => {
  const leave = new AbortController();
  const answer = await fetch(`${product.origin}/api/events`, { signal: leave.signal });
  leave.abort();
  expect(await lineAbout(answer.headers.get("x-request-id"))).toMatchObject({
    ...{ level: "info", path: "/api/events", status: 200, aborted: true },
  });
});

test("the log says when the first stations are put in and where the site is", () => {
  const said = readLog(product.log()).map(({ msg }) => msg);
  expect(said[0]).toBe("first start: built-in stations inserted");
  expect(said[1]).toBe(`RadioWave is listening at ${product.origin}`);
});

test("nothing but the log's own lines is written, whatever is asked for", async () => {
  const paths = ["/%E0%A4%A", "/ana@example.org/%E0%A4%A", "/stations/%00", "//evil", "/api/nada", "/stations.data"];
  for (const path of paths) {
    const { headers } = await request(product, path);
    await lineAbout(headers["x-request-id"]);
  }
  expect(strayLines(product.log())).toEqual([]);
});
