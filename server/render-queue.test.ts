import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createRenderQueue, RENDER_LIMITS } from "./render-queue.ts";

const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
};

test("one page is rendered at a time, with two turns of the event loop between two", async () => {
  const queue = createRenderQueue();
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

test("after a rendering the next one waits for the same time, which leaves half of it for cached pages", async () => {
  const queue = createRenderQueue();
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

test("40 pages of one address may be pending; the next is refused, and another address is not", async () => {
  const queue = createRenderQueue();
  expect(RENDER_LIMITS).toEqual({ concurrency: 1, maxWaiting: 1_000, maxPerClient: 40 });
  const pages = Array.from({ length: 40 }, () => queue.run("192.0.2.1", async () => "page"));
  await expect(queue.run("192.0.2.1", async () => "page")).rejects.toMatchObject({ kind: "too-many" });
  expect(await queue.run("192.0.2.2", async () => "page")).toBe("page");
  expect(new Set(await Promise.all(pages))).toEqual(new Set(["page"]));
});

test("a page that waits for the database delays the next one only briefly", async () => {
  const queue = createRenderQueue();
  const { promise, resolve } = Promise.withResolvers<string>();
  const slow = queue.run("ana", () => promise);
  expect(await queue.run("rui", async () => "quick")).toBe("quick");
  resolve("slow");
  expect(await slow).toBe("slow");
  expect(queue.size()).toBe(0);
});

test("a page whose client has disconnected is not rendered", async () => {
  const queue = createRenderQueue();
  const { promise, resolve } = Promise.withResolvers<void>();
  const running = queue.run("ana", () => promise);
  const gone = new AbortController();
  const rendered: string[] = [];
  const waiting = queue.run("rui", async () => void rendered.push("rui's"), gone.signal);
  gone.abort();
  await expect(waiting).rejects.toThrow();
  resolve();
  await running;
  await settle();
  expect(rendered).toEqual([]);
});

test("a rendering that fails rejects only its own request", async () => {
  const queue = createRenderQueue();
  await expect(queue.run("ana", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await queue.run("ana", async () => "whole")).toBe("whole");
});
