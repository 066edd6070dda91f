import { EventEmitter } from "node:events";
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { RequestContextEnv } from "#app/people/accounts/request-context.server.ts";
import { limitForm } from "#app/platform/http/request-body.server.ts";
import { testRequestContext } from "#test-support/viewers.ts";
import { BODY_LIMITS, limitConcurrentBodies } from "./concurrent-bodies.ts";
import { errorResponse } from "./error-response.ts";

const SENTENCE = "Demasiados pedidos ao mesmo tempo. Tente novamente dentro de momentos.";

type Sent = { path?: string; method?: string; headers?: Record<string, string> };

/** A site whose responses wait for `respondToAll`, and the connections of its requests. */
function openSite(limits = BODY_LIMITS) {
  const waiting: (() => void)[] = [];
  const site = new Hono<RequestContextEnv>()
    .onError(errorResponse)
    .use(async (context, next) => {
      context.set("requestContext", testRequestContext({ address: context.req.header("Test-Address") }));
      await next();
    })
    .use(limitConcurrentBodies(limits))
    .use("/forms", limitForm)
    .all("/fails", () => Promise.reject(new Error("broken")))
    .all("*", async (context) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return context.text("done");
    });

  const send = (address: string, { path = "/", method = "POST", headers = { "Content-Length": "5" } }: Sent = {}) => {
    const incoming = Object.assign(new EventEmitter(), { destroyed: false });
    const outgoing = new EventEmitter();
    const init = { method, headers: { ...headers, "Test-Address": address } };
    return { incoming, outgoing, answer: Promise.resolve(site.request(path, init, { incoming, outgoing })) };
  };

  return {
    send,
    /** Whether a body of this address is accepted; it stays pending. */
    passes: async (address: string, sent: Sent = {}) => {
      const passed = waiting.length;
      const { answer } = send(address, sent);
      await Promise.race([answer, new Promise((resolve) => setImmediate(resolve))]);
      return waiting.length > passed;
    },
    respondToAll: () => {
      for (const respond of waiting) respond();
    },
  };
}

async function fill(site: ReturnType<typeof openSite>, address: string, count = BODY_LIMITS.perAddress): Promise<void> {
  for (let one = 0; one < count; one += 1) expect(await site.passes(address)).toBe(true);
}

test("an address may have 20 pending bodies; another address has its own limit", async () => {
  const site = openSite();
  await fill(site, "192.0.2.1", 20);
  expect(await site.passes("192.0.2.1")).toBe(false);
  expect(await site.passes("192.0.2.2")).toBe(true);
});

test("past 200 bodies an address with pending bodies gets no slot, and 200 addresses without any get one each", async () => {
  const site = openSite();
  for (let address = 1; address <= 11; address += 1) await fill(site, `192.0.2.${address}`, address < 11 ? 19 : 10);
  expect(await site.passes("192.0.2.1")).toBe(false);
  for (let address = 1; address <= 200; address += 1) expect(await site.passes(`198.51.100.${address}`)).toBe(true);
  expect(await site.passes("198.51.100.1")).toBe(false);
  expect(await site.passes("203.0.113.1"), "past 400 no address gets a slot").toBe(false);
});

test("a refused body gets the API's JSON, a static page, or plain text for the data of a page", async () => {
  const site = openSite();
  await fill(site, "192.0.2.1");
  const api = await site.send("192.0.2.1", { path: "/api/contact" }).answer;
  expect([api.status, api.headers.get("Retry-After")]).toEqual([429, "5"]);
  expect(await api.json()).toEqual({ error: { code: "too-many", message: SENTENCE } });
  const page = await site.send("192.0.2.1", { path: "/contact" }).answer;
  expect([page.status, page.headers.get("Retry-After")]).toEqual([429, "5"]);
  expect(page.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(await page.text()).toContain(SENTENCE);
  const data = await site.send("192.0.2.1", { path: "/contact.data" }).answer;
  expect([data.status, await data.text()]).toEqual([429, SENTENCE]);
});

test("requests without a body do not count, and pass when the address has no slot", async () => {
  const site = openSite();
  const bare: Sent[] = [
    { method: "GET", headers: {} },
    { method: "HEAD", headers: { "Content-Length": "5" } },
    { method: "GET", headers: { "Transfer-Encoding": "chunked" } },
    { method: "POST", headers: {} },
    { method: "DELETE", headers: { "Content-Length": "0" } },
  ];
  for (const sent of bare) expect(await site.passes("192.0.2.1", sent)).toBe(true);
  await fill(site, "192.0.2.1");
  for (const sent of bare) expect(await site.passes("192.0.2.1", sent)).toBe(true);
  expect(await site.passes("192.0.2.1", { headers: { "Transfer-Encoding": "chunked" } })).toBe(false);
});

test.each([
  ["has been read to its end", (sent: ReturnType<ReturnType<typeof openSite>["send"]>) => sent.incoming.emit("end")],
  ["loses its connection", (sent) => sent.incoming.emit("close")],
  ["gets its response unread", (sent) => sent.outgoing.emit("close")],
] satisfies [string, (sent: ReturnType<ReturnType<typeof openSite>["send"]>) => void][])(
  "a body that %s releases its slot, once",
  async (_, end) => {
    const site = openSite({ perAddress: 2, total: 10 });
    const sent = site.send("192.0.2.1");
    await fill(site, "192.0.2.1", 1);
    expect(await site.passes("192.0.2.1")).toBe(false);
    end(sent);
    sent.incoming.emit("close");
    sent.outgoing.emit("close");
    expect(await site.passes("192.0.2.1")).toBe(true);
    expect(await site.passes("192.0.2.1")).toBe(false);
  },
);

test("a body that is refused, or whose request fails, releases its slot with the response", async () => {
  const site = openSite({ perAddress: 1, total: 1 });
  for (const [path, length, status] of [
    ["/forms", "131073", 413],
    ["/fails", "5", 500],
  ] as const) {
    const { answer, outgoing } = site.send("192.0.2.1", { path, headers: { "Content-Length": length } });
    expect((await answer).status).toBe(status);
    outgoing.emit("close");
  }
  expect(await site.passes("192.0.2.1")).toBe(true);
});

test("a refused body takes no slot", async () => {
  const site = openSite({ perAddress: 1, total: 1 });
  const first = site.send("192.0.2.1");
  expect(await site.passes("192.0.2.1")).toBe(false);
  first.incoming.emit("end");
  expect(await site.passes("192.0.2.1")).toBe(true);
});

test("a connection that closed before its body was counted releases the slot", async () => {
  const site = openSite({ perAddress: 1, total: 1 });
  const { incoming, answer } = site.send("192.0.2.1");
  incoming.destroyed = true;
  site.respondToAll();
  await answer;
  expect(await site.passes("192.0.2.1")).toBe(true);
});
