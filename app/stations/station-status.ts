/** The states of a station. Source: spec, section 4. */
export const STATION_STATUSES = ["pending", "approved", "suspended"] as const;

export type StationStatus = (typeof STATION_STATUSES)[number];

/** Only approved stations are seen by visitors. */
export function isPublic(status: StationStatus): boolean {
  return status === "approved";
}

/** Whether a station may take this step: approving and suspending are open from every other state. */
export function mayBecome(from: StationStatus, to: "approved" | "suspended"): boolean {
  return from !== to;
}

/** What visitors of the panel read on a badge. Source: spec, section 2. */
export const STATUS_LABELS: Record<StationStatus, string> = {
  approved: "Aprovada",
  pending: "Pendente",
  suspended: "Suspensa",
};
