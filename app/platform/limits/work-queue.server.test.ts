import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { fakeClock } from "#test-support/fake-clock.ts";
import { createWorkQueue, RENDER_LIMITS } from "./work-queue.server.ts";

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
  const second = queue.run("ana", waiting.task, { signal: gone.signal });
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
  const first = queue.run("ana", running.task, { signal: gone.signal });
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
  await expect(queue.run("ana", task.task, { signal: AbortSignal.abort() })).rejects.toThrow();
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

test("tasks with one key run one at a time; those behind them whose key is free go first", async () => {
  const queue = createWorkQueue({ concurrency: 2, perKey: 1, maxWaiting: 9, maxPerClient: 9 });
  const running = new Map<string, () => void>();
  for (const [name, key] of Object.entries({ a1: "a", a2: "a", b1: "b", c1: "c" })) {
    const task = () => new Promise<void>((resolve) => running.set(name, resolve)).then(() => running.delete(name));
    void queue.run("ana", task, { key });
  }
  const end = async (name?: string) => {
    if (name) running.get(name)?.();
    await settle();
    return [...running.keys()].toSorted();
  };
  expect(await end()).toEqual(["a1", "b1"]);
  expect(await end("b1")).toEqual(["a1", "c1"]);
  expect(await end("a1")).toEqual(["a2", "c1"]);
});

test("a task whose key is busy is refused when the queue is full, and one whose key is free starts", async () => {
  const queue = createWorkQueue({ concurrency: 2, perKey: 1, maxWaiting: 1, maxPerClient: 9 });
  const running = openTask();
  const taken = ["1", "2"].map(() => queue.run("ana", running.task, { key: "a" }));
  await expect(queue.run("ana", running.task, { key: "a" })).rejects.toMatchObject(TOO_MANY);
  expect(await queue.run("ana", async () => "other server", { key: "b" })).toBe("other server");
  running.end("done");
  expect(await Promise.all(taken)).toEqual(["done", "done"]);
});

const STREAMS = { concurrency: 3, reserved: 3, perKey: 2, maxWaiting: 2, maxPerClient: 4, waitMs: 30_000 };

/** A queue of which slots are taken for long. */
function openStreams(limits = STREAMS) {
  const clock = fakeClock();
  const queue = createWorkQueue(limits, clock);
  /** What a promise has given so far. */
  const stateOf = async (promise: Promise<unknown>) => {
    await settle();
    return Promise.race([promise, Promise.resolve("waiting")]);
  };
  return { clock, take: queue.take, stateOf, size: queue.size };
}

test("take: a client has as many slots as a key, waits for the next, and gets one released", async () => {
  const { take, stateOf } = openStreams();
  const first = await take("a");
  await take("a");
  const third = take("a");
  expect(await stateOf(third)).toBe("waiting");
  first();
  expect(await third).toBeTypeOf("function");
});

test("take: a slot that is released twice is free once", async () => {
  const { take, stateOf } = openStreams();
  const first = await take("a");
  await take("a");
  const [third, fourth] = [take("a"), take("a")];
  first();
  first();
  expect(await third).toBeTypeOf("function");
  expect(await stateOf(fourth)).toBe("waiting");
});

test("a task that has waited for `waitMs` is refused", async () => {
  const { clock, take, stateOf, size } = openStreams();
  await take("a");
  await take("a");
  const third = take("a");
  clock.advance(29_999);
  expect(await stateOf(third)).toBe("waiting");
  const refused = expect(third).rejects.toMatchObject(TOO_MANY);
  clock.advance(1);
  await refused;
  expect(size()).toBe(2);
});

test("beyond the concurrency only keys of which no task runs have slots, of those that are reserved", async () => {
  const { take, stateOf } = openStreams();
  for (const client of ["a", "a", "b"]) await take(client);
  expect(await stateOf(take("b"))).toBe("waiting");
  for (const client of ["c", "d", "e"]) expect(await take(client)).toBeTypeOf("function");
  expect(await stateOf(take("f"))).toBe("waiting");
});

test("the networks of an IPv6 /56 have four times the slots of one, taken and waiting", async () => {
  const { clock, take, size } = openStreams({ ...STREAMS, concurrency: 100, maxWaiting: 100 });
  const open = (subnet: number) => take(`2001:db8:1:${subnet}::/64`);
  for (let subnet = 0; subnet < 8; subnet += 1) expect(await open(subnet)).toBeTypeOf("function");
  const waiting = Promise.allSettled(Array.from({ length: 8 }, (_, subnet) => open(10 + subnet)));
  await expect(open(20)).rejects.toMatchObject(TOO_MANY);
  expect(size()).toBe(16);
  clock.advance(30_000);
  expect(new Set((await waiting).map(({ status }) => status))).toEqual(new Set(["rejected"]));
});

test("renderings: one page at a time, with two turns of the event loop between two", async () => {
  const queue = createWorkQueue(RENDER_LIMITS);
  const events: string[] = [];
  const first = queue.run("ana", async () => {
    events.push("first");
    setImmediate(() => {
      events.push("a connection");
      setImmediate(() => events.push("its request"));
    });
  });
  await Promise.all([first, queue.run("ana", async () => void events.push("second"))]);
  expect(events).toEqual(["first", "a connection", "its request", "second"]);
});

test("renderings: the next one waits as long as the last one took, which leaves half of it for cached pages", async () => {
  const queue = createWorkQueue(RENDER_LIMITS);
  let [began, ended, next] = [0, 0, 0];
  const first = queue.run("ana", async () => {
    began = performance.now();
    while (performance.now() - began < 30);
    ended = performance.now();
  });
  const second = queue.run("rui", async () => {
    next = performance.now();
  });
  await Promise.all([first, second]);
  expect(next - ended).toBeGreaterThanOrEqual(0.9 * (ended - began));
});

test("renderings: 40 pages of one address may be pending; the next is refused, and another address is not", async () => {
  const queue = createWorkQueue(RENDER_LIMITS);
  expect(RENDER_LIMITS).toMatchObject({ concurrency: 1, maxWaiting: 1_000, maxPerClient: 40 });
  const pages = Array.from({ length: 40 }, () => queue.run("192.0.2.1", async () => "page"));
  await expect(queue.run("192.0.2.1", async () => "page")).rejects.toMatchObject(TOO_MANY);
  expect(await queue.run("192.0.2.2", async () => "page")).toBe("page");
  expect(new Set(await Promise.all(pages))).toEqual(new Set(["page"]));
});

test("renderings: a page that waits for the database delays the next one only briefly", async () => {
  const queue = createWorkQueue(RENDER_LIMITS);
  const slow = openTask();
  const page = queue.run("ana", slow.task);
  expect(await queue.run("rui", async () => "quick")).toBe("quick");
  slow.end("slow");
  expect(await page).toBe("slow");
  expect(queue.size()).toBe(0);
});

test("renderings: a page whose client disconnects just before its turn is not rendered, and the next one is", async () => {
  const queue = createWorkQueue(RENDER_LIMITS);
  const gone = new AbortController();
  const rendered: string[] = [];
  const waiting = queue.run("rui", async () => void rendered.push("rui's"), { signal: gone.signal });
  await nextTurn();
  gone.abort();
  await expect(waiting).rejects.toThrow();
  expect(await queue.run("rui", async () => "next")).toBe("next");
  expect(rendered).toEqual([]);
});
