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
