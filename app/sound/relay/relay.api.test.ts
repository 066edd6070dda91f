import { expect, onTestFinished, test, vi } from "vitest";
import { fakeClock } from "#test-support/fake-clock.ts";
import { relayAurora } from "#test-support/relay-client.ts";
import { waitUntil } from "#test-support/wait-until.ts";

async function broadcast(...parameters: Parameters<typeof relayAurora>) {
  const relayed = await relayAurora(...parameters);
  const request = (id = "aurora", init: RequestInit = {}) => relayed.api.request(`/stream/${id}`, init);
  return { request, ...relayed };
}

async function refusal(response: Response) {
  const { error } = await response.json();
  return { status: response.status, code: error.code, message: error.message };
}

const HEADERS = {
  "accept-ranges": "none",
  "cache-control": "no-store",
  "content-type": "audio/mpeg",
  "cross-origin-resource-policy": "same-origin",
  "x-accel-buffering": "no",
  "x-content-type-options": "nosniff",
};

test("GET /stream/:id: the response has our headers and none of upstream's", async () => {
  const { listen } = await broadcast({
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-encoding": "identity",
      "content-security-policy": "default-src *",
      "set-cookie": ["a=1", "b=2"],
      "keep-alive": "timeout=5",
      "icy-name": "Rádio",
      "icy-metaint": "16000",
      "access-control-allow-origin": "*",
      location: "https://radio.example/",
      refresh: "0; url=https://radio.example/",
    },
  });
  const listener = await listen("aurora");
  expect(listener.status).toBe(200);
  expect(Object.fromEntries(listener.headers)).toEqual(HEADERS);
});

test("GET /stream/:id: the upstream request contains nothing of the visitor's, and requests no titles", async () => {
  const { request, radio } = await broadcast();
  const visitorHeaders = {
    Cookie: "a=1",
    Authorization: "Basic x",
    "Icy-MetaData": "1",
    Referer: "http://here/",
    Range: "bytes=0-",
  };
  const response = await request("aurora", { headers: { ...visitorHeaders, "X-Test-Address": "192.0.2.7" } });
  expect(Object.keys(radio.asked()).toSorted()).toEqual([
    "accept",
    "accept-encoding",
    "connection",
    "host",
    "user-agent",
  ]);
  await response.body?.cancel();
});

test("GET /stream/:id: Range is ignored", async () => {
  const { request } = await broadcast();
  const response = await request("aurora", { headers: { Range: "bytes=100-" } });
  expect([response.status, response.headers.has("content-range")]).toEqual([200, false]);
  await response.body?.cancel();
});

test("HEAD /stream/:id: gives the headers and opens nothing", async () => {
  const { request, radio, relay } = await broadcast({}, {}, { streamCodec: "aac" });
  const response = await request("aurora", { method: "HEAD" });
  expect([response.status, await response.text()]).toEqual([200, ""]);
  expect(Object.fromEntries(response.headers)).toEqual({ ...HEADERS, "content-type": "audio/aac" });
  expect([radio.total(), relay.counts().listeners]).toEqual([0, 0]);
  expect((await request("nada", { method: "HEAD" })).status).toBe(404);
});

test("GET /stream/:id: a station that is not public is not found", async () => {
  const { request, change } = await broadcast();
  const NOT_FOUND = { status: 404, code: "not-found", message: "Esta rádio não existe." };
  expect(await refusal(await request("nada"))).toEqual(NOT_FOUND);
  expect(await refusal(await request(encodeURIComponent("http://radio.example/")))).toEqual(NOT_FOUND);
  change([]);
  expect(await refusal(await request())).toEqual(NOT_FOUND);
});

test("GET /stream/:id: an HLS station is not relayed", async () => {
  const { request, radio } = await broadcast({}, {}, { streamKind: "hls" });
  expect(await refusal(await request())).toEqual({
    status: 409,
    code: "conflict",
    message: "A transmissão desta rádio não é retransmitida: ouça-a diretamente.",
  });
  expect(radio.total()).toBe(0);
});

test("GET /stream/:id: with a limit of 0 nothing is relayed", async () => {
  const { request, radio } = await broadcast({}, { limit: 0 });
  for (const method of ["GET", "HEAD"]) expect((await request("aurora", { method })).status).toBe(404);
  expect(await refusal(await request())).toMatchObject({
    code: "relay-off",
    message: "Este sítio Web não retransmite rádios.",
  });
  expect(radio.total()).toBe(0);
});

test("GET /stream/:id: cross-site requests are refused", async () => {
  const { request, radio } = await broadcast();
  for (const method of ["GET", "HEAD"]) {
    expect((await request("aurora", { method, headers: { "Sec-Fetch-Site": "cross-site" } })).status).toBe(403);
  }
  expect(await refusal(await request("aurora", { headers: { "Sec-Fetch-Site": "cross-site" } }))).toEqual({
    status: 403,
    code: "refused",
    message: "Pedido recusado: vem de outro sítio Web.",
  });
  expect(radio.total()).toBe(0);
  const own = await request("aurora", { headers: { "Sec-Fetch-Site": "same-origin" } });
  expect(own.status).toBe(200);
  await own.body?.cancel();
});

test("GET /stream/:id: past the limit a listener is refused, until another leaves", async () => {
  const { listen, request } = await broadcast({}, { limit: 3 });
  const all = await Promise.all(["a", "b", "c"].map((address) => listen("aurora", address)));
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
  const refused = await request();
  expect(refused.headers.get("retry-after")).toBe("15");
  expect(await refusal(refused)).toEqual({
    status: 503,
    code: "relay-full",
    message: "Há demasiados ouvintes ao mesmo tempo. Tente novamente dentro de momentos.",
  });
  await all[0]?.leave();
  expect((await listen("aurora")).status).toBe(200);
});

test("GET /stream/:id: the eleventh listener of an address is refused, those of other addresses are not", async () => {
  const { listen, request } = await broadcast();
  const ten = await Promise.all(Array.from({ length: 10 }, () => listen("aurora", "192.0.2.9")));
  expect(ten.every(({ status }) => status === 200)).toBe(true);
  const refused = await request("aurora", { headers: { "X-Test-Address": "192.0.2.9" } });
  expect(refused.headers.get("retry-after")).toBe("15");
  expect(await refusal(refused)).toEqual({
    status: 429,
    code: "too-many",
    message: "Está a ouvir demasiadas transmissões ao mesmo tempo. Pare uma delas e tente novamente.",
  });
  expect((await listen("aurora", "192.0.2.10")).status).toBe(200);
  await ten[9]?.leave();
  expect((await listen("aurora", "192.0.2.9")).status).toBe(200);
});

test("listen: opens nothing for a visitor who has left", async () => {
  const { radio, relay } = await broadcast();
  const listener = { address: "192.0.2.1", signal: AbortSignal.abort(), disconnect: () => {} };
  expect(await relay.listen("aurora", listener)).toMatchObject({ ok: false });
  expect([radio.total(), relay.counts()]).toEqual([0, { listeners: 0, upstreams: 0 }]);
});

test("GET /stream/:id: an address opens upstreams at most 60 times a minute", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const { listen, request, radio, relay } = await broadcast();
  for (let time = 0; time < 60; time += 1) await (await listen("aurora")).leave();
  const refused = await request();
  expect(refused.headers.get("retry-after")).toBe("15");
  expect(await refusal(refused)).toEqual({
    status: 429,
    code: "too-many",
    message: "Demasiadas tentativas seguidas. Tente novamente dentro de momentos.",
  });
  expect([radio.total(), relay.counts().listeners]).toEqual([60, 0]);
  const [other, own] = [await listen("aurora", "192.0.2.2"), await listen("aurora")];
  expect([other.status, own.status]).toEqual([200, 200]);
  await Promise.all([other.leave(), own.leave()]);
  vi.advanceTimersByTime(59_999);
  expect((await request()).status).toBe(429);
  vi.advanceTimersByTime(1);
  expect((await listen("aurora")).status).toBe(200);
});

test("GET /stream/:id: an address joins streams at most 300 times a minute", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const { listen, request } = await broadcast();
  await listen("aurora", "192.0.2.2");
  for (let time = 0; time < 300; time += 1) await (await request()).body?.cancel();
  expect(await refusal(await request())).toMatchObject({ status: 429, code: "too-many" });
  expect((await listen("aurora", "192.0.2.3")).status).toBe(200);
  vi.advanceTimersByTime(60_000);
  expect((await listen("aurora")).status).toBe(200);
});

test("GET /stream/:id: a stream that cannot be opened takes no slot", async () => {
  const { listen, relay } = await broadcast({ status: 404 }, { limit: 1 });
  for (let time = 0; time < 3; time += 1) expect((await listen("aurora")).status).toBe(502);
  expect(relay.counts()).toEqual({ listeners: 0, upstreams: 0 });
});

test.each([
  ["not-found", { status: 404 }],
  ["forbidden", { status: 401 }],
  ["blocked", { status: 403 }],
  ["server-error", { status: 503 }],
  ["not-audio", { burst: Buffer.from("<!doctype html>".repeat(3_000)), headers: { "content-type": "text/html" } }],
  ["not-audio", { burst: Buffer.from("<!doctype html>".repeat(3_000)), headers: { "content-type": "audio/mpeg" } }],
])("GET /stream/:id: a response of upstream without audio is %s", async (code, station) => {
  const { request, radio } = await broadcast(station);
  expect(await refusal(await request())).toEqual({
    status: 502,
    code,
    message: "Não foi possível abrir a transmissão desta rádio.",
  });
  await waitUntil("the station has no listeners", () => radio.open() === 0);
});

test("GET /stream/:id: a private stream URL is not opened", async () => {
  const { request, radio } = await broadcast({}, { allowPrivate: false });
  expect(await refusal(await request())).toMatchObject({ status: 502, code: "private-address" });
  expect(radio.total()).toBe(0);
});

test("GET /stream/:id: upstream times out after ten seconds without a byte", async () => {
  const clock = fakeClock();
  const { request, radio } = await broadcast({ burst: new Uint8Array() }, { clock });
  const requested = request();
  await waitUntil("the station gets the request", () => radio.open() === 1);
  await waitUntil("the timeout ends the request", () => {
    clock.advance(10_000);
    return radio.open() === 0;
  });
  expect(await refusal(await requested)).toEqual({
    status: 504,
    code: "timed-out",
    message: "A transmissão desta rádio não respondeu a tempo.",
  });
});
