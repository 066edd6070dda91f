import { eq, gt, lte, or, sql } from "drizzle-orm";
import { type Clock, systemClock } from "./clock.server.ts";
import type { Database } from "./database.server.ts";
import { DAY_MS, type ExpiringRows, HOUR_MS } from "./expiring-rows.server.ts";
import { log } from "./log.server.ts";
import { scheduledTasks } from "./scheduled-tasks.table.ts";

export type DailyCleanup = {
  /** Stops after the batch under way. The next start goes on with what is left. */
  close: () => Promise<void>;
};

/** The start of a process has other work. */
const FIRST_LOOK_AFTER_MS = 2 * 60_000;
const LOOK_EVERY_MS = HOUR_MS;

/** The first look after so long does it: a day, or a little less. */
const DUE_AFTER_MS = DAY_MS - LOOK_EVERY_MS;

/** The embedded database answers nobody during a batch: this many rows take it some ten milliseconds. */
export const BATCH_ROWS = 200;
export const PAUSE_MS = 200;

const TASK = "daily clean-up";

/**
 * Removes expired rows once a day, in small batches with pauses between them. When it is due stands in the database: of
 * several processes one does it, and restarts neither repeat nor postpone it. One that is cut off is due at once; one
 * whose process was killed goes on a day later.
 * Errors: none are thrown; a table that cannot be cleaned up is logged, and tried again the next day.
 */
export function openDailyCleanup({
  database,
  expiring,
  clock = systemClock,
}: {
  database: Database;
  expiring: readonly ExpiringRows[];
  clock?: Clock;
}): DailyCleanup {
  let closed = false;
  let working: Promise<void> | null = null;
  let endPause = () => {};
  let callOff = clock.after(FIRST_LOOK_AFTER_MS, look);

  function look(): void {
    working = cleanUpIfDue()
      .catch((error: unknown) => log.error({ err: error }, "daily clean-up failed"))
      .finally(() => {
        working = null;
        if (!closed) callOff = clock.after(LOOK_EVERY_MS, look);
      });
  }

  async function cleanUpIfDue(): Promise<void> {
    const now = clock.now();
    if (!(await takeDueTask(database, now))) return;
    for (const rows of expiring) await removeAll(rows, now);
    if (closed) await database.update(scheduledTasks).set({ dueAt: now }).where(eq(scheduledTasks.name, TASK));
  }

  async function removeAll({ name, removeBatch }: ExpiringRows, now: Date): Promise<void> {
    let total = 0;
    try {
      while (!closed) {
        const removed = await removeBatch(database, now, BATCH_ROWS);
        total += removed;
        if (removed < BATCH_ROWS) break;
        await pause();
      }
    } catch (error) {
      log.error({ err: error, rows: name }, "expired rows could not be removed");
    }
    if (total > 0) log.info({ rows: name, removed: total }, "expired rows removed");
  }

  async function pause(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = clock.after(PAUSE_MS, resolve);
    endPause = resolve;
    await promise;
    cancel();
  }

  return {
    close: async () => {
      closed = true;
      callOff();
      endPause();
      await working;
    },
  };
}

/** Takes the task for a day, unless another process has. */
async function takeDueTask(database: Database, now: Date): Promise<boolean> {
  const taken = await database
    .insert(scheduledTasks)
    .values({ name: TASK, dueAt: new Date(now.getTime() + DUE_AFTER_MS) })
    .onConflictDoUpdate({
      target: scheduledTasks.name,
      set: { dueAt: sql`excluded.due_at` },
      // No task is put off for two days: a clock was wrong when it was written.
      setWhere: or(lte(scheduledTasks.dueAt, now), gt(scheduledTasks.dueAt, new Date(now.getTime() + 2 * DAY_MS))),
    })
    .returning({ name: scheduledTasks.name });
  return taken.length > 0;
}
