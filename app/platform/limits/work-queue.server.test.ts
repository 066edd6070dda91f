import { expect, test } from "vitest";
import { createWorkQueue } from "./work-queue.server.ts";

const TOO_MANY = {
  kind: "too-many",
  message: "Demasiados pedidos ao mesmo tempo. Tente novamente dentro de momentos.",
  retryAfterSeconds: 5,
};

/** A task that runs until `end` is called. */
function openTask() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let started = 0;
  const task = () => {
    started += 1;
    return promise;
  };
  return { task, end: resolve, fail: reject, started: () => started };
}

/** Waits for everything that depends only on other promises. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test("tasks run up to the concurrency at once, the others follow in order", async () => {
  const queue = createWorkQueue({ concurrency: 2, maxWaiting: 10, maxPerClient: 10 });
  const tasks = [openTask(), openTask(), openTask(), openTask()];
  const results = tasks.map(({ task }) => queue.run("ana", task));
  await settle();
  expect(tasks.map(({ started }) => started())).toEqual([1, 1, 0, 0]);
  tasks[1]?.end("second");
  await settle();
  expect(tasks.map(({ started }) => started())).toEqual([1, 1, 1, 0]);
  for (const { end } of tasks) end("done");
  expect(await Promise.all(results)).toEqual(["done", "second", "done", "done"]);
  expect(queue.size()).toBe(0);
});

test("a task beyond the queue's length is refused; after a task has ended the next is accepted", async () => {
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: 1, maxPerClient: 10 });
  const running = openTask();
  const first = queue.run("ana", running.task);
  const second = queue.run("ana", async () => "second");
  await expect(queue.run("ana", async () => "third")).rejects.toMatchObject(TOO_MANY);
  running.end("first");
  expect(await Promise.all([first, second])).toEqual(["first", "second"]);
  expect(await queue.run("ana", async () => "third")).toBe("third");
});

test("clients without a task get one of as many reserved slots as busy clients share", async () => {
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: 2, maxPerClient: 10 });
  const running = openTask();
  const taken = [
    queue.run("ana", running.task),
    queue.run("ana", async () => "a2"),
    queue.run("ana", async () => "a3"),
  ];
  await expect(queue.run("ana", async () => "a4")).rejects.toMatchObject(TOO_MANY);
  const others = [queue.run("rui", async () => "rui"), queue.run("eva", async () => "eva")];
  await expect(queue.run("rui", async () => "again")).rejects.toMatchObject(TOO_MANY);
  await expect(queue.run("ivo", async () => "ivo")).rejects.toMatchObject(TOO_MANY);
  running.end("a1");
  expect(await Promise.all([...taken, ...others])).toEqual(["a1", "a2", "a3", "rui", "eva"]);
});

test("a client is refused beyond its share even when the queue has capacity", async () => {
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: 10, maxPerClient: 2 });
  const running = openTask();
  const taken = [queue.run("ana", running.task), queue.run("ana", async () => "waits")];
  await expect(queue.run("ana", async () => "too many")).rejects.toMatchObject(TOO_MANY);
  const other = queue.run("rui", async () => "rui");
  running.end("ran");
  expect(await Promise.all([...taken, other])).toEqual(["ran", "waits", "rui"]);
  expect(await queue.run("ana", async () => "again")).toBe("again");
});

test("a client with one task does not wait for all tasks of a busy client", async () => {
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: 20, maxPerClient: 10 });
  const order: string[] = [];
  const put = (client: string, name: string) => queue.run(client, async () => void order.push(name));
  const busy = ["1", "2", "3", "4"].map((name) => put("ana", `ana ${name}`));
  await Promise.all([...busy, put("rui", "rui 1"), put("rui", "rui 2")]);
  expect(order).toEqual(["ana 1", "rui 1", "ana 2", "rui 2", "ana 3", "ana 4"]);
});

test("a task that is aborted while it waits never starts, and frees its slot at once", async () => {
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: 1, maxPerClient: 2 });
  const running = openTask();
  const waiting = openTask();
  const first = queue.run("ana", running.task);
  const gone = new AbortController();
  const second = queue.run("ana", waiting.task, gone.signal);
  gone.abort(new Error("The client has gone"));
  await expect(second).rejects.toThrow("The client has gone");
  const third = queue.run("ana", async () => "third");
  running.end("first");
  expect(await Promise.all([first, third])).toEqual(["first", "third"]);
  expect(waiting.started()).toBe(0);
});

test("a running task keeps its slot until it has ended, also when it is aborted", async () => {
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: 5, maxPerClient: 5 });
  const running = openTask();
  const gone = new AbortController();
  const first = queue.run("ana", running.task, gone.signal);
  await settle();
  gone.abort();
  const next = openTask();
  const second = queue.run("rui", next.task);
  await settle();
  expect(next.started()).toBe(0);
  running.end("first");
  next.end("second");
  expect(await Promise.all([first, second])).toEqual(["first", "second"]);
});

test("a task whose signal is already aborted never starts", async () => {
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: 1, maxPerClient: 1 });
  const task = openTask();
  await expect(queue.run("ana", task.task, AbortSignal.abort())).rejects.toThrow();
  expect(task.started()).toBe(0);
});

test("a failed task does not affect others", async () => {
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: 5, maxPerClient: 1 });
  await expect(queue.run("ana", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await queue.run("ana", async () => "whole")).toBe("whole");
});

test("clients of one IPv6 /48 that queue one task each share the turns of sixteen clients", async () => {
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: 1_000, maxPerClient: 40 });
  const running = openTask();
  const first = queue.run("ana", running.task);
  const order: string[] = [];
  const run = (client: string) => queue.run(client, async () => order.push(client));
  const many = Array.from({ length: 100 }, (_, subnet) => run(`2001:db8:1:${(subnet * 0x100).toString(16)}::/64`));
  const other = run("192.0.2.1");
  running.end("done");
  await Promise.all([first, other, ...many]);
  expect(order.indexOf("192.0.2.1")).toBe(16);
});
