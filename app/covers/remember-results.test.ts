import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { rememberResults } from "./remember-results.ts";

test("a result is made once and then kept", async () => {
  const { made, get } = workshop({ keep: 10, atOnce: 1 });
  await get("a");
  expect(await get("a")).toBe("A");
  expect(made).toEqual(["a"]);
});

test("those who ask while the work is under way share it", async () => {
  const { made, get } = workshop({ keep: 10, atOnce: 1 });
  expect(await Promise.all([get("a"), get("a"), get("a")])).toEqual(["A", "A", "A"]);
  expect(made).toEqual(["a"]);
});

test("beyond the limit, the result unused for longest goes", async () => {
  const { made, get } = workshop({ keep: 2, atOnce: 1 });
  for (const key of ["a", "b", "a", "c", "a", "b"]) await get(key);
  expect(made).toEqual(["a", "b", "c", "b"]);
});

test("no more than so many are made at once, in the order they were asked for", async () => {
  const running = new Map<string, () => void>();
  const remembered = rememberResults<string>({ keep: 10, atOnce: 2 });
  const all = ["a", "b", "c", "d"].map((key) =>
    remembered(key, () => new Promise((resolve) => running.set(key, () => resolve(key)))),
  );
  expect([...running.keys()]).toEqual(["a", "b"]);
  running.get("b")?.();
  await nextTurn();
  expect([...running.keys()]).toEqual(["a", "b", "c"]);
  running.get("a")?.();
  running.get("c")?.();
  await nextTurn();
  running.get("d")?.();
  expect(await Promise.all(all)).toEqual(["a", "b", "c", "d"]);
});

test("a failure reaches who asked, is not kept, and gives its turn to the next", async () => {
  const remembered = rememberResults<string>({ keep: 10, atOnce: 1 });
  const failure = remembered("a", () => Promise.reject(new Error("no disc")));
  const next = remembered("b", async () => "B");
  await expect(failure).rejects.toThrow("no disc");
  expect(await next).toBe("B");
  expect(await remembered("a", async () => "A")).toBe("A");
});

function workshop(limits: { keep: number; atOnce: number }) {
  const made: string[] = [];
  const remembered = rememberResults<string>(limits);
  const get = (key: string) =>
    remembered(key, async () => {
      made.push(key);
      await nextTurn();
      return key.toUpperCase();
    });
  return { made, get };
}
