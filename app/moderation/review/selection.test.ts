import { expect, test } from "vitest";
import { extendTo, NOTHING_SELECTED, toggleAll, toggleRow, withoutItems } from "./selection.ts";

const ROWS = [1, 2, 3, 4, 5].map((id) => ({ id, seen: `${id}:pending:0` }));
const at = (id: number) => ROWS[id - 1] ?? { id, seen: "" };
const ids = ({ items }: { items: ReadonlyMap<number, string> }) => [...items.keys()].toSorted();

test("a row is selected, and deselected again", () => {
  const selected = toggleRow(NOTHING_SELECTED, at(2));
  expect(selected).toEqual({ items: new Map([[2, "2:pending:0"]]), last: 2 });
  expect(ids(toggleRow(selected, at(2)))).toEqual([]);
});

test("a range goes from the last row to this one, in both directions", () => {
  expect(ids(extendTo(toggleRow(NOTHING_SELECTED, at(2)), ROWS, at(4)))).toEqual([2, 3, 4]);
  expect(ids(extendTo(toggleRow(NOTHING_SELECTED, at(4)), ROWS, at(2)))).toEqual([2, 3, 4]);
});

test("a range to a selected row deselects the rows on the way", () => {
  const all = toggleAll(NOTHING_SELECTED, ROWS);
  expect(ids(extendTo({ ...all, last: 2 }, ROWS, at(4)))).toEqual([1, 5]);
});

test("without a last row that is shown, a range is the row alone", () => {
  expect(ids(extendTo(NOTHING_SELECTED, ROWS, at(3)))).toEqual([3]);
  expect(ids(extendTo({ items: new Map(), last: 99 }, ROWS, at(3)))).toEqual([3]);
});

test("all rows are selected, or deselected if all are; others stay selected", () => {
  const other = toggleRow(NOTHING_SELECTED, { id: 9, seen: "" });
  const all = toggleAll(other, ROWS);
  expect(ids(all)).toEqual([1, 2, 3, 4, 5, 9]);
  expect(ids(toggleAll(all, ROWS))).toEqual([9]);
});

test("decided items leave the selection", () => {
  expect(ids(withoutItems(toggleAll(NOTHING_SELECTED, ROWS), [2, 9]))).toEqual([1, 3, 4, 5]);
});
