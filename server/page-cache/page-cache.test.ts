import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, expect, test } from "vitest";
import { withRequestId } from "#app/platform/http/node-handler.server.ts";
import { createWorkQueue, type WorkQueueLimits } from "#app/platform/limits/work-queue.server.ts";
import { CACHED_STATIONS } from "#app/stations/catalogue/catalogue.api.ts";
import { builtRoutes } from "#test-support/built-routes.ts";
import { openManualHub } from "#test-support/change-hubs.ts";
import { listenOnFreePort } from "#test-support/free-port.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { createPageCache } from "./page-cache.ts";
import { createPageKeys } from "./page-key.ts";

const keyOf = createPageKeys(await builtRoutes(), CACHED_STATIONS);

const HTML = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": "script-src 'self'" };
const LONG = "<p>Rádio em direto, de todo o mundo.</p>".repeat(100);
const GENRES: Record<string, string> = { aurora: "Jazz", beira: "Rock" };

let close = () => {};
afterEach(() => close());

/** A cache whose pages end in the number of their rendering; `hold` suspends the renderings that begin after it. */
async function open({
  headers = {},
  limits,
}: {
  headers?: Record<string, string>;
  limits?: Partial<WorkQueueLimits>;
} = {}) {
  const { hub, announce } = await openManualHub();
  const rendered: string[] = [];
  let now = 0;
  let held: Promise<void> = Promise.resolve();
  let release = () => {};
  const cache = createPageCache({
    hub,
    keyOf,
    catalogue: { find: (id) => (id in GENRES ? ({ genre: GENRES[id] } as never) : null) },
    now: () => now,
    renders: createWorkQueue({ concurrency: 10, maxWaiting: 10, maxPerClient: 40, ...limits }),
    clientOf: (request) => String(request.headers["x-client"] ?? "ana"),
    render: async (url) => {
      rendered.push(url);
      const text = `${LONG}${url} ${rendered.length}`;
      await held;
      return new Response(text, { headers: { ...HTML, ...headers } });
    },
  });
  /** The URLs that went past the cache. */
  const passed: string[] = [];
  const router = withRequestId((request, response) => {
    passed.push(request.url ?? "");
    response.end("from the router");
  });
  const handler = cache.wrapHandler(router);
  let arrived = 0;
  const server = createServer((request, response) => {
    arrived += 1;
    handler(request, response, "an id");
  });
  const { port, stop } = await listenOnFreePort(server);
  close = () => {
    cache.close();
    void stop();
  };
  return {
    hub,
    announce,
    rendered,
    passed,
    cache,
    get: async (path: string, headers: Record<string, string> = {}, method = "GET") => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers });
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
    arrived: () => arrived,
    /** Sends a request and disconnects once it has arrived. */
    abandon: async (path: string) => {
      const arrived = once(server, "request");
      const aborter = new AbortController();
      const request = fetch(`http://127.0.0.1:${port}${path}`, { signal: aborter.signal }).catch(() => null);
      const [, response] = await arrived;
      aborter.abort();
      await Promise.all([request, once(response, "close")]);
    },
    advance: (ms: number) => {
      now += ms;
    },
    hold: () => {
      held = new Promise((resolve) => (release = resolve));
    },
    release: () => release(),
  };
}

test("simultaneous requests for a page share one rendering", async () => {
  const { get, rendered, hold, release } = await open();
  hold();
  const pending = Array.from({ length: 20 }, () => get("/"));
  await waitUntil("a page is being rendered", () => rendered.length === 1);
  release();
  const responses = await Promise.all([...pending, ...["/?utm_source=mail", "/"].map((path) => get(path))]);
  expect(new Set(responses.map(({ text }) => text))).toEqual(new Set([`${LONG}/ 1`]));
  expect(rendered).toEqual(["/"]);
});

test("unknown and repeated parameters get the same page", async () => {
  const { get, rendered, passed } = await open();
  for (const path of ["/stations?genre=Jazz&x=1", "/stations?y=2&genre=Jazz&genre=Rock", "/stations?genre=Jazz"])
    expect((await get(path)).text).toBe(`${LONG}/stations?genre=Jazz 1`);
  for (const path of ["/stations.data?genre=Jazz&x=1", "/stations.data?genre=Jazz"])
    expect((await get(path)).text).toBe(`${LONG}/stations.data?genre=Jazz 2`);
  expect([rendered.length, passed]).toEqual([2, []]);
});

test("a page waits for the turn of a client that requests it; a client past its share goes past the cache", async () => {
  const { get, rendered, passed, hold, release, arrived } = await open({
    limits: { concurrency: 1, maxPerClient: 2 },
  });
  hold();
  const first = [get("/search?q=1")];
  await waitUntil("a page is being rendered", () => rendered.length === 1);
  first.push(get("/search?q=2"));
  await waitUntil("the other request has arrived", () => arrived() === 2);
  expect((await get("/search?q=3")).text).toBe("from the router");
  expect(passed).toEqual(["/search?q=3"]);
  const follower = get("/search?q=1");
  const other = get("/search?q=4", { "x-client": "rui" });
  await waitUntil("all requests have arrived", () => arrived() === 5);
  release();
  expect((await Promise.all([...first, follower, other])).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(rendered).toEqual(["/search?q=1", "/search?q=4", "/search?q=2"]);
});

test("a page is not rendered when all clients that wait for it have disconnected", async () => {
  const { get, rendered, hold, release, abandon } = await open({ limits: { concurrency: 1 } });
  hold();
  const first = get("/search?q=1");
  await waitUntil("a page is being rendered", () => rendered.length === 1);
  await abandon("/search?q=2");
  release();
  await first;
  expect((await get("/search?q=3")).status).toBe(200);
  expect(rendered).toEqual(["/search?q=1", "/search?q=3"]);
});

test("a page has in each encoding the headers of its rendering, and those for caches", async () => {
  const { get } = await open();
  for (const [accepted, encoding] of [
    ["br", "br"],
    ["gzip, br;q=0", "gzip"],
    ["identity", null],
  ] as const) {
    const { headers, text } = await get("/", { "Accept-Encoding": accepted });
    expect(headers.get("Content-Encoding")).toBe(encoding);
    expect(text).toBe(`${LONG}/ 1`);
    expect(headers.get("Content-Security-Policy")).toBe("script-src 'self'");
    expect(headers.get("Vary")).toBe("Cookie, Accept-Encoding");
    expect(headers.get("Cache-Control")).toMatch(/^public, max-age=0, s-maxage=\d+, stale-while-revalidate=\d+$/);
    expect(headers.get("X-Request-Id")).toBe("an id");
  }
  expect((await get("/_.data")).headers.get("Cache-Control")).toBe("no-cache");
});

test("each encoding has an ETag; If-None-Match with it gets a 304, and HEAD the headers alone", async () => {
  const { get } = await open();
  const whole = await get("/", { "Accept-Encoding": "br" });
  const etag = whole.headers.get("ETag") ?? "";
  expect((await get("/", { "Accept-Encoding": "gzip" })).headers.get("ETag")).not.toBe(etag);
  for (const known of [etag, `"other", W/${etag}`, "*"]) {
    const again = await get("/", { "Accept-Encoding": "br", "If-None-Match": known });
    expect([again.status, again.text]).toEqual([304, ""]);
    expect(again.headers.get("ETag")).toBe(etag);
  }
  expect((await get("/", { "Accept-Encoding": "gzip", "If-None-Match": etag })).status).toBe(200);
  const head = await get("/", { "Accept-Encoding": "br" }, "HEAD");
  expect(head.text).toBe("");
  for (const name of ["ETag", "Content-Length", "Content-Encoding", "Vary", "Cache-Control", "Content-Type"])
    expect(head.headers.get(name), name).toBe(whole.headers.get(name));
});

test("personalised requests, other methods and other URLs go past the cache", async () => {
  const { get, rendered, passed } = await open();
  for (const cookie of [
    "radiowave.session_token=a",
    "__Secure-radiowave.session_token=a",
    "__Host-radiowave.session_token=a",
    "radiowave_toast=a",
  ])
    expect((await get("/", { cookie })).text).toBe("from the router");
  await get("/", {}, "POST");
  for (const path of ["/contact", "/stations/nobody"]) await get(path);
  expect(passed).toEqual(["/", "/", "/", "/", "/", "/contact", "/stations/nobody"]);
  expect(rendered).toEqual([]);
});

test.each([[{ "Set-Cookie": "one=1" }], [{ "Cache-Control": "private, no-cache" }]])(
  "a response with %o is not cached",
  async (headers) => {
    const { get, rendered, passed, cache } = await open({ headers });
    expect((await get("/")).headers.get("Set-Cookie")).toBeNull();
    await get("/");
    expect([rendered.length, passed.length, cache.size().entries]).toEqual([2, 2, 0]);
  },
);

test("a change invalidates the pages that it concerns; the others are valid for the new version", async () => {
  const { get, announce, hub, rendered } = await open();
  for (const path of ["/", "/stations/aurora", "/stations/beira", "/_.data?_routes=root"]) await get(path);
  const before = hub.version("visitor");
  announce({ topic: "stations", ids: ["aurora"] });
  await waitUntil("the change has arrived", () => hub.version("visitor") !== before);
  for (const path of ["/", "/stations/aurora", "/stations/beira", "/_.data?_routes=root"]) await get(path);
  expect(rendered.slice(4)).toEqual(["/", "/stations/aurora", "/_.data?_routes=root"]);
  const unchanged = await get("/stations/beira");
  expect(unchanged.headers.get("Server-Timing")).toBe(`radiowave;desc="${hub.version("visitor")}"`);
});

test("a change during a rendering: that page is sent but not cached", async () => {
  const { get, announce, hub, rendered, hold, release } = await open();
  hold();
  const early = get("/");
  await waitUntil("a page is being rendered", () => rendered.length === 1);
  const before = hub.version("visitor");
  announce({ topic: "settings" });
  await waitUntil("the change has arrived", () => hub.version("visitor") !== before);
  const late = get("/");
  await waitUntil("a second page is being rendered", () => rendered.length === 2);
  release();
  const responses = await Promise.all([early, late]);
  expect(responses.map(({ text }) => text.at(-1))).toEqual(["1", "2"]);
  expect(responses[0]?.headers.get("Server-Timing"), "its HTML has its version").toBeNull();
  expect((await get("/")).text.at(-1)).toBe("2");
});

test("a new title invalidates the page of its station alone", async () => {
  const { get, announce, rendered } = await open();
  for (const path of ["/", "/stations/aurora"]) await get(path);
  announce({ topic: "now-playing", stationId: "aurora", artist: "Inês", title: "Maré", playedAt: 1 });
  for (const path of ["/", "/stations/aurora"]) await get(path);
  expect(rendered).toEqual(["/", "/stations/aurora", "/stations/aurora"]);
});

test("a stale page is sent while it is rendered again; past the limit the request waits", async () => {
  const { get, rendered, advance } = await open();
  await get("/");
  advance(31_000);
  expect((await get("/")).text.at(-1)).toBe("1");
  await waitUntil("it is rendered again", () => rendered.length === 2);
  expect((await get("/")).text.at(-1)).toBe("2");
  advance(121_000);
  expect((await get("/")).text.at(-1)).toBe("3");
});
