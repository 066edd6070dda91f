import { Refusal } from "#app/platform/refusal.ts";
import type { SeenState } from "#app/stations/station.ts";
import { STATION_STATUSES } from "#app/stations/station-status.ts";

/** The form fields that carry the state in which the panel showed a station. */
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

/** The target of a decision: the station's id and the state in which the panel showed it. Errors: Refusal `invalid`. */
export function parseDecisionForm(id: string, form: Record<string, unknown>): { id: string; seen: SeenState } {
  const seen = parseSeenState(form);
  if (!seen) throw new Refusal("invalid", "Os dados enviados não são válidos.");
  return { id, seen };
}
