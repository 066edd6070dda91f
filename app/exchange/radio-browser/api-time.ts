import { SECOND_MS } from "#app/platform/text/durations.ts";

/** In both forms of the API. Unknown: `''` and null. */
type ApiTime = { text: string; iso8601: string | null };

/** A time as `2026-01-31 08:05:09` and as `2026-01-31T08:05:09Z`, both in UTC and without fractions. */
export function apiTime(time: Date | null): ApiTime {
  if (!time || !isWritable(time)) return { text: "", iso8601: null };
  const seconds = time.toISOString().slice(0, 19);
  return { text: seconds.replace("T", " "), iso8601: `${seconds}Z` };
}

const FORM = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:\.\d{1,9})?(?:Z|\+00:00)?$/i;

/** The time of either form, without fractions; null for anything else, such as the zero date of MySQL. */
export function parseApiTime(text: unknown): Date | null {
  if (typeof text !== "string" || text.length > 40) return null;
  const [, day, clock] = FORM.exec(text.trim()) ?? [];
  const time = new Date(`${day}T${clock}Z`);
  // The parser of JavaScript takes February 30 for a day of March, and 24:00:00 for the next day.
  return isWritable(time) && time.toISOString().slice(0, 19) === `${day}T${clock}` ? time : null;
}

/** `seconds`: since 1970; null and undefined: unknown. */
export function timeOfSeconds(seconds: number | null | undefined): Date | null {
  return seconds === null || seconds === undefined ? null : new Date(seconds * SECOND_MS);
}

/** The later of two times; null if both are unknown. */
export function laterTime(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one > other ? one : other;
}

/** Of four digits and from this era: other years have another form. */
function isWritable(time: Date): boolean {
  return time.getTime() >= 0 && time.getUTCFullYear() <= 9999;
}
