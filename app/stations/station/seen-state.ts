import { STATION_STATUSES, type StationStatus } from "./station-status.ts";

/** The version of a station that an administrator saw: the expected version, for optimistic locking of decisions. */
export type SeenState = { status: StationStatus; updatedAt: Date };

/** The form fields that carry the state in which a page showed a station. */
export function seenFields({ status, updatedAt }: SeenState): Record<"seen_status" | "seen_at", string> {
  return { seen_status: status, seen_at: String(updatedAt.getTime()) };
}

/** Reads `seenFields`; null for any other input. Times of over 13 digits, after 2286, are out of the database's range. */
export function parseSeenState(form: Record<string, unknown>): SeenState | null {
  const status = STATION_STATUSES.find((known) => known === form.seen_status);
  const time = String(form.seen_at ?? "");
  if (!status || !/^\d{1,13}$/.test(time)) return null;
  return { status, updatedAt: new Date(Number(time)) };
}
