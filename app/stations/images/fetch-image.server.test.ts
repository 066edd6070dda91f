import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createFetchQueue } from "./fetch-image.server.ts";

/** Starts tasks that run until the test ends them. */
function controlledTasks(queue: ReturnType<typeof createFetchQueue>) {
  const running = new Map<string, () => void>();
  const start = (name: string, host: string, client = "ana") =>
    queue.run({ host, client }, async () => {
      await new Promise<void>((resolve) => running.set(name, resolve));
      running.delete(name);
      return name;
    });
  const end = async (name: string) => {
    running.get(name)?.();
    await nextTurn();
  };
  return { start, end, running: () => [...running.keys()].toSorted() };
}

test("run: up to `concurrency` tasks run at once, one per server", async () => {
  const { start, end, running } = controlledTasks(createFetchQueue({ concurrency: 2, maxWaiting: 9, maxPerClient: 9 }));
  const first = start("a1", "a");
  for (const [name, host] of [
    ["a2", "a"],
    ["b1", "b"],
    ["c1", "c"],
  ] as const)
    start(name, host);
  expect(running()).toEqual(["a1", "b1"]);
  await end("b1");
  expect(running()).toEqual(["a1", "c1"]);
  await end("a1");
  expect(await first).toBe("a1");
  expect(running()).toEqual(["a2", "c1"]);
});

test("run: a task that fails frees its slot", async () => {
  const queue = createFetchQueue({ concurrency: 1, maxWaiting: 9, maxPerClient: 9 });
  const failing = queue.run({ host: "a", client: "ana" }, () => Promise.reject(new Error("broken")));
  const next = queue.run({ host: "a", client: "ana" }, async () => "done");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
});

test("run: null when the queue is full, or the client's share of it", () => {
  const { start } = controlledTasks(createFetchQueue({ concurrency: 1, maxWaiting: 3, maxPerClient: 2 }));
  start("running", "a");
  expect([start("1", "a"), start("2", "a"), start("3", "a")].map((task) => task !== null)).toEqual([true, true, false]);
  expect(start("4", "a", "rui")).not.toBeNull();
  expect(start("5", "a", "rui")).toBeNull();
});

test("run: clients without a waiting task have reserved slots, one each", () => {
  const { start } = controlledTasks(createFetchQueue({ concurrency: 1, maxWaiting: 2, maxPerClient: 2 }));
  start("running", "a");
  expect([start("1", "a"), start("2", "a")].map((task) => task !== null)).toEqual([true, true]);
  expect(start("3", "a", "rui")).not.toBeNull();
  expect(start("4", "a", "rui")).toBeNull();
  expect(start("5", "a", "eva")).not.toBeNull();
  expect(start("6", "a", "zé"), "both reserved slots are taken").toBeNull();
});
