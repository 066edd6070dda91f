import type { SeenState } from "#app/stations/moderated-station.ts";
import { STATION_STATUSES } from "#app/stations/station-status.ts";

/** The form fields that say in which state the panel showed a station. */
export function seenFields({ status, updatedAt }: SeenState): Record<"seen_status" | "seen_at", string> {
  return { seen_status: status, seen_at: String(updatedAt.getTime()) };
}

/** Reads them back. Null when they are not what the panel sends. A moment has 13 digits: later than 2286 no database hears of it. */
export function parseSeenState(sent: Record<string, unknown>): SeenState | null {
  const status = STATION_STATUSES.find((known) => known === sent.seen_status);
  const time = String(sent.seen_at ?? "");
  if (!status || !/^\d{1,13}$/.test(time)) return null;
  return { status, updatedAt: new Date(Number(time)) };
}
