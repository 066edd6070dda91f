import { announce } from "#app/live-events/announce.server.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import { isPublic, type StationStatus } from "#app/stations/station-status.ts";

/** Tells visitors of a station that they could see before or can see now, and only administrators of any other. */
export function announceStation(transaction: Transaction, id: string, statuses: StationStatus[]): Promise<void> {
  return announce(
    transaction,
    statuses.some(isPublic) ? { topic: "stations", ids: [id] } : { topic: "administration" },
  );
}
