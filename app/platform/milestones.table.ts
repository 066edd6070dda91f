import { pgTable, text } from "drizzle-orm/pg-core";
import { timestampColumn } from "./timestamp-column.server.ts";

/** Events that happen once per database, such as inserting the built-in stations. */
export const milestones = pgTable("milestones", {
  name: text("name").primaryKey(),
  reachedAt: timestampColumn("reached_at").notNull().defaultNow(),
});
