import { eq, gt, lte, or, sql } from "drizzle-orm";
import type { Database } from "./database.server.ts";
import { DAY_MS, HOUR_MS } from "./durations.ts";
import { scheduledTasks } from "./platform.table.ts";

/** Daily tasks are looked for this often: a task runs about a day after the last time. */
export const TASK_CHECK_MS = HOUR_MS;

const DUE_AFTER_MS = DAY_MS - TASK_CHECK_MS;

/**
 * Takes a daily task that is due, unless another process has. Its due time is stored in the database: restarts neither repeat nor
 * postpone it.
 */
export async function takeDailyTask(database: Database, name: string, now: Date): Promise<boolean> {
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

/** Makes a task due that has run before: the next process that looks for it runs it. */
export async function makeTaskDue(database: Pick<Database, "update">, name: string, now: Date): Promise<void> {
  await database.update(scheduledTasks).set({ dueAt: now }).where(eq(scheduledTasks.name, name));
}
