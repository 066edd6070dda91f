import { removeExpiredRows } from "#app/platform/database/daily-cleanup.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { type LeasedWorker, startLeasedWorker } from "#app/platform/database/leased-worker.server.ts";
import { type Clock, systemClock } from "#app/platform/process/clock.server.ts";
import { HOUR_MS, MINUTE_MS } from "#app/platform/text/durations.ts";
import { expiringVisitors } from "./popularity.table.ts";

/** Keeps the removal out of the start of the process, and apart from the daily clean-up. */
const FIRST_RUN_AFTER_MS = 3 * MINUTE_MS;

/**
 * Removes the digests of visitors 24 hours after they were counted: each hour, in small batches. Every process does so:
 * what one has removed is not there for the next. `close` stops after the batch in progress. Errors: none are thrown; a
 * failure is logged, and repeated an hour later.
 */
export function openVisitorRemoval({
  database,
  clock = systemClock,
}: {
  database: Database;
  clock?: Clock;
}): Pick<LeasedWorker, "close"> {
  return startLeasedWorker({
    clock,
    firstRunMs: FIRST_RUN_AFTER_MS,
    retryMs: HOUR_MS,
    failureMessage: "digests of visitors could not be removed",
    run: async (signal) => {
      await removeExpiredRows(database, expiringVisitors, { clock, signal });
      return HOUR_MS;
    },
  });
}
