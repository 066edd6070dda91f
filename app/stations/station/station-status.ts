/** The statuses of a station. Source: spec, section 4. */
export const STATION_STATUSES = ["pending", "approved", "suspended"] as const;

export type StationStatus = (typeof STATION_STATUSES)[number];

/** Whether visitors see a station with this status. */
export function isPublic(status: StationStatus): boolean {
  return status === "approved";
}

/** Whether a transition is allowed: approving and suspending are, from every other status. */
export function mayBecome(from: StationStatus, to: "approved" | "suspended"): boolean {
  return from !== to;
}

/** The texts of the panel's badges. Source: spec, section 2. */
export const STATION_STATUS_LABELS: Record<StationStatus, string> = {
  approved: "Aprovada",
  pending: "Pendente",
  suspended: "Suspensa",
};
