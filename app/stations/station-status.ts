/** The states of a station. Source: spec, section 4. */
export const STATION_STATUSES = ["pending", "approved", "suspended"] as const;

export type StationStatus = (typeof STATION_STATUSES)[number];

/** Only approved stations are seen by visitors. */
export function isPublic(status: StationStatus): boolean {
  return status === "approved";
}
