import { fromCursor, toCursor } from "#app/platform/cursor.ts";
import type { Sort, SortKey } from "./compare-stations.ts";

/** The cursor of a list whose last station is this one. */
export function cursorAfter(sort: Sort, { name, listeners, createdAt, id, offAir }: SortKey): string {
  return toCursor([sort, name, listeners, createdAt.getTime(), id, Number(offAir)]);
}

/** The end of the year 9999. */
const MAX_TIMESTAMP = 253_402_300_799_999;
const MAX_INTEGER = 2 ** 31 - 1;

/**
 * The sort key in a cursor, every value within the limits of both database engines; null for a malformed cursor or one of
 * another order. Without a schema library: browsers load this file, to make URLs with cursors.
 */
export function parseListCursor(cursor: string, sort: Sort): SortKey | null {
  if (!cursor || cursor.length > MAX_CURSOR_LENGTH) return null;
  const parts = fromCursor(cursor);
  if (!Array.isArray(parts) || parts.length !== 6) return null;
  const [cursorSort, name, listeners, createdAt, id, offAir]: unknown[] = parts;
  if (cursorSort !== sort || !isStorableText(name) || !isStorableText(id)) return null;
  if (!isIntegerBetween(listeners, -MAX_INTEGER - 1, MAX_INTEGER) || !isIntegerBetween(offAir, 0, 1)) return null;
  if (!isIntegerBetween(createdAt, 0, MAX_TIMESTAMP)) return null;
  return { name, listeners, createdAt: new Date(createdAt), id, offAir: offAir === 1 };
}

/** In characters: two of the longest texts with each UTF-16 unit as an escape of six bytes, and the numbers, in base64. */
const MAX_CURSOR_LENGTH = 7_000;

/** In UTF-16 units: names have at most 100 characters. Comparing names of thousands of combining marks takes quadratic time. */
const MAX_TEXT_LENGTH = 400;

/** PostgreSQL cannot store NUL in a text. */
function isStorableText(value: unknown): value is string {
  return typeof value === "string" && value.length <= MAX_TEXT_LENGTH && !value.includes("\0");
}

function isIntegerBetween(value: unknown, min: number, max: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;
}
