import { type Clock, systemClock } from "#app/platform/process/clock.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import { MINUTE_MS } from "#app/platform/text/durations.ts";
import type { Database } from "./database.server.ts";
import type { ExpiringRows } from "./expiring-rows.server.ts";
import type { LeasedWorker } from "./leased-worker.server.ts";
import { startDailyTask } from "./scheduled-task.server.ts";

/** Keeps the clean-up out of the start of the process. */
const FIRST_RUN_AFTER_MS = 2 * MINUTE_MS;

/** The embedded database blocks during a batch: some 10 ms for this many rows. */
export const BATCH_ROWS = 200;
export const PAUSE_MS = 200;

/** The part of `ExpiringRows` that the clean-up uses. */
type RemovableRows = Pick<ExpiringRows, "name" | "removeBatch">;

type DailyCleanupOptions = { database: Database; expiring: readonly RemovableRows[]; clock?: Clock };

/**
 * Removes expired rows once a day (`startDailyTask`), in small batches with pauses between them. `close` stops after
 * the batch in progress. Errors: none are thrown; a table that cannot be cleaned up is logged and tried again the next
 * day.
 */
export function openDailyCleanup({
  database,
  expiring,
  clock = systemClock,
}: DailyCleanupOptions): Pick<LeasedWorker, "close"> {
  return startDailyTask({
    name: "daily clean-up",
    firstCheckMs: FIRST_RUN_AFTER_MS,
    failureMessage: "daily clean-up failed",
    database,
    clock,
    run: async (_now, signal) => {
      for (const rows of expiring) await removeExpiredRows(database, rows, { clock, signal });
    },
  });
}

/**
 * Removes what has expired by now in small batches with pauses between them, until the signal is aborted.
 * Errors: none are thrown; a failure is logged.
 */
export async function removeExpiredRows(
  database: Database,
  { name, removeBatch }: RemovableRows,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<void> {
  const now = clock.now();
  let total = 0;
  try {
    while (!signal.aborted) {
      const removed = await removeBatch(database, now, BATCH_ROWS);
      total += removed;
      if (removed < BATCH_ROWS) break;
      await pause(clock, signal);
    }
  } catch (error) {
    log.error({ err: error, rows: name }, "expired rows could not be removed");
  }
  if (total > 0) log.info({ rows: name, removed: total }, "expired rows removed");
}

/** Waits between two batches; an abort ends it. */
async function pause(clock: Clock, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const cancel = clock.after(PAUSE_MS, resolve);
  signal.addEventListener("abort", () => resolve(), { once: true });
  await promise;
  cancel();
}
