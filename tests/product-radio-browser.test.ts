import { connect } from "node:net";
import RadioBrowser from "radio-browser";
import { RadioBrowserApi } from "radio-browser-api";
import { beforeAll, expect, test } from "vitest";
import type { ApiStation } from "#app/exchange/radio-browser/api-station.ts";
import { MARTA, signInAt } from "#test-support/people.ts";
import { request } from "#test-support/request.ts";
import { runProduct } from "#test-support/run-product.ts";
import { waitUntil } from "#test-support/wait-until.ts";

const product = runProduct({ env: { ADMIN_EMAIL: MARTA.email, ADMIN_PASSWORD: MARTA.password } });

let stations: ApiStation[] = [];

const json = async <Answer>(path: string): Promise<Answer> => JSON.parse((await request(product, path)).body);

beforeAll(async () => {
  stations = await json<ApiStation[]>("/json/stations");
});

test("the built-in stations are listed by name, with absolute images", () => {
  expect(stations).toHaveLength(10);
  for (const { url, favicon, stationuuid } of stations) {
    expect(url).toMatch(/^https?:/);
    expect(favicon).toMatch(/^https?:/);
    expect(stationuuid).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test("an answer has none of the headers of pages, and no cookie of the visitor counts", async () => {
  const cookie = await signInAt(product.origin, MARTA);
  const others: Record<string, string> = { cookie, origin: "https://other.example", "sec-fetch-site": "cross-site" };
  for (const headers of [{}, others]) {
    const response = await request(product, "/json/stations/topclick/5", { headers });
    expect(response.status).toBe(200);
    expect(response.headers["access-control-allow-origin"]).toBe("*");
    expect(response.headers["x-request-id"]).toMatch(/^[\w-]{36}$/);
    for (const name of ["set-cookie", "x-frame-options", "cross-origin-resource-policy", "cross-origin-opener-policy"])
      expect(response.headers[name], name).toBeUndefined();
  }
});

test("a form of another site and one without an Origin are taken, also without a body", async () => {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  for (const headers of [form, { ...form, origin: "https://other.example", "sec-fetch-site": "cross-site" }]) {
    const sent = await request(product, "/json/stations/search", { method: "POST", headers, body: "limit=3" });
    expect([sent.status, JSON.parse(sent.body).length]).toEqual([200, 3]);
    const empty = await request(product, "/json/stations?limit=2", { method: "POST", headers });
    expect([empty.status, JSON.parse(empty.body).length]).toEqual([200, 2]);
  }
});

test("a GET with a body is answered as without, and the next request of the connection too", async () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(product.port, "127.0.0.1").setEncoding("utf8");
  let received = "";
  socket.on("data", (text: string) => {
    received += text;
  });
  socket.once("error", reject).once("close", () => resolve(received));
  const body = '{"limit":1}';
  const head = "Host: localhost\r\nContent-Type: application/json\r\n";
  socket.write(`GET /json/tags?limit=1 HTTP/1.1\r\n${head}Content-Length: ${body.length}\r\n\r\n${body}`);
  socket.write(`GET /json/codecs?limit=1 HTTP/1.1\r\n${head}Connection: close\r\n\r\n`);
  const answers = (await promise).split("HTTP/1.1 200 OK").slice(1);
  expect(answers).toHaveLength(2);
  for (const answer of answers) expect(answer).toContain('"stationcount":');
});

test.each([
  ["/json/stations/byname/..", 200],
  ["/json/stations/byname/%2e%2e", 200],
  ["/json/stations/byname/%", 200],
  ["/json/stations/byname/%ff", 200],
  ["/json/stations/byname/a\\b", 400],
  ["/json/stations/byname/a%5Cb", 200],
  ["/json//stations", 404],
  ["/json", 404],
  ["/xml/nothing", 404],
  ["/v2/json/stations", 404],
  [`/json/stations/${"a".repeat(5_000)}`, 404],
])("%s has status %i, and may be read by any page", async (path, status) => {
  const response = await request(product, path);
  expect(response.status).toBe(status);
  expect(response.headers["access-control-allow-origin"]).toBe("*");
});

test("an invalid Host is a bad request", async () => {
  const response = await request(product, "/json/stations", { headers: { host: "a b" } });
  expect([response.status, response.headers["access-control-allow-origin"]]).toEqual([400, "*"]);
});

test("pages and files with similar names are not touched", async () => {
  expect((await request(product, "/stations.m3u")).headers["content-disposition"]).toContain("attachment");
  expect((await request(product, "/jsonp")).headers["content-type"]).toContain("text/html");
  expect((await request(product, "/robots.txt")).body).toContain("Disallow: /json/");
});

test("npm's radio-browser works with the address of this site", async () => {
  RadioBrowser.service_url = product.origin;
  const [first] = stations;
  if (!first) throw new Error("There are no stations");
  const stationsBy = (by: string, searchterm: string) => RadioBrowser.getStations({ by, searchterm });
  expect(await stationsBy("name", first.name)).toContainEqual(expect.objectContaining({ name: first.name }));
  expect(await stationsBy("uuid", first.stationuuid)).toMatchObject([{ name: first.name }]);
  expect(await RadioBrowser.getStations({ by: "topvote", limit: 3 })).toHaveLength(3);
  expect(await RadioBrowser.searchStations({ nameExact: true, name: first.name })).toHaveLength(1);
  for (const { name, stationcount } of await RadioBrowser.getTags({ limit: 5 }))
    expect(await stationsBy("tagexact", String(name))).toHaveLength(Number(stationcount));
  expect(await RadioBrowser.getCountries({ searchterm: "portugal" })).toMatchObject([{ name: "Portugal" }]);
  expect(await RadioBrowser.getServerStats()).toMatchObject({ supported_version: 1, status: "OK" });
  expect(await RadioBrowser.clickStation(first.stationuuid)).toMatchObject({ stationuuid: first.stationuuid });
  expect(await RadioBrowser.voteStation(first.stationuuid)).toMatchObject({ ok: true });
  await waitUntil("the click and the vote are listed", async () => {
    const [station] = await json<ApiStation[]>(`/json/stations/byuuid/${first.stationuuid}`);
    return station?.clickcount === 1 && station.votes === 1;
  });
  expect(await RadioBrowser.getClicks(first.stationuuid)).toMatchObject([{ stationuuid: first.stationuuid }]);
});

test("npm's radio-browser-api works with the address of this site", async () => {
  const api = new RadioBrowserApi("Test/1.0", false);
  api.setBaseUrl(product.origin);
  const [first] = stations;
  if (!first) throw new Error("There are no stations");
  expect(await api.getStationsBy("byNameExact", first.name)).toMatchObject([{ id: first.stationuuid }]);
  expect(await api.getStationsById([first.stationuuid])).toMatchObject([{ name: first.name }]);
  expect(await api.getStationByUrl(first.url)).toMatchObject([{ id: first.stationuuid }]);
  expect(await api.searchStations({ tagList: ["jazz"], limit: 2 })).toBeInstanceOf(Array);
  expect(await api.getStationsByClicks(4)).toHaveLength(4);
  expect((await api.getCountries()).map(({ name }) => name)).toContain("Portugal");
  expect(await api.sendStationClick(first.stationuuid)).toMatchObject({ ok: true });
});

test("lists are answered while stations are imported, and the new ones appear in them", async () => {
  const COUNT = 3_000;
  const line = (_: unknown, number: number) =>
    JSON.stringify({ name: `Maré ${number}`, stream_url: `https://mare.example/${number}`, country: "Portugal" });
  const fields = new FormData();
  fields.set("list_url", "");
  fields.set("country", "Portugal");
  fields.set("approve", "yes");
  fields.set("file", new File([Array.from({ length: COUNT }, line).join("\n")], "lista.jsonl"));
  const headers = { Cookie: await signInAt(product.origin, MARTA), Origin: product.origin };
  await fetch(`${product.origin}/admin/import`, { method: "POST", body: fields, redirect: "manual", headers });
  const sizes = new Set<number>();
  await waitUntil("all are listed", async () => {
    const response = await request(product, "/json/stations/byname/mare?order=changetimestamp");
    expect(response.status).toBe(200);
    const listed: ApiStation[] = JSON.parse(response.body);
    expect(new Set(listed.map(({ stationuuid }) => stationuuid)).size).toBe(listed.length);
    sizes.add(listed.length);
    return listed.length === COUNT;
  });
  const all = await request(product, "/json/stations", { headers: { "accept-encoding": "identity" } });
  expect(all.headers["transfer-encoding"]).toBe("chunked");
  expect(JSON.parse(all.body)).toHaveLength(COUNT + 10);
  const pages: ApiStation[] = [];
  for (let offset = 0; offset < COUNT + 10; offset += 500)
    pages.push(...(await json<ApiStation[]>(`/json/stations?offset=${offset}&limit=500`)));
  expect(pages.map(({ stationuuid }) => stationuuid)).toEqual(
    JSON.parse(all.body).map(({ stationuuid }: ApiStation) => stationuuid),
  );
});
