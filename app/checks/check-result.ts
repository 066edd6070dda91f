import type { StreamOutcome } from "#app/streams/inspection.ts";

/** The last check of a station's stream, for administrators. */
export type CheckResult = {
  /** Null before the first check. */
  outcome: StreamOutcome | null;
  checkedAt: Date | null;
  exempt: boolean;
  /** Whether the stream played, of the last checks of its URL, the oldest first. */
  recent: readonly boolean[];
  /** Other stations with the same final URL. */
  duplicates: { id: string; name: string }[];
};

export const NO_CHECK_RESULT: CheckResult = {
  outcome: null,
  checkedAt: null,
  exempt: false,
  recent: [],
  duplicates: [],
};
