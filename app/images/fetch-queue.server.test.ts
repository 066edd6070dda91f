import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createFetchQueue } from "./fetch-queue.server.ts";

/** Works that go on until they are told to end. */
function works(queue: ReturnType<typeof createFetchQueue>) {
  const running = new Map<string, () => void>();
  const begin = (name: string, host: string, visitor = "ana") =>
    queue.run({ host, visitor }, async () => {
      await new Promise<void>((resolve) => running.set(name, resolve));
      running.delete(name);
      return name;
    });
  const end = async (name: string) => {
    running.get(name)?.();
    await nextTurn();
  };
  return { begin, end, running: () => [...running.keys()].toSorted() };
}

test("so many run at once, and never two for one server", async () => {
  const { begin, end, running } = works(createFetchQueue({ concurrency: 2, maxWaiting: 9, maxPerVisitor: 9 }));
  const first = begin("a1", "a");
  for (const [name, host] of [
    ["a2", "a"],
    ["b1", "b"],
    ["c1", "c"],
  ] as const)
    begin(name, host);
  expect(running()).toEqual(["a1", "b1"]);
  await end("b1");
  expect(running()).toEqual(["a1", "c1"]);
  await end("a1");
  expect(await first).toBe("a1");
  expect(running()).toEqual(["a2", "c1"]);
});

test("work that fails makes room too", async () => {
  const queue = createFetchQueue({ concurrency: 1, maxWaiting: 9, maxPerVisitor: 9 });
  const failing = queue.run({ host: "a", visitor: "ana" }, () => Promise.reject(new Error("broken")));
  const next = queue.run({ host: "a", visitor: "ana" }, async () => "done");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
});

test("when too much waits a visitor of whom some waits gets no place, and one visitor never takes all places", () => {
  const { begin } = works(createFetchQueue({ concurrency: 1, maxWaiting: 3, maxPerVisitor: 2 }));
  begin("now", "a");
  expect([begin("1", "a"), begin("2", "a"), begin("3", "a")].map((turn) => turn !== null)).toEqual([true, true, false]);
  expect(begin("4", "a", "rui")).not.toBeNull();
  expect(begin("5", "a", "rui")).toBeNull();
});

test("as many places again are for visitors of whom nothing waits, one each", () => {
  const { begin } = works(createFetchQueue({ concurrency: 1, maxWaiting: 2, maxPerVisitor: 2 }));
  begin("now", "a");
  expect([begin("1", "a"), begin("2", "a")].map((turn) => turn !== null)).toEqual([true, true]);
  expect(begin("3", "a", "rui")).not.toBeNull();
  expect(begin("4", "a", "rui")).toBeNull();
  expect(begin("5", "a", "eva")).not.toBeNull();
  expect(begin("6", "a", "zé"), "both reserved places are taken").toBeNull();
});
