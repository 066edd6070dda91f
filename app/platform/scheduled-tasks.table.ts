import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Work that is done at intervals, by one process of all: when it is due next. */
export const scheduledTasks = pgTable("scheduled_tasks", {
  name: text("name").primaryKey(),
  dueAt: timestamp("due_at", { withTimezone: true, precision: 3 }).notNull(),
});
