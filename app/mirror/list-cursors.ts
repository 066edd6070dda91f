import { z } from "zod";
import { fromCursor, toCursor } from "#app/platform/cursor.ts";
import { parseUuid } from "#app/radio-browser/parse-uuid.ts";

const cursor = z.tuple([z.iso.datetime(), z.string().min(1).max(100)]);

/** Where a page of a list ends: the time and the id of its last row. */
export type ListCursor = { at: Date; id: string };

/** Reads a cursor; null for a text that is none. */
export function parseListCursor(text: string): ListCursor | null {
  const parsed = cursor.safeParse(fromCursor(text));
  return parsed.success ? { at: new Date(parsed.data[0]), id: parsed.data[1] } : null;
}

/** The same of a list whose ids are UUIDs. */
export function parseHeldCursor(text: string): ListCursor | null {
  const parsed = parseListCursor(text);
  return parsed && parseUuid(parsed.id) !== null ? parsed : null;
}

export function serializeListCursor({ at, id }: ListCursor): string {
  return toCursor([at.toISOString(), id]);
}
