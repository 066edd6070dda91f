import { expect, test } from "vitest";
import { type LogLine, readLog, strayLines } from "#test-support/read-log.ts";
import { request } from "#test-support/request.ts";
import { runProduct } from "#test-support/run-product.ts";
import { waitUntil } from "#test-support/wait-until.ts";

// The slow clock delays the stream checks, which log warnings without a network.
const product = runProduct({ isFirstStart: true, clockSpeed: 0.01 });

/** The log line of the request with this id. */
async function logLineOf(requestId: unknown): Promise<LogLine> {
  const find = () => readLog(product.log()).find((line) => line.requestId === requestId);
  await waitUntil("the request is logged", () => find() !== undefined);
  return find() ?? { level: "", msg: "" };
}

test("a request is one line of JSON: method, path, status, time and the id of the response", async () => {
  const { headers } = await request(product, "/stations/1");
  expect(await logLineOf(headers["x-request-id"])).toEqual({
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

test("the log has neither query, cookie, form, address nor user agent of a visitor", async () => {
  const headers = {
    cookie: "session=secret-cookie",
    authorization: "Bearer secret-token",
    "user-agent": "secret-browser",
    referer: "https://secret-referer.example/",
    origin: product.origin,
    "content-type": "application/x-www-form-urlencoded",
  };
  await request(product, "/search?q=secret-query", { headers });
  await request(product, "/stations/secret-mail@example.org", { headers });
  await request(product, "/stations/secret-mail%40example.org?x=1", { headers });
  const posted = { method: "POST", headers, body: "email=secret-mail%40example.org&password=secret-password" };
  await request(product, "/auth", posted);
  await request(product, "/api/contact", posted);
  const last = await request(product, "/healthz");
  await logLineOf(last.headers["x-request-id"]);
  expect(product.log()).not.toMatch(/secret-/);
  expect(product.log()).not.toContain("127.0.0.1");
});

test("a 404 is not logged as an error", async () => {
  for (const path of ["/favicon.png", "/wp-login.php", "/stations/nada", "/%E0%A4%A", "/api/nada", "/assets/nada.js"]) {
    const { status, headers } = await request(product, path);
    expect(status, path).toBe(404);
    expect(await logLineOf(headers["x-request-id"])).toMatchObject({ level: "info", status: 404 });
  }
  expect(readLog(product.log()).filter(({ level }) => level !== "info")).toEqual([]);
});

test("a client that disconnects before the end is logged as aborted, not as an error", async () => {
  const leave = new AbortController();
  const response = await fetch(`${product.origin}/api/events`, { signal: leave.signal });
  leave.abort();
  expect(await logLineOf(response.headers.get("x-request-id"))).toMatchObject({
    level: "info",
    path: "/api/events",
    status: 200,
    aborted: true,
  });
});

test("the first two lines report the built-in stations and the URL", () => {
  const messages = readLog(product.log()).map(({ msg }) => msg);
  expect(messages[0]).toBe("first start: built-in stations inserted");
  expect(messages[1]).toBe(`RadioWave is listening at ${product.origin}`);
});

test("the product writes nothing but log lines, whatever the request", async () => {
  const paths = ["/%E0%A4%A", "/ana@example.org/%E0%A4%A", "/stations/%00", "//evil", "/api/nada", "/stations.data"];
  for (const path of paths) {
    const { headers } = await request(product, path);
    await logLineOf(headers["x-request-id"]);
  }
  expect(strayLines(product.log())).toEqual([]);
});
