import { afterEach, expect, test } from "vitest";
import { fakeClock } from "../../test-support/fake-clock.ts";
import { AURORA, CAIS } from "../../test-support/named-stations.ts";
import { startRelayStation } from "../../test-support/radio/relay-station.ts";
import { openRelay } from "../../test-support/relay-client.ts";
import { waitUntil } from "../../test-support/wait-until.ts";

type Stop = { stop: () => Promise<void> };
let opened: Stop[] = [];
afterEach(async () => {
  for (const one of opened) await one.stop();
  opened = [];
});

async function broadcast(
  station: Parameters<typeof startRelayStation>[0] = {},
  options: Parameters<typeof openRelay>[1] = {},
  facts: Partial<typeof AURORA> = {},
) {
  const radio = await startRelayStation(station);
  const house = await openRelay([{ ...AURORA, streamUrl: radio.url, ...facts }, CAIS], options);
  opened.push(radio, { stop: async () => house.relay.close() });
  const ask = (id = "aurora", init: RequestInit = {}) => house.api.request(`/stream/${id}`, init);
  return { radio, ask, ...house };
}

async function refusal(answer: Response) {
  const { error } = await answer.json();
  return { status: answer.status, code: error.code, message: error.message };
}

const HEADERS = {
  "accept-ranges": "none",
  "cache-control": "no-store",
  "content-type": "audio/mpeg",
  "cross-origin-resource-policy": "same-origin",
  "x-accel-buffering": "no",
  "x-content-type-options": "nosniff",
};

test("the answer has our own headers and none of upstream's", async () => {
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

test("the station's server is told nothing of the visitor, and not asked for titles", async () => {
  const { ask, radio } = await broadcast();
  const told = {
    Cookie: "a=1",
    Authorization: "Basic x",
    "Icy-MetaData": "1",
    Referer: "http://here/",
    Range: "bytes=0-",
  };
  const answer = await ask("aurora", { headers: { ...told, "X-Test-Address": "192.0.2.7" } });
  expect(Object.keys(radio.asked()).toSorted()).toEqual([
    "accept",
    "accept-encoding",
    "connection",
    "host",
    "user-agent",
  ]);
  await answer.body?.cancel();
});

test("a range is not looked at: there is no going back in what is live", async () => {
  const { ask } = await broadcast();
  const answer = await ask("aurora", { headers: { Range: "bytes=100-" } });
  expect([answer.status, answer.headers.has("content-range")]).toEqual([200, false]);
  await answer.body?.cancel();
});

test("HEAD tells the headers and opens nothing", async () => {
  const { ask, radio, relay } = await broadcast({}, {}, { streamCodec: "aac" });
  const answer = await ask("aurora", { method: "HEAD" });
  expect([answer.status, await answer.text()]).toEqual([200, ""]);
  expect(Object.fromEntries(answer.headers)).toEqual({ ...HEADERS, "content-type": "audio/aac" });
  expect([radio.total(), relay.counts().listeners]).toEqual([0, 0]);
  expect((await ask("nada", { method: "HEAD" })).status).toBe(404);
});

test("a station that is not public is not there", async () => {
  const { ask, change } = await broadcast();
  const NOT_THERE = { status: 404, code: "not-found", message: "Esta rádio não existe." };
  expect(await refusal(await ask("nada"))).toEqual(NOT_THERE);
  expect(await refusal(await ask(encodeURIComponent("http://radio.example/")))).toEqual(NOT_THERE);
  change([]);
  expect(await refusal(await ask())).toEqual(NOT_THERE);
});

test("an HLS station is not passed on", async () => {
  const { ask, radio } = await broadcast({}, {}, { streamKind: "hls" });
  expect(await refusal(await ask())).toEqual({
    status: 409,
    code: "conflict",
    message: "A transmissão desta rádio não é retransmitida: ouça-a diretamente.",
  });
  expect(radio.total()).toBe(0);
});

test("with a limit of 0 nothing is passed on", async () => {
  const { ask, radio } = await broadcast({}, { limit: 0 });
  for (const method of ["GET", "HEAD"]) expect((await ask("aurora", { method })).status).toBe(404);
  expect(await refusal(await ask())).toMatchObject({
    code: "relay-off",
    message: "Este sítio Web não retransmite rádios.",
  });
  expect(radio.total()).toBe(0);
});

test("pages of other sites may not put it into themselves", async () => {
  const { ask, radio } = await broadcast();
  for (const method of ["GET", "HEAD"]) {
    expect((await ask("aurora", { method, headers: { "Sec-Fetch-Site": "cross-site" } })).status).toBe(403);
  }
  expect(await refusal(await ask("aurora", { headers: { "Sec-Fetch-Site": "cross-site" } }))).toEqual({
    status: 403,
    code: "refused",
    message: "Pedido recusado: vem de outro sítio Web.",
  });
  expect(radio.total()).toBe(0);
  const own = await ask("aurora", { headers: { "Sec-Fetch-Site": "same-origin" } });
  expect(own.status).toBe(200);
  await own.body?.cancel();
});

test("at the limit the next listener waits, until one leaves", async () => {
  const { listen, ask } = await broadcast({}, { limit: 3 });
  const all = await Promise.all(["a", "b", "c"].map((address) => listen("aurora", address)));
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
  const refused = await ask();
  expect(refused.headers.get("retry-after")).toBe("15");
  expect(await refusal(refused)).toEqual({
    status: 503,
    code: "relay-full",
    message: "Há demasiados ouvintes ao mesmo tempo. Tente novamente dentro de momentos.",
  });
  await all[0]?.leave();
  expect((await listen("aurora")).status).toBe(200);
});

test("ten listeners of one address may listen, not eleven, and those of others may", async () => {
  const { listen, ask } = await broadcast();
  const ten = await Promise.all(Array.from({ length: 10 }, () => listen("aurora", "192.0.2.9")));
  expect(ten.every(({ status }) => status === 200)).toBe(true);
  const refused = await ask("aurora", { headers: { "X-Test-Address": "192.0.2.9" } });
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

test("for one who has left already nothing is opened", async () => {
  const { radio, relay } = await broadcast();
  const listener = { address: "192.0.2.1", signal: AbortSignal.abort(), disconnect: () => {} };
  expect(await relay.listen("aurora", listener)).toMatchObject({ ok: false });
  expect([radio.total(), relay.counts()]).toEqual([0, { listeners: 0, upstreams: 0 }]);
});

test("whoever comes and goes has a station opened sixty times a minute, not more", async () => {
  const clock = fakeClock();
  const { listen, ask, radio, relay } = await broadcast({}, { clock });
  for (let time = 0; time < 60; time += 1) await (await listen("aurora")).leave();
  const refused = await ask();
  expect(refused.headers.get("retry-after")).toBe("15");
  expect(await refusal(refused)).toEqual({
    status: 429,
    code: "too-many",
    message: "Demasiadas tentativas seguidas. Tente novamente dentro de momentos.",
  });
  expect([radio.total(), relay.counts().listeners]).toEqual([60, 0]);
  const other = await listen("aurora", "192.0.2.2");
  expect([other.status, (await listen("aurora")).status]).toEqual([200, 200]);
  clock.advance(60_000);
  expect((await listen("aurora")).status).toBe(200);
});

test("a station that cannot be opened takes no place", async () => {
  const { listen, relay } = await broadcast({ status: 404 }, { limit: 1 });
  for (let time = 0; time < 3; time += 1) expect((await listen("aurora")).status).toBe(502);
  expect(relay.counts()).toEqual({ listeners: 0, upstreams: 0 });
});

test.each([
  ["not-found", { status: 404 }],
  ["forbidden", { status: 403 }],
  ["server-error", { status: 503 }],
  ["not-audio", { burst: Buffer.from("<!doctype html>".repeat(3_000)), headers: { "content-type": "text/html" } }],
  ["not-audio", { burst: Buffer.from("<!doctype html>".repeat(3_000)), headers: { "content-type": "audio/mpeg" } }],
])("a station that answers otherwise than with sound is %s", async (code, station) => {
  const { ask, radio } = await broadcast(station);
  expect(await refusal(await ask())).toEqual({
    status: 502,
    code,
    message: "Não foi possível abrir a transmissão desta rádio.",
  });
  await waitUntil("the station has no listeners", () => radio.open() === 0);
});

test("a private address is not opened", async () => {
  const { ask, radio } = await broadcast({}, { allowPrivate: false });
  expect(await refusal(await ask())).toMatchObject({ status: 502, code: "private-address" });
  expect(radio.total()).toBe(0);
});

test("a station that says nothing for ten seconds has timed out", async () => {
  const clock = fakeClock();
  const { ask, radio } = await broadcast({ burst: new Uint8Array() }, { clock });
  const asked = ask();
  await waitUntil("the station is asked", () => radio.open() === 1);
  await waitUntil("the time is over", () => {
    clock.advance(10_000);
    return radio.open() === 0;
  });
  expect(await refusal(await asked)).toEqual({
    status: 504,
    code: "timed-out",
    message: "A transmissão desta rádio não respondeu a tempo.",
  });
});
