import { fromCursor, toCursor } from "#app/platform/cursor.ts";
import type { Station } from "#app/stations/station.ts";
import type { Sort } from "./list-query.ts";

/** What decides where a station stands in a list, whatever the list's order. */
export type SortKey = Pick<Station, "id" | "name" | "listeners" | "createdAt" | "offAir">;

/** The cursor of a list whose last station is this one. */
export function cursorAfter(sort: Sort, { name, listeners, createdAt, id, offAir }: SortKey): string {
  return toCursor([sort, name, listeners, createdAt.getTime(), id, Number(offAir)]);
}

const LAST_MOMENT_OF_9999 = 253_402_300_799_999;
const LARGEST_INTEGER = 2 ** 31 - 1;

/**
 * The place that a cursor names, nothing in it too large for either engine; null for one that is none of this order's.
 * Browsers make addresses with cursors: no library of schemas is worth its weight here.
 */
export function parseListCursor(cursor: string, sort: Sort): SortKey | null {
  if (!cursor || cursor.length > LONGEST_CURSOR) return null;
  const said = fromCursor(cursor);
  if (!Array.isArray(said) || said.length !== 6) return null;
  const [itsSort, name, listeners, createdAt, id, offAir]: unknown[] = said;
  if (itsSort !== sort || !isText(name) || !isText(id)) return null;
  if (!isWhole(listeners, -LARGEST_INTEGER - 1, LARGEST_INTEGER) || !isWhole(offAir, 0, 1)) return null;
  if (!isWhole(createdAt, 0, LAST_MOMENT_OF_9999)) return null;
  return { name, listeners, createdAt: new Date(createdAt), id, offAir: offAir === 1 };
}

/** In characters: those of two of the longest texts, each unit an escape of six bytes, and a few numbers, in base64. */
const LONGEST_CURSOR = 7_000;

/** In UTF-16 units: names have at most 100 characters. Comparing names of thousands of combining marks takes quadratic time. */
const LONGEST_TEXT = 400;

/** PostgreSQL has no NUL in its texts. */
function isText(said: unknown): said is string {
  return typeof said === "string" && said.length <= LONGEST_TEXT && !said.includes("\0");
}

function isWhole(said: unknown, least: number, most: number): said is number {
  return typeof said === "number" && Number.isInteger(said) && said >= least && said <= most;
}
