import type { StreamOutcome } from "#app/streams/stream-outcome.ts";

/** What administrators are told of a station's stream. */
export type CheckResult = {
  /** Null: nobody has looked yet. */
  outcome: StreamOutcome | null;
  checkedAt: Date | null;
  exempt: boolean;
  /** Other stations whose addresses lead to the same stream. */
  duplicates: { id: string; name: string }[];
};

export const NO_CHECK_RESULT: CheckResult = { outcome: null, checkedAt: null, exempt: false, duplicates: [] };
