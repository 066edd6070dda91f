import { gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { createCatalogue } from "#app/catalogue/catalogue.ts";
import { answerError } from "../../server/answer-error.ts";
import { AURORA, BEIRA, CAIS, station } from "../../tests/support/named-stations.ts";
import { readBytes, shortly } from "../../tests/support/read-lists.ts";
import { createExportApi } from "./export.api.ts";

function openApi(stations = [AURORA, BEIRA, CAIS]) {
  const catalogue = createCatalogue();
  catalogue.replaceAll(stations.map((one) => ({ ...one, streamUrl: `https://som.example/${one.id}` })));
  const marks = { version: "v1" };
  const hub = { version: () => marks.version };
  const api = new Hono().onError(answerError).route("/", createExportApi({ catalogue, hub }, "https://radio.example"));
  const ask = (path: string, headers: Record<string, string> = {}) => api.request(path, { headers });
  return { ask, catalogue, marks };
}

const namesOf = async (answer: Response) =>
  shortly(await readBytes(new Uint8Array(await answer.arrayBuffer()))).map((row) => row.replace(/ https:.*/, ""));

test.each([
  ["m3u", "audio/x-mpegurl; charset=utf-8"],
  ["pls", "audio/x-scpls; charset=utf-8"],
  ["xspf", "application/xspf+xml; charset=utf-8"],
  ["json", "application/json; charset=utf-8"],
  ["csv", "text/csv; charset=utf-8"],
])("stations.%s is a file to keep, of its type", async (format, type) => {
  const answer = await openApi().ask(`/stations.${format}`);
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
])("%s narrows and orders as in the list; how it is paged does not count", async (query, names) => {
  expect(await namesOf(await openApi().ask(`/stations.csv${query}`))).toEqual(names);
});

test("what cannot be understood is refused with its sentence", async () => {
  const answer = await openApi().ask("/stations.m3u?letter=12");
  expect([answer.status, (await answer.json()).error.message]).toEqual([422, expect.stringMatching(/^Letra inválida/)]);
});

test("a list of several pages has every station once, while others come and go", async () => {
  const many = Array.from({ length: 2_300 }, (_, at) =>
    station({ id: `s${at}`, name: `Maré ${String(at).padStart(4, "0")}` }),
  );
  const { ask, catalogue } = openApi(many);
  const reader = (await ask("/stations.pls?sort=name")).body?.getReader();
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

test("nothing more is written for somebody who has gone away", async () => {
  const many = Array.from({ length: 2_300 }, (_, at) => station({ id: `s${at}`, name: "Maré" }));
  const { ask, catalogue } = openApi(many);
  let pages = 0;
  const { page } = catalogue;
  catalogue.page = (query) => {
    pages += 1;
    return page(query);
  };
  const reader = (await ask("/stations.json")).body?.getReader();
  await reader?.read();
  await reader?.read();
  await reader?.cancel();
  expect(pages).toBe(1);
});

test("an unchanged list is not sent again, a compressed one is smaller", async () => {
  const { ask, marks } = openApi();
  const etag = (await ask("/stations.m3u")).headers.get("ETag") ?? "";
  expect((await ask("/stations.m3u", { "If-None-Match": etag })).status).toBe(304);
  marks.version = "v2";
  expect((await ask("/stations.m3u", { "If-None-Match": etag })).status).toBe(200);

  const compressed = await ask("/stations.csv", { "Accept-Encoding": "gzip, br" });
  expect([compressed.headers.get("Content-Encoding"), compressed.headers.get("Vary")]).toEqual([
    "gzip",
    "Accept-Encoding",
  ]);
  expect(gunzipSync(await compressed.arrayBuffer()).toString()).toContain("Rádio Aurora");
  expect((await ask("/stations.csv", { "Accept-Encoding": "gzip;q=0, br" })).headers.has("Content-Encoding")).toBe(
    false,
  );
});
