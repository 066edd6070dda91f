import type { Station } from "./station.ts";
import type { StationStatus } from "./station-status.ts";

/** A station with the fields that only administrators see. */
export type ModeratedStation = Station & {
  status: StationStatus;
  updatedAt: Date;
  /** Null for built-in stations and when the submitter's account was deleted. */
  submittedBy: string | null;
  contactEmail: string | null;
};

/** The version of a station that an administrator saw: the expected version, for optimistic locking of decisions. */
export type SeenState = { status: StationStatus; updatedAt: Date };
