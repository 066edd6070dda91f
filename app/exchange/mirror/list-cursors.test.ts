import { expect, test } from "vitest";
import { toCursor } from "#app/platform/text/cursor.ts";
import { parseMirrorListCursor, serializeMirrorListCursor } from "./list-cursors.ts";

const AT = new Date("2026-07-01T12:00:00.123Z");

test("a cursor is read as it was written", () => {
  expect(parseMirrorListCursor(serializeMirrorListCursor({ at: AT, id: "aurora" }))).toEqual({ at: AT, id: "aurora" });
});

test.each(["", "nada", toCursor(["ontem", "aurora"]), toCursor([AT.toISOString()]), toCursor([AT.toISOString(), ""])])(
  "%j is no cursor",
  (text) => {
    expect(parseMirrorListCursor(text)).toBeNull();
  },
);
