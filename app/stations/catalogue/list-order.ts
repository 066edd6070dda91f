import { fromCursor, toCursor } from "#app/platform/text/cursor.ts";
import { withPlainLetters } from "#app/platform/text/plain-letters.ts";
import type { Station } from "#app/stations/station/station.ts";

/** How a list of stations is ordered, as in URLs; the first is the default. */
export const SORTS = ["newest", "name", "listeners"] as const;

export type Sort = (typeof SORTS)[number];

/** The fields that decide a station's position in a list, in every order. */
export type SortKey = Pick<Station, "id" | "name" | "listeners" | "createdAt" | "offAir">;

/** Total orders: only a station and itself compare as equal. Stations off the air sort last in each. */
export const STATION_COMPARATORS: Record<Sort, (one: SortKey, other: SortKey) => number> = {
  newest: (one, other) => compareOffAir(one, other) || compareAge(one, other),
  name: (one, other) => compareOffAir(one, other) || compareTexts(one.name, other.name) || compareAge(one, other),
  listeners: (one, other) => compareOffAir(one, other) || other.listeners - one.listeners || compareAge(one, other),
};

const collator = /* @__PURE__ */ new Intl.Collator("pt", { sensitivity: "base", numeric: true });

/**
 * Alphabetical: without case and accents, numbers by their value, and letters such as þ and ı where the index of letters
 * has them. Not total: 'Radio' and 'Rádio' are equal.
 */
export function compareTexts(one: string, other: string): number {
  return one === other ? 0 : collator.compare(withPlainLetters(one), withPlainLetters(other));
}

function compareOffAir(one: SortKey, other: SortKey): number {
  return Number(one.offAir) - Number(other.offAir);
}

/** Newest first. */
function compareAge(one: SortKey, other: SortKey): number {
  return other.createdAt.getTime() - one.createdAt.getTime() || compareIds(one.id, other.id);
}

/** Descending, as the database orders them. */
function compareIds(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? 1 : -1;
}

/** The cursor of a list whose last station is this one. */
export function cursorAfter(sort: Sort, { name, listeners, createdAt, id, offAir }: SortKey): string {
  return toCursor([sort, name, listeners, createdAt.getTime(), id, Number(offAir)]);
}

/** The end of the year 9999. */
const MAX_TIMESTAMP = 253_402_300_799_999;
const MAX_INTEGER = 2 ** 31 - 1;

/**
 * The sort key in a cursor, every value within the limits of both database engines; null for a malformed cursor or one
 * of another order. Without a schema library: browsers load this file, to make URLs with cursors.
 */
export function parseStationListCursor(cursor: string, sort: Sort): SortKey | null {
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
const MAX_CURSOR_LENGTH = 13_000;

/**
 * In UTF-16 units: names of lists have at most 400 characters. Comparing names of thousands of combining marks takes
 * quadratic time.
 */
const MAX_TEXT_LENGTH = 800;

/** PostgreSQL cannot store NUL in a text. */
function isStorableText(value: unknown): value is string {
  return typeof value === "string" && value.length <= MAX_TEXT_LENGTH && !value.includes("\0");
}

function isIntegerBetween(value: unknown, min: number, max: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;
}
