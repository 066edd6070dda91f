import { pgTable, text } from "drizzle-orm/pg-core";
import { timestampColumn } from "#app/platform/database/database.server.ts";

/** Source of the keys: spec, section 3. */
export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: text("value").notNull(),
  updatedAt: timestampColumn("updated_at").notNull().defaultNow(),
});
