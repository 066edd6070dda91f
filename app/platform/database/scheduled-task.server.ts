import { eq, gt, lte, or, sql } from "drizzle-orm";
import { type Clock, systemClock } from "#app/platform/process/clock.server.ts";
import { DAY_MS, HOUR_MS } from "#app/platform/text/durations.ts";
import type { Database } from "./database.server.ts";
import { type LeasedWorker, startLeasedWorker } from "./leased-worker.server.ts";
import { scheduledTasks } from "./platform.table.ts";

/** How often each process checks whether a daily task is due: it runs about a day after the last time. */
const CHECK_MS = HOUR_MS;

const DUE_AFTER_MS = DAY_MS - CHECK_MS;

type DailyTask = {
  /** Under which its due time is stored. */
  name: string;
  /** Delay of the first check after the start of the process. */
  firstCheckMs: number;
  /** Logged with the error of a run that failed. */
  failureMessage: string;
  database: Database;
  clock?: Clock;
  run: (now: Date, signal: AbortSignal) => Promise<void>;
};

/**
 * Runs a task once a day. Its due time is stored in the database: of several processes one does the task, and restarts
 * neither repeat nor postpone it. `close` aborts the signal of a run, waits for its end, and makes the task due again;
 * after a killed process it is due a day later. Errors: none are thrown; a run that fails is logged, and the task is
 * due the next day.
 */
export function startDailyTask({
  name,
  firstCheckMs,
  failureMessage,
  database,
  clock = systemClock,
  run,
}: DailyTask): Pick<LeasedWorker, "close"> {
  return startLeasedWorker({
    clock,
    firstRunMs: firstCheckMs,
    retryMs: CHECK_MS,
    failureMessage,
    run: async (signal) => {
      const now = clock.now();
      if (!(await takeTask(database, name, now))) return CHECK_MS;
      await run(now, signal);
      if (signal.aborted) await makeTaskDue(database, name, now);
      return CHECK_MS;
    },
  });
}

/** Takes a task that is due, unless another process has. */
async function takeTask(database: Database, name: string, now: Date): Promise<boolean> {
  const taken = await database
    .insert(scheduledTasks)
    .values({ name, dueAt: new Date(now.getTime() + DUE_AFTER_MS) })
    .onConflictDoUpdate({
      target: scheduledTasks.name,
      set: { dueAt: sql`excluded.due_at` },
      // A due time two days ahead was written by a process with a wrong clock.
      setWhere: or(lte(scheduledTasks.dueAt, now), gt(scheduledTasks.dueAt, new Date(now.getTime() + 2 * DAY_MS))),
    })
    .returning({ name: scheduledTasks.name });
  return taken.length > 0;
}

/** Makes a task due that has run before: the next process that checks it runs it. */
export async function makeTaskDue(database: Pick<Database, "update">, name: string, now: Date): Promise<void> {
  await database.update(scheduledTasks).set({ dueAt: now }).where(eq(scheduledTasks.name, name));
}
