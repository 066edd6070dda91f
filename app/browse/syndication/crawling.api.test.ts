import { expect, test } from "vitest";
import { createWorkQueue, type WorkQueue } from "#app/platform/limits/work-queue.server.ts";
import { DEFAULT_SETTINGS } from "#app/platform/site-settings/site-settings.ts";
import { createCatalogue } from "#app/stations/catalogue/catalogue.ts";
import { AURORA } from "#test-support/named-stations.ts";
import { apiAs, VISITOR } from "#test-support/viewers.ts";
import { createCrawlingApi } from "./crawling.api.ts";

const ORIGIN = "https://radio.example";

/** A site with `count` stations. `generated`: how often a site map file was generated. */
function siteOf(count: number, renders: Pick<WorkQueue, "run"> = emptyQueue()) {
  const catalogue = createCatalogue();
  const putStations = (size: number) =>
    catalogue.replaceAll(Array.from({ length: size }, (_, index) => ({ ...AURORA, id: `s${index}` })));
  putStations(count);
  let generated = 0;
  let version = 1;
  const newest = (count: number) => {
    generated += 1;
    return catalogue.newest(count);
  };
  const settings = { current: () => DEFAULT_SETTINGS, close: () => {} };
  const hub = { version: () => `v${version}` };
  const api = createCrawlingApi(
    { catalogue: { size: catalogue.size, newest, places: catalogue.places }, settings, hub, renders },
    ORIGIN,
  );
  const site = apiAs(VISITOR, api);
  return {
    request: (path: string, init?: RequestInit) => site.request(path, init),
    fetchUrls: async (path: string) => {
      const response = await site.request(path);
      return {
        status: response.status,
        urls: [...(await response.text()).matchAll(/<loc>([^<]+)</g)].map(([, url]) => url),
      };
    },
    generated: () => generated,
    changeTo: (size: number) => {
      putStations(size);
      version += 1;
    },
  };
}

function emptyQueue() {
  return createWorkQueue({ concurrency: 1, maxWaiting: 10, maxPerClient: 10 });
}

/** A queue whose only slot is taken until `end`; `maxPerClient`: the visitor's limit. */
function busyQueue(maxPerClient: number) {
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: 10, maxPerClient });
  const task = Promise.withResolvers<void>();
  const ended = queue.run("192.0.2.1", () => task.promise);
  return {
    queue,
    end: () => {
      task.resolve();
      return ended;
    },
  };
}

test("crawlers read neither the panel nor any API", async () => {
  const text = await (await siteOf(1).request("/robots.txt")).text();
  const lines = text.trimEnd().split("\n");
  const paths = ["/admin", "/api/", "/json/", "/xml/", "/csv/", "/m3u/", "/pls/", "/xspf/", "/ttl/", "/v2/"];
  expect(lines).toEqual([
    "User-agent: *",
    ...paths.map((path) => `Disallow: ${path}`),
    `Sitemap: ${ORIGIN}/sitemap.xml`,
  ]);
});

test("a small directory has one site map", async () => {
  const { fetchUrls } = siteOf(9_992);
  expect((await fetchUrls("/sitemap.xml")).urls).toHaveLength(10_000);
  expect((await fetchUrls("/sitemap/2.xml")).status).toBe(404);
});

test("the map has a page, and so has each of its countries with stations", async () => {
  const { urls } = await siteOf(2).fetchUrls("/sitemap.xml");
  expect(urls.filter((url) => url?.includes("/map"))).toEqual([`${ORIGIN}/map`, `${ORIGIN}/map?country=PT`]);
});

test("one URL more makes two files, which contain every page once", async () => {
  const { fetchUrls } = siteOf(9_993);
  expect((await fetchUrls("/sitemap.xml")).urls).toEqual([1, 2].map((file) => `${ORIGIN}/sitemap/${file}.xml`));
  const [first, second] = [await fetchUrls("/sitemap/1.xml"), await fetchUrls("/sitemap/2.xml")];
  expect([first.urls.length, second.urls.length]).toEqual([10_000, 1]);
  expect(new Set([...first.urls, ...second.urls]).size).toBe(10_001);
  expect((await fetchUrls("/sitemap/3.xml")).status).toBe(404);
});

test("a file is generated once per version of the public list", async () => {
  const { fetchUrls, generated, changeTo } = siteOf(2);
  const before = await Promise.all([
    fetchUrls("/sitemap.xml"),
    fetchUrls("/sitemap/1.xml"),
    fetchUrls("/sitemap/1.xml"),
  ]);
  expect(before.map(({ urls }) => urls.length)).toEqual([10, 10, 10]);
  expect(generated()).toBe(1);
  changeTo(3);
  expect((await fetchUrls("/sitemap/1.xml")).urls).toHaveLength(11);
  expect((await fetchUrls("/sitemap.xml")).urls).toHaveLength(11);
  expect(generated()).toBe(2);
});

test("HEAD has the headers of GET and no body, and generates no file", async () => {
  const { request, generated } = siteOf(9_993);
  const got = await request("/sitemap/2.xml");
  expect(got.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
  expect(got.headers.get("Cache-Control")).toBe("public, max-age=3600");
  for (const path of ["/sitemap/2.xml", "/sitemap/1.xml"]) {
    const head = await request(path, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect([...head.headers]).toEqual([...got.headers]);
  }
  expect(generated()).toBe(1);
  expect((await request("/sitemap/3.xml", { method: "HEAD" })).status).toBe(404);
});

test("a file is generated in the rendering queue; a full queue refuses with status 429", async () => {
  const { queue, end } = busyQueue(1);
  const { request, fetchUrls, generated } = siteOf(2, queue);
  const refused = await request("/sitemap.xml");
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "5"]);
  expect(await refused.json()).toEqual({
    error: {
      code: "too-many",
      message: "Demasiados pedidos ao mesmo tempo. Tente novamente dentro de momentos.",
    },
  });
  expect(generated()).toBe(0);
  await end();
  expect((await fetchUrls("/sitemap.xml")).urls).toHaveLength(10);
});

test("a generated file is served without the queue", async () => {
  const queues = [emptyQueue(), busyQueue(1).queue];
  const { fetchUrls, generated } = siteOf(2, { run: (...task) => (queues[0] ?? emptyQueue()).run(...task) });
  await fetchUrls("/sitemap.xml");
  queues.shift();
  expect((await fetchUrls("/sitemap.xml")).status).toBe(200);
  expect(generated()).toBe(1);
});

test("a queued file that no longer exists gets status 404 and is not generated", async () => {
  const { queue, end } = busyQueue(2);
  const { fetchUrls, generated, changeTo } = siteOf(9_993, queue);
  const pending = fetchUrls("/sitemap/2.xml");
  changeTo(2);
  await end();
  expect((await pending).status).toBe(404);
  expect(generated()).toBe(0);
});

test("a queued file whose client disconnects is not generated", async () => {
  const { queue, end } = busyQueue(2);
  const { request, generated } = siteOf(2, queue);
  const gone = new AbortController();
  const pending = request("/sitemap.xml", { signal: gone.signal });
  gone.abort();
  expect((await pending).status).toBe(499);
  await end();
  expect(generated()).toBe(0);
});
