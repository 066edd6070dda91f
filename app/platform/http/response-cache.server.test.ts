import { expect, test } from "vitest";
import { type CachedResponse, createCachedResponse, QUICK } from "./cached-response.server.ts";
import { createResponseCache } from "./response-cache.server.ts";

const NO_HEADERS = { digest: "one", madeAt: 0, caching: [], headers: [], etagIn: () => null };

const created = (length: number) =>
  createCachedResponse({ ...NO_HEADERS, body: Buffer.alloc(length, "a"), compression: QUICK });

/** A response that takes so many bytes of memory. */
const sized = (bytes: number) => created(bytes - created(0).bytes);

function open(limits: { bytes: number; entryBytes?: number }) {
  const queue = { run: <Result>(_client: string, task: () => Promise<Result>) => task() };
  const cache = createResponseCache<CachedResponse, null, null>({ limits, queue });
  const put = (key: string, response: CachedResponse | null) =>
    cache.request(key, { kind: null, client: "ana", signal: new AbortController().signal, make: async () => response });
  return { ...cache, put };
}

test("endless different keys evict no response that is read in between", async () => {
  const { put, find, size } = open({ bytes: 50_000 });
  await put("home", sized(10_000));
  for (let index = 0; index < 100; index += 1) {
    await put(`search ${index}`, sized(10_000));
    expect(find("home")).toBeDefined();
  }
  expect(find("search 1")).toBeUndefined();
  expect(size()).toEqual({ entries: 5, bytes: 50_000 });
});

test("bytes are limited, including those of encodings that a response gains later", async () => {
  const { put, find, size } = open({ bytes: 20_010 });
  const growing = sized(10_000);
  await put("a", growing);
  await put("b", sized(10_000));
  expect(size()).toEqual({ entries: 2, bytes: 20_000 });
  await growing.inEncoding("zstd");
  expect([find("a") === growing, find("b")]).toEqual([true, undefined]);
  expect(size()).toEqual({ entries: 1, bytes: growing.bytes });
});

test("a response that is larger than one may be is sent, and not stored", async () => {
  const { put, find } = open({ bytes: 50_000, entryBytes: 20_000 });
  expect((await put("large", sized(20_001)))?.bytes).toBe(20_001);
  expect(find("large")).toBeUndefined();
});

test("removeWhere removes the matching responses and keeps the others", async () => {
  const { put, find, removeWhere } = open({ bytes: 50_000 });
  await put("a", sized(10_000));
  await put("b", sized(10_001));
  const noneRuns = () => false;
  removeWhere(({ bytes }) => bytes === 10_000, noneRuns);
  expect([find("a"), find("b")?.bytes]).toEqual([undefined, 10_001]);
});

test("what cannot be cached goes to the client that requests it, and is made again for the next", async () => {
  const { put } = open({ bytes: 50_000 });
  expect(await put("a", null)).toBeNull();
  expect((await put("a", sized(10_000)))?.bytes).toBe(10_000);
});

test.each(["gzip", "br", "zstd"])("a cached response in %s takes no more memory than its bytes", async (encoding) => {
  const { body } = await created(2_000).inEncoding(encoding);
  expect(body.buffer.byteLength).toBe(body.length);
  expect(body.length).toBeLessThan(100);
});
