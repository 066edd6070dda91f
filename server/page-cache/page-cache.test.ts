import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, expect, test } from "vitest";
import { createWorkQueue, type WorkQueueLimits } from "#app/platform/work-queue.server.ts";
import { openManualHub } from "../../test-support/change-hubs.ts";
import { waitUntil } from "../../test-support/wait-until.ts";
import { withRequestId } from "../request-log.ts";
import { createPageCache } from "./page-cache.ts";

const HTML = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": "script-src 'self'" };
const LONG = "<p>Rádio em direto, de todo o mundo.</p>".repeat(100);
const GENRES: Record<string, string> = { aurora: "Jazz", beira: "Rock" };

let close = () => {};
afterEach(() => close());

/** A cache in front of pages that say how often they were made; `hold` keeps those that are asked for from now on. */
async function open({
  headers = {},
  limits,
}: {
  headers?: Record<string, string>;
  limits?: Partial<WorkQueueLimits>;
} = {}) {
  const { hub, announce } = await openManualHub();
  const made: string[] = [];
  let now = 0;
  let held: Promise<void> = Promise.resolve();
  let release = () => {};
  const cache = createPageCache({
    hub,
    catalogue: { find: (id) => (id in GENRES ? ({ genre: GENRES[id] } as never) : null) },
    now: () => now,
    renders: createWorkQueue({ concurrency: 10, maxWaiting: 10, maxPerClient: 40, ...limits }),
    clientOf: (request) => String(request.headers["x-client"] ?? "ana"),
    make: async (address) => {
      made.push(address);
      const text = `${LONG}${address} ${made.length}`;
      await held;
      return new Response(text, { headers: { ...HTML, ...headers } });
    },
  });
  const behind: string[] = [];
  const router = withRequestId((request, response) => {
    behind.push(request.url ?? "");
    response.end("from the router");
  });
  const door = cache.wrapHandler(router);
  let arrived = 0;
  const server = createServer((request, response) => {
    arrived += 1;
    door(request, response, "an id");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  close = () => {
    cache.close();
    server.closeAllConnections();
    server.close();
  };
  const { port } = server.address() as { port: number }; // It listens on a port.
  return {
    ...{ hub, announce, made, behind, cache },
    get: async (path: string, headers: Record<string, string> = {}, method = "GET") => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers });
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    },
    arrived: () => arrived,
    /** Asks, and hangs up once the request has arrived. */
    abandon: async (path: string) => {
      const arrived = once(server, "request");
      const gone = new AbortController();
      const asked = fetch(`http://127.0.0.1:${port}${path}`, { signal: gone.signal }).catch(() => null);
      const [, response] = await arrived;
      gone.abort();
      await Promise.all([asked, once(response, "close")]);
    },
    pass: (ms: number) => {
      now += ms;
    },
    hold: () => {
      held = new Promise((resolve) => (release = resolve));
    },
    release: () => release(),
  };
}

test("a page is made once for everybody, however many ask at once", async () => {
  const { get, made, hold, release } = await open();
  hold();
  const asked = Array.from({ length: 20 }, () => get("/"));
  await waitUntil("it is being made", () => made.length === 1);
  release();
  const answers = await Promise.all([...asked, ...["/?utm_source=mail", "/"].map((path) => get(path))]);
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([`${LONG}/ 1`]));
  expect(made).toEqual(["/"]);
});

test("parameters that no page knows, and repeated ones, are answered from the same page", async () => {
  const { get, made, behind } = await open();
  for (const path of ["/stations?genre=Jazz&x=1", "/stations?y=2&genre=Jazz&genre=Rock", "/stations?genre=Jazz"])
    expect((await get(path)).text).toBe(`${LONG}/stations?genre=Jazz 1`);
  for (const path of ["/stations.data?genre=Jazz&x=1", "/stations.data?genre=Jazz"])
    expect((await get(path)).text).toBe(`${LONG}/stations.data?genre=Jazz 2`);
  expect([made.length, behind]).toEqual([2, []]);
});

test("a page waits for the turn of a visitor who asks for it; a visitor past their share is answered behind the cache", async () => {
  const { get, made, behind, hold, release, arrived } = await open({
    limits: { concurrency: 1, maxPerClient: 2 },
  });
  hold();
  const first = [get("/search?q=1")];
  await waitUntil("one is being made", () => made.length === 1);
  first.push(get("/search?q=2"));
  await waitUntil("the other has arrived", () => arrived() === 2);
  expect((await get("/search?q=3")).text).toBe("from the router");
  expect(behind).toEqual(["/search?q=3"]);
  const follower = get("/search?q=1");
  const other = get("/search?q=4", { "x-client": "rui" });
  await waitUntil("all have arrived", () => arrived() === 5);
  release();
  expect((await Promise.all([...first, follower, other])).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(made).toEqual(["/search?q=1", "/search?q=4", "/search?q=2"]);
});

test("a page is not rendered when all clients that wait for it have disconnected", async () => {
  const { get, made, hold, release, abandon } = await open({ limits: { concurrency: 1 } });
  hold();
  const first = get("/search?q=1");
  await waitUntil("one is being made", () => made.length === 1);
  await abandon("/search?q=2");
  release();
  await first;
  expect((await get("/search?q=3")).status).toBe(200);
  expect(made).toEqual(["/search?q=1", "/search?q=3"]);
});

test("a page goes in each encoding with the headers that it was made with, and says who may keep it", async () => {
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

test("each encoding has an ETag; who has it already is told so, and HEAD gets the headers alone", async () => {
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

test("whoever may be somebody is answered behind the cache", async () => {
  const { get, made, behind } = await open();
  for (const cookie of ["radiowave.session_token=a", "__Secure-radiowave.session_token=a", "radiowave_toast=a"])
    expect((await get("/", { cookie })).text).toBe("from the router");
  await get("/", {}, "POST");
  for (const path of ["/contact", "/stations/nobody"]) await get(path);
  expect(behind).toEqual(["/", "/", "/", "/", "/contact", "/stations/nobody"]);
  expect(made).toEqual([]);
});

test.each([[{ "Set-Cookie": "one=1" }], [{ "Cache-Control": "private, no-cache" }]])(
  "an answer with %o is kept for nobody",
  async (headers) => {
    const { get, made, behind, cache } = await open({ headers });
    expect((await get("/")).headers.get("Set-Cookie")).toBeNull();
    await get("/");
    expect([made.length, behind.length, cache.size().entries]).toEqual([2, 2, 0]);
  },
);

test("a change forgets what it touches, and the others say that they still hold", async () => {
  const { get, announce, hub, made } = await open();
  for (const path of ["/", "/stations/aurora", "/stations/beira", "/_.data?_routes=root"]) await get(path);
  const before = hub.version("visitor");
  announce({ topic: "stations", ids: ["aurora"] });
  await waitUntil("it is told", () => hub.version("visitor") !== before);
  for (const path of ["/", "/stations/aurora", "/stations/beira", "/_.data?_routes=root"]) await get(path);
  expect(made.slice(4)).toEqual(["/", "/stations/aurora", "/_.data?_routes=root"]);
  const kept = await get("/stations/beira");
  expect(kept.headers.get("Server-Timing")).toBe(`radiowave;desc="${hub.version("visitor")}"`);
});

test("a change that comes while a page is made is not lost", async () => {
  const { get, announce, hub, made, hold, release } = await open();
  hold();
  const early = get("/");
  await waitUntil("it is being made", () => made.length === 1);
  const before = hub.version("visitor");
  announce({ topic: "settings" });
  await waitUntil("it is told", () => hub.version("visitor") !== before);
  const late = get("/");
  await waitUntil("another is being made", () => made.length === 2);
  release();
  const answers = await Promise.all([early, late]);
  expect(answers.map(({ text }) => text.at(-1))).toEqual(["1", "2"]);
  expect(answers[0]?.headers.get("Server-Timing"), "its own text says its version").toBeNull();
  expect((await get("/")).text.at(-1)).toBe("2");
});

test("a title that is heard forgets the page of its station alone", async () => {
  const { get, announce, made } = await open();
  for (const path of ["/", "/stations/aurora"]) await get(path);
  announce({ topic: "now-playing", stationId: "aurora", artist: "Inês", title: "Maré", playedAt: 1 });
  for (const path of ["/", "/stations/aurora"]) await get(path);
  expect(made).toEqual(["/", "/stations/aurora", "/stations/aurora"]);
});

test("a page that is asked for is made anew behind the visitors' backs, and first when it is old", async () => {
  const { get, made, pass } = await open();
  await get("/");
  pass(31_000);
  expect((await get("/")).text.at(-1)).toBe("1");
  await waitUntil("it is made anew", () => made.length === 2);
  expect((await get("/")).text.at(-1)).toBe("2");
  pass(121_000);
  expect((await get("/")).text.at(-1)).toBe("3");
});
