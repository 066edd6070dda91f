import { once } from "node:events";
import http, { type ClientRequest, type IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { request } from "#test-support/request.ts";
import { runProduct } from "#test-support/run-product.ts";
import { waitUntil } from "#test-support/wait-until.ts";

const FORM = "application/x-www-form-urlencoded";
const ANNOUNCED = { "content-length": "5000" };
const SENTENCE = "Demasiados pedidos ao mesmo tempo. Tente novamente dentro de momentos.";

const product = runProduct({ env: { TRUST_PROXY: "true" } });

const headersFrom = (address: string, type = FORM) => ({
  origin: product.origin,
  "content-type": type,
  "x-forwarded-for": address,
});

/** Starts to send a body, which is pending until `end` or `destroy`. */
function begin(path: string, address: string, headers: Record<string, string> = {}): ClientRequest {
  const sent = http.request({
    host: "127.0.0.1",
    port: product.port,
    path,
    method: "POST",
    headers: { ...headersFrom(address), ...headers },
  });
  sent.on("error", () => {});
  sent.write("name=Ana&");
  return sent;
}

async function statusOf(sent: ClientRequest): Promise<number | undefined> {
  const [response]: IncomingMessage[] = await once(sent, "response");
  response?.resume();
  return response?.statusCode;
}

/** Sends a whole form at once. */
const post = (path: string, address: string) =>
  request(product, path, { method: "POST", headers: headersFrom(address), body: "name=Ana" });

/** Starts this many bodies of one address, and waits until the server receives them. */
async function occupy(address: string, count: number): Promise<ClientRequest[]> {
  const held = Array.from({ length: count }, (_, index) =>
    // With Content-Length and chunked, for pages and for the API.
    begin(["/contact", "/api/contact", "/nada"][index % 3] ?? "/", address, {
      expect: "100-continue",
      ...(index % 2 ? ANNOUNCED : { "transfer-encoding": "chunked" }),
    }),
  );
  // A request that is counted before the last of them would take its slot.
  await Promise.all(held.map((sent) => once(sent, "continue")));
  await waitUntil("all slots of the address are taken", async () => (await post("/nada", address)).status === 429);
  return held;
}

test("an address may have 20 slow bodies; other addresses have their own, and closed connections release their slots", async () => {
  const held = await occupy("203.0.113.1", 20);
  const page = await post("/contact", "203.0.113.1");
  expect([page.status, page.headers["retry-after"]]).toEqual([429, "5"]);
  expect(page.body).toContain(SENTENCE);
  const api = await request(product, "/api/contact", {
    method: "POST",
    headers: headersFrom("203.0.113.1", "application/json"),
    body: "{}",
  });
  expect([api.status, api.headers["retry-after"]]).toEqual([429, "5"]);
  expect(JSON.parse(api.body)).toEqual({ error: { code: "too-many", message: SENTENCE } });
  expect((await request(product, "/", { headers: { "x-forwarded-for": "203.0.113.1" } })).status).toBe(200);
  expect((await post("/nada", "203.0.113.2")).status).toBe(405);
  for (const sent of held) sent.destroy();
  await waitUntil("the slots are free", async () => (await post("/nada", "203.0.113.1")).status === 405);
});

test("bodies that were received release their slots", async () => {
  for (let round = 0; round < 3; round += 1) {
    const sent = Array.from({ length: 20 }, () => begin("/nada", "203.0.113.3"));
    const statuses = sent.map(statusOf);
    for (const one of sent) one.end();
    expect(await Promise.all(statuses)).toEqual(Array(20).fill(405));
  }
});

test("a form of more than 128 KiB is refused and releases its slot", async () => {
  const message = "O formulário é demasiado grande (máximo 128 KiB).";
  for (let round = 0; round < 21; round += 1) {
    const response = await request(product, "/contact", {
      method: "POST",
      headers: headersFrom("203.0.113.4"),
      body: "x".repeat(128 * 1024 + 1),
    });
    expect([response.status, JSON.parse(response.body)]).toEqual([413, { error: { code: "too-large", message } }]);
  }
  expect((await post("/nada", "203.0.113.4")).status).toBe(405);
});
