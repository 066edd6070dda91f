import { expect, test } from "vitest";
import { createCatalogue } from "#app/catalogue/catalogue.ts";
import { createWorkQueue, type WorkQueue } from "#app/platform/work-queue.server.ts";
import { DEFAULT_SETTINGS } from "#app/settings/site-settings.ts";
import { AURORA } from "../../test-support/named-stations.ts";
import { apiAs, VISITOR } from "../../test-support/viewers.ts";
import { createCrawlingApi } from "./crawling.api.ts";

const ORIGIN = "https://radio.example";

/** A directory of so many stations. `made`: how often its stations have been read. */
function siteOf(count: number, renders: Pick<WorkQueue, "run"> = roomyQueue()) {
  const catalogue = createCatalogue();
  const putStations = (some: number) =>
    catalogue.replaceAll(Array.from({ length: some }, (_, place) => ({ ...AURORA, id: `s${place}` })));
  putStations(count);
  let made = 0;
  let version = 1;
  const newest = (most: number) => {
    made += 1;
    return catalogue.newest(most);
  };
  const settings = { current: () => DEFAULT_SETTINGS, close: () => {} };
  const hub = { version: () => `v${version}` };
  const api = createCrawlingApi({ catalogue: { size: catalogue.size, newest }, settings, hub, renders }, ORIGIN);
  const site = apiAs(VISITOR, api);
  return {
    request: (path: string, init?: RequestInit) => site.request(path, init),
    ask: async (path: string) => {
      const answer = await site.request(path);
      return {
        status: answer.status,
        addresses: [...(await answer.text()).matchAll(/<loc>([^<]+)</g)].map(([, one]) => one),
      };
    },
    made: () => made,
    changeTo: (some: number) => {
      putStations(some);
      version += 1;
    },
  };
}

function roomyQueue() {
  return createWorkQueue({ concurrency: 1, maxWaiting: 10, maxPerClient: 10 });
}

/** A queue whose one slot is taken until `end`, and in which the visitor has so many places. */
function busyQueue(maxPerClient: number) {
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: 10, maxPerClient });
  const held = Promise.withResolvers<void>();
  const ended = queue.run("192.0.2.1", () => held.promise);
  return {
    queue,
    end: () => {
      held.resolve();
      return ended;
    },
  };
}

test("a small directory has one site map", async () => {
  const { ask } = siteOf(9_996);
  expect((await ask("/sitemap.xml")).addresses).toHaveLength(10_000);
  expect((await ask("/sitemap/2.xml")).status).toBe(404);
});

test("one address more makes two files, in which every page stands once", async () => {
  const { ask } = siteOf(9_997);
  expect((await ask("/sitemap.xml")).addresses).toEqual([1, 2].map((file) => `${ORIGIN}/sitemap/${file}.xml`));
  const [first, second] = [await ask("/sitemap/1.xml"), await ask("/sitemap/2.xml")];
  expect([first.addresses.length, second.addresses.length]).toEqual([10_000, 1]);
  expect(new Set([...first.addresses, ...second.addresses]).size).toBe(10_001);
  expect((await ask("/sitemap/3.xml")).status).toBe(404);
});

test("a file is made once a version of the public list", async () => {
  const { ask, made, changeTo } = siteOf(2);
  const before = await Promise.all([ask("/sitemap.xml"), ask("/sitemap/1.xml"), ask("/sitemap/1.xml")]);
  expect(before.map(({ addresses }) => addresses.length)).toEqual([6, 6, 6]);
  expect(made()).toBe(1);
  changeTo(3);
  expect((await ask("/sitemap/1.xml")).addresses).toHaveLength(7);
  expect((await ask("/sitemap.xml")).addresses).toHaveLength(7);
  expect(made()).toBe(2);
});

test("HEAD has GET's headers and no body, and makes no file", async () => {
  const { request, made } = siteOf(9_997);
  const got = await request("/sitemap/2.xml");
  expect(got.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
  expect(got.headers.get("Cache-Control")).toBe("public, max-age=3600");
  for (const path of ["/sitemap/2.xml", "/sitemap/1.xml"]) {
    const head = await request(path, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect([...head.headers]).toEqual([...got.headers]);
  }
  expect(made()).toBe(1);
  expect((await request("/sitemap/3.xml", { method: "HEAD" })).status).toBe(404);
});

test("a file is made in the queue of all renderings, and refused as the API refuses where that has no place", async () => {
  const { queue, end } = busyQueue(1);
  const { request, ask, made } = siteOf(2, queue);
  const refused = await request("/sitemap.xml");
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "5"]);
  expect(await refused.json()).toEqual({
    error: {
      code: "too-many",
      message: "Demasiados pedidos ao mesmo tempo. Tente novamente dentro de momentos.",
    },
  });
  expect(made()).toBe(0);
  await end();
  expect((await ask("/sitemap.xml")).addresses).toHaveLength(6);
});

test("a file that is made already needs no place in the queue", async () => {
  const queues = [roomyQueue(), busyQueue(1).queue];
  const { ask, made } = siteOf(2, { run: (...task) => (queues[0] ?? roomyQueue()).run(...task) });
  await ask("/sitemap.xml");
  queues.shift();
  expect((await ask("/sitemap.xml")).status).toBe(200);
  expect(made()).toBe(1);
});

test("a file that the list has become too short for while it waited is not found, and not made", async () => {
  const { queue, end } = busyQueue(2);
  const { ask, made, changeTo } = siteOf(9_997, queue);
  const asked = ask("/sitemap/2.xml");
  changeTo(2);
  await end();
  expect((await asked).status).toBe(404);
  expect(made()).toBe(0);
});

test("a client that leaves while its file waits gets none, and none is made", async () => {
  const { queue, end } = busyQueue(2);
  const { request, made } = siteOf(2, queue);
  const gone = new AbortController();
  const asked = request("/sitemap.xml", { signal: gone.signal });
  gone.abort();
  expect((await asked).status).toBe(499);
  await end();
  expect(made()).toBe(0);
});
