import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Things that happen once in the life of a database, such as the first stations being put in. */
export const milestones = pgTable("milestones", {
  name: text("name").primaryKey(),
  reachedAt: timestamp("reached_at", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
});
