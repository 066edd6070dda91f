import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import fc from "fast-check";
import { expect } from "vitest";
import { onEngine, type TestDatabase } from "#test-support/databases.ts";
import { putStation, station } from "#test-support/named-stations.ts";
import { runs } from "#test-support/quick-run.ts";
import { openRadioBrowser, type RadioBrowserSite } from "#test-support/radio-browser.ts";
import { API_FORMATS } from "./formats/api-format.ts";

const AURORA = "0f6d7a52-1111-4222-a333-000000000001";
const NAMES = ["Rádio Aurora", "Rádio Mar", "Rádio Rio"];

/** A test with three stations, on the embedded database: HTTP does not depend on it. */
function withSite(title: string, body: (site: RadioBrowserSite) => Promise<void>): void {
  onEngine("embedded", title, async (testDatabase) => body(await openSite(testDatabase)));
}

async function openSite(testDatabase: TestDatabase, count = 3): Promise<RadioBrowserSite> {
  const { database } = testDatabase;
  for (let number = 0; number < count; number += 1) {
    const id = number === 0 ? AURORA : `station-${number}`;
    const name = NAMES[number] ?? `Rádio ${number}`;
    await putStation(database, station({ id, name, streamUrl: `https://radio.example/${number}`, tags: ["fado"] }));
  }
  return openRadioBrowser(testDatabase);
}

const post = (body: string | FormData, type?: string): RequestInit => ({
  method: "POST",
  body,
  ...(type ? { headers: { "Content-Type": type } } : {}),
});

withSite("a POST may have its parameters as form, multipart or JSON, or all in the query", async ({ get }) => {
  const form = new FormData();
  form.set("name", "mar");
  const namesOf = async (path: string, init: RequestInit) => {
    const response = await get(path, init);
    const stations: { name: string }[] = await response.json();
    return stations.map(({ name }) => name);
  };
  const FORM = "application/x-www-form-urlencoded";
  for (const init of [
    post("name=mar", FORM),
    post("name=mar", `${FORM}; charset=UTF-8`),
    post(form),
    post('{"name":"mar","hidebroken":false,"limit":5}', "application/json"),
    post('{"name":"mar"}', "Application/JSON; charset=ISO-8859-1"),
  ])
    expect(await namesOf("/json/stations/search", init)).toEqual(["Rádio Mar"]);
  const headers = { "Content-Type": FORM };
  expect(await namesOf("/json/stations/search?name=mar", { method: "POST", headers })).toEqual(["Rádio Mar"]);
  expect(await namesOf("/json/stations/search?name=rio&limit=1", post("name=mar", FORM))).toEqual(["Rádio Mar"]);
  const uuids = JSON.stringify({ uuids: [AURORA, "nada"] });
  expect(await namesOf("/json/stations/byuuid", post(uuids, "application/json"))).toEqual(["Rádio Aurora"]);
});

withSite("a hundred calls of one address for one list that is not in memory are answered together", async ({ get }) => {
  const headers = { "Accept-Encoding": "br" };
  const calls = Array.from({ length: 100 }, () => get("/json/stations/topvote/100", { headers }));
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

withSite("a body that cannot be read counts as none", async ({ get }) => {
  for (const init of [
    post("{", "application/json"),
    post('["name"]', "application/json"),
    post("name=mar", "text/plain"),
    post("--x\r\nno end", "multipart/form-data; boundary=x"),
    post("nothing", "multipart/form-data"),
    post("\0\xff", "application/json"),
  ]) {
    const response = await get("/json/stations/search", init);
    expect([response.status, (await response.json()).length]).toEqual([200, 3]);
  }
});

withSite("a body may have 64 KiB and not one byte more", async ({ get }) => {
  const bodyOf = (bytes: number) => post(`text=${"a".repeat(bytes - 5)}`, "application/x-www-form-urlencoded");
  expect((await get("/json/stations/search", bodyOf(64 * 1024))).status).toBe(200);
  const response = await get("/json/stations/search", bodyOf(64 * 1024 + 1));
  expect(response.status).toBe(413);
  expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
});

withSite("1,600 UUIDs in a body are answered", async ({ get }) => {
  const uuids = Array.from({ length: 1_600 }, (_, number) => AURORA.slice(0, -6) + String(number + 1).padStart(6, "0"));
  const response = await get("/json/stations/byuuid", post(JSON.stringify({ uuids }), "application/json"));
  expect(await response.json()).toHaveLength(1);
});

withSite("every answer may be read by pages of any site, errors too, and sets no cookie", async ({ get }) => {
  const calls: [string, number, RequestInit?][] = [
    ["/json/stations", 200],
    ["/json/stations/broken", 200],
    [`/json/url/${AURORA}`, 200],
    [`/json/vote/${AURORA}`, 200],
    ["/json/add?name=Mar", 200],
    ["/json/url/nada", 404],
    ["/json/nothing", 404],
    ["/json", 404],
    ["/v2/json/stations", 404],
    ["/m3u/tags", 406],
    ["/csv/add", 406],
    ["/json/stations", 405, { method: "PUT" }],
    ["/json/stations", 204, { method: "OPTIONS" }],
    [`/json/url/${AURORA}`, 204, { method: "OPTIONS" }],
    [`/json/stations/search?tagList=${Array.from({ length: 51 }, (_, index) => index)}`, 400],
  ];
  for (const [path, status, init] of calls) {
    const { status: actual, headers } = await get(path, init);
    expect(actual, path).toBe(status);
    expect(headers.get("Access-Control-Allow-Origin"), path).toBe("*");
    expect(headers.get("X-Content-Type-Options"), path).toBe("nosniff");
    for (const name of ["Access-Control-Allow-Credentials", "Set-Cookie", "Location", "Cross-Origin-Resource-Policy"])
      expect(headers.get(name), `${path} ${name}`).toBeNull();
  }
});

withSite("a preflight allows GET and POST with the headers of clients", async ({ get }) => {
  const { headers } = await get("/json/stations/search", {
    method: "OPTIONS",
    headers: { Origin: "https://a.example" },
  });
  expect(headers.get("Access-Control-Allow-Methods")).toBe("GET,POST");
  expect(headers.get("Access-Control-Allow-Headers")).toBe("origin, x-requested-with, content-type, User-Agent");
});

withSite("HEAD has the headers of GET, and no body", async ({ get }) => {
  for (const path of ["/json/stations", "/m3u/stations", "/json/tags", "/json/nothing", "/json/stats"]) {
    const [requested, got] = [await get(path, { method: "HEAD" }), await get(path)];
    expect([requested.status, await requested.text()], path).toEqual([got.status, ""]);
    expect([...requested.headers].filter(([name]) => name !== "content-length")).toEqual(
      [...got.headers].filter(([name]) => name !== "content-length"),
    );
  }
});

withSite("an answer is cached for seconds, and not sent again while it is the same", async ({ get }) => {
  for (const path of ["/json/stations", "/xml/stations/byname/mar", "/csv/tags", "/json/stations/changed"]) {
    const first = await get(path);
    const etag = first.headers.get("ETag") ?? "";
    expect(etag).toMatch(/^W\/".+"$/);
    expect(first.headers.get("Cache-Control")).toBe("public, max-age=10");
    expect(first.headers.get("Vary")).toBe("Accept-Encoding");
    const again = await get(path, { headers: { "If-None-Match": `"other", ${etag}` } });
    expect([again.status, await again.text(), again.headers.get("ETag")], path).toEqual([304, "", etag]);
  }
});

withSite("answers in a random order, clicks and votes are never cached", async ({ get }) => {
  const paths = [
    "stations?order=random",
    "stations/broken",
    "stations/search?order=Random",
    `url/${AURORA}`,
    "vote/nada",
  ];
  for (const path of paths) {
    const { headers } = await get(`/json/${path}`);
    expect([headers.get("Cache-Control"), headers.get("ETag")], path).toEqual(["no-store", null]);
  }
});

onEngine(
  "embedded",
  "long answers are compressed for clients that accept it, short ones are not",
  async (testDatabase) => {
    const { get } = await openSite(testDatabase, 30);
    const plain = await (await get("/json/stations")).text();
    const decoders = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync };
    for (const [encoding, decode] of Object.entries(decoders))
      for (const path of ["/json/stations", "/json/stations?order=random"]) {
        const response = await get(path, { headers: { "Accept-Encoding": encoding } });
        expect(response.headers.get("Content-Encoding")).toBe(encoding);
        const body = Buffer.from(await response.arrayBuffer());
        expect(Number(response.headers.get("Content-Length"))).toBe(body.length);
        expect(decode(body).length).toBe(Buffer.byteLength(plain));
        if (path === "/json/stations") expect(decode(body).toString()).toBe(plain);
      }
    const short = await get("/json/tags", { headers: { "Accept-Encoding": "gzip" } });
    expect(short.headers.get("Content-Encoding")).toBeNull();
  },
);

withSite("hostile paths and parameters are answered, and never with a server error", async ({ get }) => {
  const parts = fc.constantFrom(
    ...[
      "stations",
      "search",
      "byname",
      "bytagexact",
      "byuuid",
      "changed",
      "states",
      "url",
      "vote",
      "add",
      "v2",
      "topclick",
    ],
    ...[
      "%",
      "%00",
      "%2e%2e",
      "..",
      "%2F",
      "%ff",
      "\u0000",
      "'",
      '"',
      "<script>",
      "a".repeat(3_000),
      "ラジオ",
      "%F0%9F",
      "\\",
    ],
    ...["-1", "1e9", "constructor", "__proto__", "", " ", "+", ";", "?", "#"],
  );
  const path = fc.tuple(fc.constantFrom(...API_FORMATS), fc.array(parts, { maxLength: 5 }));
  const query = fc.dictionary(
    fc.constantFrom(
      "name",
      "order",
      "limit",
      "offset",
      "reverse",
      "tagList",
      "uuids",
      "geo_lat",
      "bitrateMin",
      "seconds",
    ),
    fc.oneof(parts, fc.string(), fc.constant("99999999999999999999"), fc.constant("[[[[")),
  );
  await fc.assert(
    fc.asyncProperty(path, query, async ([format, segments], parameters) => {
      const address = `/${[format, ...segments].map((part) => part.replace(/[\0 ?#]/g, encodeURIComponent)).join("/")}`;
      const response = await get(`${address}?${new URLSearchParams(parameters)}`);
      await response.arrayBuffer();
      expect(response.status, address).toBeLessThan(500);
      expect(response.headers.get("Access-Control-Allow-Origin"), address).toBe("*");
    }),
    { numRuns: runs(300) },
  );
});
