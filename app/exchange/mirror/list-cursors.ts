import { z } from "zod";
import { fromCursor, toCursor } from "#app/platform/text/cursor.ts";

const cursor = z.tuple([z.iso.datetime(), z.string().min(1).max(100)]);

/** Where a page of a list ends: the time and the id of its last row. */
export type MirrorListCursor = { at: Date; id: string };

/** Reads a cursor; null for a text that is none. */
export function parseMirrorListCursor(text: string): MirrorListCursor | null {
  const parsed = cursor.safeParse(fromCursor(text));
  return parsed.success ? { at: new Date(parsed.data[0]), id: parsed.data[1] } : null;
}

export function serializeMirrorListCursor({ at, id }: MirrorListCursor): string {
  return toCursor([at.toISOString(), id]);
}
