import { z } from "zod";
import { parseUuid } from "#app/exchange/radio-browser/parse-uuid.ts";
import { fromCursor, toCursor } from "#app/platform/text/cursor.ts";

const cursor = z.tuple([z.iso.datetime(), z.string().min(1).max(100)]);

/** Where a page of a list ends: the time and the id of its last row. */
export type MirrorListCursor = { at: Date; id: string };

/** Reads a cursor; null for a text that is none. */
export function parseMirrorListCursor(text: string): MirrorListCursor | null {
  const parsed = cursor.safeParse(fromCursor(text));
  return parsed.success ? { at: new Date(parsed.data[0]), id: parsed.data[1] } : null;
}

/** The same of a list whose ids are UUIDs. */
export function parseHeldCursor(text: string): MirrorListCursor | null {
  const parsed = parseMirrorListCursor(text);
  return parsed && parseUuid(parsed.id) !== null ? parsed : null;
}

export function serializeMirrorListCursor({ at, id }: MirrorListCursor): string {
  return toCursor([at.toISOString(), id]);
}
