import fc from "fast-check";
import { expect, test } from "vitest";
import type { QueueOrder } from "./queue-query.ts";
import type { QueueRow } from "./row-view.ts";
import { beginQueue, type ReadQueue, type ShownQueue, settleQueue, updateQueue } from "./shown-rows.ts";

/** A row whose deadline is its id, unless another is given. */
const row = (id: number, dueAt = id, key = `submission ${id}`): QueueRow => ({
  id,
  dueAt,
  since: id,
  key,
  kind: "submission",
  name: `Rádio ${id}`,
  why: "",
  claimant: null,
  seen: "",
  station: null,
});
/** `newest`: the ids of items that are not on the page. */
const page = (list: QueueRow[], newest: number[] = [], order: QueueOrder = "due"): ReadQueue => ({
  rows: list,
  newest: [...list, ...newest.map((id) => row(id))].map(({ id, key }) => ({ id, key })),
  view: { order },
});
const rows = (...ids: number[]) => page(ids.map((id) => row(id)));
const shown = ({ rows: list }: ShownQueue) => list.map(({ id, isGone }) => (isGone ? `(${id})` : String(id)));

test("a decided row leaves, or stays as gone while the list must not move", () => {
  const queue = beginQueue(rows(1, 2, 3));
  expect(shown(updateQueue(queue, rows(1, 3), false))).toEqual(["1", "3"]);
  const held = updateQueue(queue, rows(1, 3), true);
  expect(shown(held)).toEqual(["1", "(2)", "3"]);
  expect(shown(settleQueue(held))).toEqual(["1", "3"]);
});

test("a new row is counted and not shown, until the list begins anew", () => {
  const queue = updateQueue(beginQueue(rows(1, 2)), page([row(1), row(9, 1.5), row(2)]), false);
  expect(shown(queue)).toEqual(["1", "2"]);
  expect(queue.waiting).toBe(1);
  expect(shown(beginQueue(page([row(1), row(9, 1.5), row(2)])))).toEqual(["1", "9", "2"]);
});

test("a new item of a later page is counted too, an old one is not", () => {
  const queue = updateQueue(beginQueue(page([row(1), row(2)], [5])), page([row(1), row(2)], [5, 8, 9]), false);
  expect(shown(queue)).toEqual(["1", "2"]);
  expect([queue.waiting, queue.beyond]).toEqual([0, 2]);
  expect(updateQueue(queue, page([row(1), row(2)], [5]), false).beyond).toBe(0);
});

test("in the order of their arrival a row comes back between newer and older ones", () => {
  const list = [row(9, 1), row(5, 2), row(3, 3)];
  const decided = updateQueue(beginQueue(page(list, [], "newest")), page([row(9, 1), row(3, 3)], [], "newest"), false);
  expect(shown(updateQueue(decided, page(list, [], "newest"), false))).toEqual(["9", "5", "3"]);
});

test("rows that waited behind the page fill it", () => {
  const queue = updateQueue(beginQueue(rows(1, 2, 9)), rows(2, 5, 9), false);
  expect(shown(queue)).toEqual(["2", "5", "9"]);
  expect(queue.waiting).toBe(0);
});

test("a row that is opened again under another id comes back to its place", () => {
  const decided = updateQueue(beginQueue(rows(1, 2, 3)), rows(1, 3), false);
  const again = updateQueue(decided, page([row(1), row(7, 2, "submission 2"), row(3)]), false);
  expect(shown(again)).toEqual(["1", "7", "3"]);
});

test("while the list is held no row changes its place, whatever happens", () => {
  const ids = fc
    .uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 8 })
    .map((list) => list.toSorted((a, b) => a - b));
  fc.assert(
    fc.property(ids, fc.array(ids, { maxLength: 5 }), (first, later) => {
      let queue = beginQueue(rows(...first));
      for (const next of later) {
        const before = queue.rows.map(({ id }) => id);
        queue = updateQueue(queue, rows(...next), true);
        expect(queue.rows.map(({ id }) => id).slice(0, before.length)).toEqual(before);
      }
      const open = settleQueue(queue).rows.map(({ id }) => id);
      expect(open.filter((id) => !(later.at(-1) ?? first).includes(id))).toEqual([]);
    }),
  );
});
