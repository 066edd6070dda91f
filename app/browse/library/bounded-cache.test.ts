import { expect, test } from "vitest";
import { createBoundedCache } from "./bounded-cache.ts";

/** The browser's caches, as the standard describes what is used of them. */
function openStorage(): CacheStorage {
  const opened = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const entries = opened.get(name) ?? new Map<string, Response>();
    opened.set(name, entries);
    const urlOf = (request: RequestInfo | URL) =>
      new URL(request instanceof Request ? request.url : request, "http://localhost").href;
    return {
      match: async (request: RequestInfo) => entries.get(urlOf(request))?.clone(),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
      delete: async (request: RequestInfo) => entries.delete(urlOf(request)),
      put: async (request: RequestInfo, response: Response) => {
        entries.delete(urlOf(request));
        entries.set(urlOf(request), response);
      },
    };
  };
  const storage = {
    open,
    has: async (name: string) => opened.has(name),
    delete: async (name: string) => opened.delete(name),
  };
  // The rest is not used.
  return storage as unknown as CacheStorage;
}

async function createWithin(limits: { entries: number; bytes: number }, storage = openStorage()) {
  const cache = createBoundedCache(storage, "pages", limits);
  await cache.create();
  return { cache, storage };
}

const textOf = async (response: Response | undefined) => response?.text();
const response = (text: string, headers: HeadersInit = {}) => new Response(text, { headers });

test("a response is found again with its body, type and policy, and without headers of its transfer", async () => {
  const { cache } = await createWithin({ entries: 2, bytes: 100 });
  const headers = { "Content-Type": "text/html", "Content-Security-Policy": "default-src 'self'" };
  await cache.put("/a", response("olá", { ...headers, Vary: "Cookie", "Content-Encoding": "br" }));
  const found = await cache.match("/a");
  expect(await textOf(found)).toBe("olá");
  expect(found?.headers.get("Content-Type")).toBe("text/html");
  expect(found?.headers.get("Content-Security-Policy")).toBe("default-src 'self'");
  expect([found?.headers.has("Vary"), found?.headers.has("Content-Encoding")]).toEqual([false, false]);
  expect(await cache.storedAt("/a")).toBeGreaterThan(0);
});

test("a cache that is removed while a response is read is not created again", async () => {
  const { cache, storage } = await createWithin({ entries: 2, bytes: 100 });
  const pull = async (controller: ReadableStreamDefaultController) => {
    await storage.delete("pages");
    controller.enqueue(new TextEncoder().encode("late"));
    controller.close();
  };
  await cache.put("/a", new Response(new ReadableStream({ pull }, { highWaterMark: 0 })));
  expect(await cache.match("/a")).toBeUndefined();
  expect(await storage.has("pages")).toBe(false);
});

test("beyond the number of entries the one that was stored first is removed; storing it again makes it the last", async () => {
  const { cache } = await createWithin({ entries: 2, bytes: 100 });
  await cache.put("/a", response("a"));
  await cache.put("/b", response("b"));
  await cache.put("/a", response("a again"));
  await cache.put("/c", response("c"));
  expect(await textOf(await cache.match("/a"))).toBe("a again");
  expect(await cache.match("/b")).toBeUndefined();
  expect(await textOf(await cache.match("/c"))).toBe("c");
});

test("beyond the number of bytes as many are removed as are needed, and a larger response is not stored", async () => {
  const { cache } = await createWithin({ entries: 10, bytes: 10 });
  for (const url of ["/a", "/b", "/c"]) await cache.put(url, response("xxx"));
  await cache.put("/d", response("xxxxx"));
  expect(await Promise.all(["/a", "/b", "/c", "/d"].map(async (url) => Boolean(await cache.match(url))))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  await cache.put("/e", response("x".repeat(11)));
  expect(await cache.match("/e")).toBeUndefined();
  expect(await cache.match("/d")).toBeDefined();
});

test("a worker that starts again counts what the one before has stored", async () => {
  const { cache, storage } = await createWithin({ entries: 2, bytes: 100 });
  await cache.put("/a", response("a"));
  await cache.put("/b", response("b"));
  const again = createBoundedCache(storage, "pages", { entries: 2, bytes: 100 });
  await again.put("/c", response("c"));
  expect(await again.match("/a")).toBeUndefined();
  expect(await again.match("/b")).toBeDefined();
});

test("after the cache is deleted nothing is stored, and nothing is found", async () => {
  const { cache, storage } = await createWithin({ entries: 2, bytes: 100 });
  await cache.put("/a", response("a"));
  await storage.delete("pages");
  await cache.put("/b", response("b"));
  expect(await storage.has("pages")).toBe(false);
  expect(await cache.match("/a")).toBeUndefined();
  expect(await cache.storedAt("/a")).toBe(0);
});

test("clear removes the responses and keeps the cache", async () => {
  const { cache, storage } = await createWithin({ entries: 2, bytes: 100 });
  await cache.put("/a", response("a"));
  await cache.clear();
  expect(await cache.match("/a")).toBeUndefined();
  expect(await storage.has("pages")).toBe(true);
  await cache.put("/b", response("b"));
  expect(await cache.match("/b")).toBeDefined();
});
