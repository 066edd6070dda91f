import { expect, test } from "vitest";
import { createBriefCache } from "./brief-cache.server.ts";
import type { Database } from "./database.server.ts";

/** The cache only compares databases. */
const database = (): Database => ({}) as Database;

/** A query that counts its calls; `time.ms`: the clock. */
function counted() {
  const time = { ms: 5_000 };
  let queries = 0;
  const cache = createBriefCache(
    async () => {
      queries += 1;
      return queries;
    },
    () => time.ms,
  );
  return { cache, time };
}

test("readers within a second share one query, concurrent ones too", async () => {
  const { cache, time } = counted();
  const one = database();
  expect(await Promise.all([cache.read(one), cache.read(one)])).toEqual([1, 1]);
  time.ms += 999;
  expect(await cache.read(one)).toBe(1);
  time.ms += 1;
  expect(await cache.read(one)).toBe(2);
});

test("after a change the next reader queries again", async () => {
  const { cache } = counted();
  const one = database();
  await cache.read(one);
  cache.clear(one);
  expect(await cache.read(one)).toBe(2);
});

test("two databases share nothing", async () => {
  const { cache } = counted();
  expect(await cache.read(database())).toBe(1);
  expect(await cache.read(database())).toBe(2);
});

test("a query that fails is not kept", async () => {
  let fails = true;
  const cache = createBriefCache(async () => {
    if (fails) throw new Error("unavailable");
    return "counts";
  });
  const one = database();
  await expect(cache.read(one)).rejects.toThrow("unavailable");
  fails = false;
  expect(await cache.read(one)).toBe("counts");
});

test("a failed query that was replaced does not remove its successor", async () => {
  const results = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let queries = 0;
  const cache = createBriefCache(() => results[queries++]?.promise ?? Promise.resolve("third"));
  const one = database();
  const first = cache.read(one);
  cache.clear(one);
  const second = cache.read(one);
  results[0]?.reject(new Error("unavailable"));
  await expect(first).rejects.toThrow("unavailable");
  results[1]?.resolve("second");
  expect(await second).toBe("second");
  expect(await cache.read(one)).toBe("second");
});
