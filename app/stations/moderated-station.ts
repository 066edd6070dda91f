import type { Station } from "./station.ts";
import type { StationStatus } from "./station-status.ts";

/** What administrators know of a station beyond what visitors do. */
export type ModeratedStation = Station & {
  status: StationStatus;
  updatedAt: Date;
  /** Null for the built-in stations, and when the submitter's account is gone. */
  submittedBy: string | null;
  contactEmail: string | null;
};

/** The state in which an administrator saw a station: a decision holds only while it is still so. */
export type SeenState = { status: StationStatus; updatedAt: Date };
