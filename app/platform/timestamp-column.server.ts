import { timestamp } from "drizzle-orm/pg-core";

/** A column for a time: with its time zone, to the millisecond, as JavaScript's Date. */
export function timestampColumn(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3 });
}
