import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { createWorkQueue } from "#app/platform/work-queue.server.ts";
import { createSharedRender } from "./shared-render.ts";

/** A queue in which the first task runs until it is ended. */
function busyQueue() {
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: 10, maxPerClient: 2 });
  const { promise, resolve } = Promise.withResolvers<void>();
  void queue.run("ana", () => promise);
  return { queue, free: resolve };
}

function countedPage() {
  let made = 0;
  const make = async () => {
    made += 1;
    return `page ${made}`;
  };
  return { make, made: () => made };
}

test("all requests of a client take one turn", async () => {
  const { queue, free } = busyQueue();
  const { make } = countedPage();
  const fill = createSharedRender(queue, make);
  const pages = Array.from({ length: 5 }, () => fill.requestPage("rui", null));
  expect(queue.size()).toBe(2);
  free();
  expect(new Set(await Promise.all(pages))).toEqual(new Set(["page 1"]));
});

test("a client does not wait behind the other tasks of the client that asked first", async () => {
  const { queue, free } = busyQueue();
  const { make, made } = countedPage();
  const fill = createSharedRender(queue, make);
  const order: string[] = [];
  const late = fill.requestPage("ana", null);
  const other = queue.run("eva", async () => void order.push(`eva's, after ${made()}`));
  const page = fill.requestPage("rui", null);
  free();
  expect(await Promise.all([late, page])).toEqual(["page 1", "page 1"]);
  await other;
  expect(order, "ana's turn comes after eva's and rui's").toEqual(["eva's, after 0"]);
  expect(made()).toBe(1);
});

test("a turn is given up when all requests of its client have gone, and the page is not made", async () => {
  const { queue, free } = busyQueue();
  const { make, made } = countedPage();
  const fill = createSharedRender(queue, make);
  const responses = [new EventEmitter(), new EventEmitter()];
  const pages = responses.map((response) => fill.requestPage("rui", response as never));
  responses[0]?.emit("close");
  expect(queue.size()).toBe(2);
  responses[1]?.emit("close");
  for (const page of pages) await expect(page).rejects.toThrow();
  await expect(fill.ended).rejects.toThrow();
  free();
  expect([queue.size(), made()]).toEqual([1, 0]);
});

test("a client without a turn left is refused, and the page is made in another's turn", async () => {
  const { queue, free } = busyQueue();
  const { make } = countedPage();
  const fill = createSharedRender(queue, make);
  void queue.run("ana", async () => {});
  const page = fill.requestPage("rui", null);
  await expect(fill.requestPage("ana", null)).rejects.toMatchObject({ kind: "too-many" });
  free();
  expect(await page).toBe("page 1");
  expect(await fill.requestPage("ana", null), "once it is being made no turn is needed").toBe("page 1");
});
