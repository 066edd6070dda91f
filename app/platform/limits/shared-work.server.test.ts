import { expect, test } from "vitest";
import { createSharedWork } from "./shared-work.server.ts";
import { createWorkQueue } from "./work-queue.server.ts";

/** A queue whose only slot Ana takes until `free` is called. */
function busyQueue() {
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: 10, maxPerClient: 2 });
  const { promise, resolve } = Promise.withResolvers<void>();
  void queue.run("ana", () => promise);
  return { queue, free: resolve };
}

function countedPage() {
  let count = 0;
  const render = async () => {
    count += 1;
    return `page ${count}`;
  };
  return { render, count: () => count };
}

test("all requests of a client take one turn", async () => {
  const { queue, free } = busyQueue();
  const { render } = countedPage();
  const shared = createSharedWork(queue, render);
  const pages = Array.from({ length: 5 }, () => shared.request("rui", null));
  expect(queue.size()).toBe(2);
  free();
  expect(new Set(await Promise.all(pages))).toEqual(new Set(["page 1"]));
});

test("a client does not wait behind the other tasks of the first client", async () => {
  const { queue, free } = busyQueue();
  const { render, count } = countedPage();
  const shared = createSharedWork(queue, render);
  const order: string[] = [];
  const late = shared.request("ana", null);
  const other = queue.run("eva", async () => void order.push(`eva's, after ${count()}`));
  const page = shared.request("rui", null);
  free();
  expect(await Promise.all([late, page])).toEqual(["page 1", "page 1"]);
  await other;
  expect(order, "Ana's turn comes after Eva's and Rui's").toEqual(["eva's, after 0"]);
  expect(count()).toBe(1);
});

test("a turn is released when all requests of its client are aborted, and the page is not rendered", async () => {
  const { queue, free } = busyQueue();
  const { render, count } = countedPage();
  const shared = createSharedWork(queue, render);
  const requests = [new AbortController(), new AbortController()];
  const pages = requests.map(({ signal }) => shared.request("rui", signal));
  requests[0]?.abort();
  expect(queue.size()).toBe(2);
  requests[1]?.abort();
  for (const page of pages) await expect(page).rejects.toThrow();
  await expect(shared.ended).rejects.toThrow();
  free();
  expect([queue.size(), count()]).toEqual([1, 0]);
});

test("a client without a turn left is refused, and the page is rendered in another's turn", async () => {
  const { queue, free } = busyQueue();
  const { render } = countedPage();
  const shared = createSharedWork(queue, render);
  void queue.run("ana", async () => {});
  const page = shared.request("rui", null);
  await expect(shared.request("ana", null)).rejects.toMatchObject({ kind: "too-many" });
  free();
  expect(await page).toBe("page 1");
  expect(await shared.request("ana", null), "once it is being rendered no turn is needed").toBe("page 1");
});
