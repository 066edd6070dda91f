import { pgTable, text } from "drizzle-orm/pg-core";
import { timestampColumn } from "./timestamp-column.server.ts";

/** When each periodic task is due next; one of the processes runs it. */
export const scheduledTasks = pgTable("scheduled_tasks", {
  name: text("name").primaryKey(),
  dueAt: timestampColumn("due_at").notNull(),
});
