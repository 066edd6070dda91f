import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { timestampColumn } from "./database.server.ts";

/** Counts of attempts, so that limits hold across restarts and processes. */
export const attempts = pgTable(
  "attempts",
  {
    /** The limit's name and a keyed digest of the account or address: neither is stored in plain text. */
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    endsAt: timestampColumn("ends_at").notNull(),
  },
  (table) => [index("attempts_ended").on(table.endsAt)],
);

/** Events that happen once per database, such as inserting the built-in stations. */
export const milestones = pgTable("milestones", {
  name: text("name").primaryKey(),
  reachedAt: timestampColumn("reached_at").notNull().defaultNow(),
});

/** When each periodic task is due next; one of the processes runs it. */
export const scheduledTasks = pgTable("scheduled_tasks", {
  name: text("name").primaryKey(),
  dueAt: timestampColumn("due_at").notNull(),
});
