import { expect, test } from "vitest";
import { MAX_ITEMS, parseSeenItems, type SeenItem, serializeSeenItem } from "./seen-items.ts";

const ITEM: SeenItem = { id: 12, seen: { status: "pending", updatedAt: new Date("2026-11-22T10:00:00.123Z") } };

test("items are read as they were written", () => {
  const other: SeenItem = { id: 13, seen: { status: "approved", updatedAt: new Date(0) } };
  const pair: SeenItem = { ...ITEM, id: 14, isOther: true };
  expect(parseSeenItems([ITEM, other, pair].map(serializeSeenItem).join(" "))).toEqual([ITEM, other, pair]);
});

test.each([
  ["nothing", ""],
  ["spaces", "  "],
  ["no text", undefined],
  ["a file", new File([], "x")],
  ["an unknown status", "12:deleted:1"],
  ["a negative id", "-1:pending:1"],
  ["a fraction", "1.5:pending:1"],
  ["another word at the end", "12:pending:1:both"],
  ["a time out of range", "12:pending:99999999999999"],
  ["one bad item among good ones", `${serializeSeenItem(ITEM)} x`],
  ["too many items", Array.from({ length: MAX_ITEMS + 1 }, (_, index) => `${index + 1}:pending:1`).join(" ")],
])("parseSeenItems gives null for %s", (_, text) => {
  expect(parseSeenItems(text)).toBeNull();
});

test("as many items as are allowed are read", () => {
  const text = Array.from({ length: MAX_ITEMS }, (_, index) => `${index + 1}:pending:1`).join(" ");
  expect(parseSeenItems(text)).toHaveLength(MAX_ITEMS);
});
