import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Source of the keys: spec, section 3. */
export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: text("value").notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
});
