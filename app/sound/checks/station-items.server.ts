import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import type { LeasedWorker } from "#app/platform/database/leased-worker.server.ts";
import { makeTaskDue, startDailyTask } from "#app/platform/database/scheduled-task.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import type { Clock } from "#app/platform/process/clock.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import { MINUTE_MS } from "#app/platform/text/durations.ts";
import { closeLiveItems, openDeadItems } from "./dead-items.server.ts";
import { updateDuplicateItems } from "./duplicate-items.server.ts";

/** Keeps the comparison out of the start of the process, and apart from the daily clean-up. */
const FIRST_RUN_AFTER_MS = 5 * MINUTE_MS;

/** Name of the daily task; an import makes it due. */
const TASK = "items about stations";

/**
 * Keeps the queue's items about dead and duplicate stations in step with the stations, once a day (`startDailyTask`)
 * and after imports. Results of checks open and close most of them before. `close` stops after the slice in progress.
 * Errors: none are thrown; a failure is logged, and repeated the next day.
 */
export function openStationItems({
  database,
  clock,
}: {
  database: Database;
  clock?: Clock;
}): Pick<LeasedWorker, "close"> {
  return startDailyTask({
    name: TASK,
    firstCheckMs: FIRST_RUN_AFTER_MS,
    failureMessage: "items about stations could not be updated",
    database,
    clock,
    run: async (now, signal) => {
      const dead = await database.transaction((transaction) => updateDeadItems(transaction, now));
      const duplicates = await updateDuplicateItems(database, now, signal);
      if (dead + duplicates > 0) {
        log.info({ dead, duplicates }, "items about stations opened");
        await database.transaction((transaction) => announce(transaction, { topic: "administration" }));
      }
    },
  });
}

/** Closes the items of stations that are not dead any more, and opens the missing ones, whose number it gives. */
export async function updateDeadItems(transaction: Transaction, now: Date): Promise<number> {
  await closeLiveItems(transaction, now);
  return openDeadItems(transaction, now);
}

/** Makes the comparison of stations due, after many were added. */
export function compareStationsSoon(transaction: Transaction, now: Date): Promise<void> {
  return makeTaskDue(transaction, TASK, now);
}
