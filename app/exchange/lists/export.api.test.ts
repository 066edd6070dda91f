import { setImmediate as nextTurn } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { catalogueOf } from "#test-support/catalogues.ts";
import { fakeClock } from "#test-support/fake-clock.ts";
import { AURORA, BEIRA, CAIS, station } from "#test-support/named-stations.ts";
import { readBytes, summariseRows } from "#test-support/read-lists.ts";
import { apiAs, VISITOR } from "#test-support/viewers.ts";
import { createExportApi } from "./export.api.ts";

/** The `X-Test-Address` header sets the client's network address. */
function openApi(stations = [AURORA, BEIRA, CAIS]) {
  const catalogue = catalogueOf(...stations.map((one) => ({ ...one, streamUrl: `https://som.example/${one.id}` })));
  const state = { version: "v1" };
  const hub = { version: () => state.version };
  const clock = fakeClock();
  const api = apiAs(VISITOR, createExportApi({ catalogue, hub, clock }, "https://radio.example"));
  const request = async (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    api.request(path, { ...init, headers });
  return { request, catalogue, clock, state };
}

/** Several pages of stations. */
const manyStations = () => Array.from({ length: 2_300 }, (_, index) => station({ id: `s${index}`, name: "Maré" }));

const namesOf = async (answer: Response) =>
  summariseRows(await readBytes(new Uint8Array(await answer.arrayBuffer()))).map((row) => row.replace(/ https:.*/, ""));

test.each([
  ["m3u", "audio/x-mpegurl; charset=utf-8"],
  ["pls", "audio/x-scpls; charset=utf-8"],
  ["xspf", "application/xspf+xml; charset=utf-8"],
  ["json", "application/json; charset=utf-8"],
  ["csv", "text/csv; charset=utf-8"],
])("stations.%s is a download with its content type", async (format, type) => {
  const answer = await openApi().request(`/stations.${format}`);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": type,
    "content-disposition": `attachment; filename="estacoes.${format}"`,
    "cache-control": "public, max-age=60",
  });
  expect((await namesOf(answer)).toSorted()).toEqual(["Rádio Aurora", "Rádio Beira", "Rádio Cais"]);
});

test.each([
  ["?genre=jazz&sort=name", ["Rádio Aurora", "Rádio Cais"]],
  ["?country=portugal&q=beira", ["Rádio Beira"]],
  ["?letter=R&sort=name&country=", ["Rádio Aurora", "Rádio Beira", "Rádio Cais"]],
  ["?letter=%23", []],
  ["?limit=1&cursor=x&status=pending&sort=name", ["Rádio Aurora", "Rádio Beira", "Rádio Cais"]],
])("%s filters and orders as in the list; paging is ignored", async (query, names) => {
  expect(await namesOf(await openApi().request(`/stations.csv${query}`))).toEqual(names);
});

test("an invalid filter is refused with its sentence", async () => {
  const answer = await openApi().request("/stations.m3u?letter=12");
  expect([answer.status, (await answer.json()).error.message]).toEqual([422, expect.stringMatching(/^Letra inválida/)]);
});

test("a list of several pages contains every station once while stations are added and removed", async () => {
  const many = Array.from({ length: 2_300 }, (_, index) =>
    station({ id: `s${index}`, name: `Maré ${String(index).padStart(4, "0")}` }),
  );
  const { request, catalogue } = openApi(many);
  const reader = (await request("/stations.pls?sort=name")).body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (!text.includes("Title1=")) continue;
    catalogue.remove(["s0", "s1", "s2"]);
    catalogue.put([station({ id: "new", name: "Aaa" })]);
  }
  const titles = [...text.matchAll(/^Title\d+=(.*)$/gm)].map(([, title]) => title);
  expect(titles).toEqual(many.map(({ name }) => name));
  expect(text).toContain("NumberOfEntries=2300");
});

test("no more pages are written after the client disconnects", async () => {
  const { request, catalogue } = openApi(manyStations());
  let pages = 0;
  const { page } = catalogue;
  catalogue.page = (query) => {
    pages += 1;
    return page(query);
  };
  const reader = (await request("/stations.json")).body?.getReader();
  await reader?.read();
  await reader?.read();
  await reader?.cancel();
  expect(pages).toBe(1);
});

test("an unchanged list gives 304; a list is compressed with gzip when the client accepts it", async () => {
  const { request, state } = openApi();
  const first = await request("/stations.m3u");
  const etag = first.headers.get("ETag") ?? "";
  expect((await request("/stations.m3u", { "If-None-Match": etag })).status).toBe(304);
  state.version = "v2";
  const changed = await request("/stations.m3u", { "If-None-Match": etag });
  expect(changed.status).toBe(200);
  for (const { body } of [first, changed]) await body?.cancel();

  const compressed = await request("/stations.csv", { "Accept-Encoding": "gzip, br" });
  expect([compressed.headers.get("Content-Encoding"), compressed.headers.get("Vary")]).toEqual([
    "gzip",
    "Accept-Encoding",
  ]);
  expect(gunzipSync(await compressed.arrayBuffer()).toString()).toContain("Rádio Aurora");
  expect((await request("/stations.csv", { "Accept-Encoding": "gzip;q=0, br" })).headers.has("Content-Encoding")).toBe(
    false,
  );
});

test("a network address gets twelve lists in ten minutes; the next request gets 429 with Retry-After", async () => {
  const { request, clock } = openApi();
  for (let time = 0; time < 12; time += 1) await (await request("/stations.csv")).text();
  const refused = await request("/stations.m3u");
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "600"]);
  expect((await request("/stations.m3u", { "X-Test-Address": "192.0.2.2" })).status).toBe(200);
  clock.advance(10 * 60_000);
  expect((await request("/stations.m3u")).status).toBe(200);
});

test("304 and HEAD responses do not count towards the limit", async () => {
  const { request } = openApi();
  const etag = (await request("/stations.m3u", {}, { method: "HEAD" })).headers.get("ETag") ?? "";
  for (let time = 0; time < 30; time += 1) {
    expect((await request("/stations.m3u", { "If-None-Match": etag })).status).toBe(304);
    expect((await request("/stations.m3u", {}, { method: "HEAD" })).status).toBe(200);
  }
  for (let time = 0; time < 12; time += 1) expect((await request("/stations.m3u")).status).toBe(time < 2 ? 200 : 429);
});

test("a network address gets two lists at a time; a slot is free once a list is complete or cancelled", async () => {
  const { request } = openApi(manyStations());
  const [first, second] = [await request("/stations.csv"), await request("/stations.csv")];
  const refused = await request("/stations.csv");
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "5"]);
  await first.text();
  await nextTurn();
  expect([(await request("/stations.csv")).status, (await request("/stations.csv")).status]).toEqual([200, 429]);
  await second.body?.cancel();
  await nextTurn();
  expect([(await request("/stations.csv")).status, (await request("/stations.csv")).status]).toEqual([200, 429]);
});

test("sixteen lists are written and sixteen wait, of all network addresses together", async () => {
  const { request } = openApi(manyStations());
  const requestAs = (number: number) => request("/stations.csv", { "X-Test-Address": `192.0.2.${number}` });
  const written = await Promise.all(Array.from({ length: 16 }, (_, number) => requestAs(number)));
  const waiting = Array.from({ length: 16 }, (_, number) => requestAs(100 + number));
  expect((await requestAs(100)).status).toBe(429);
  for (const answer of written) await answer.body?.cancel();
  for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(200);
});

test("a list that is not read within three minutes is aborted and its slot is free", async () => {
  const { request, clock } = openApi(manyStations());
  const slow = [await request("/stations.csv"), await request("/stations.csv")];
  clock.advance(3 * 60_000 - 1);
  expect((await request("/stations.csv")).status).toBe(429);
  clock.advance(1);
  for (const answer of slow) await expect(answer.text()).rejects.toThrow("The list was not read in time");
  expect((await request("/stations.csv")).status).toBe(200);
});
