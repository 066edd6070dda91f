import { expect, test } from "vitest";
import { toCursor } from "#app/platform/text/cursor.ts";
import { parseHeldCursor, parseMirrorListCursor, serializeMirrorListCursor } from "./list-cursors.ts";

const UUID = "960cf833-0601-11e8-ae97-000000000001";
const AT = new Date("2026-07-01T12:00:00.123Z");

test("a cursor is read as it was written", () => {
  expect(parseMirrorListCursor(serializeMirrorListCursor({ at: AT, id: "aurora" }))).toEqual({ at: AT, id: "aurora" });
  expect(parseHeldCursor(serializeMirrorListCursor({ at: AT, id: UUID }))).toEqual({ at: AT, id: UUID });
});

test.each(["", "nada", toCursor(["ontem", "aurora"]), toCursor([AT.toISOString()]), toCursor([AT.toISOString(), ""])])(
  "%j is no cursor",
  (text) => {
    expect(parseMirrorListCursor(text)).toBeNull();
  },
);

test("a cursor of held stations has a UUID", () => {
  expect(parseHeldCursor(serializeMirrorListCursor({ at: AT, id: "aurora" }))).toBeNull();
});
