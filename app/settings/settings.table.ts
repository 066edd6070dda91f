import { pgTable, text } from "drizzle-orm/pg-core";
import { timestampColumn } from "#app/platform/database.server.ts";

/** Source of the keys: spec, section 3; those of the operator: accounts, section 12. */
export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: text("value").notNull(),
  updatedAt: timestampColumn("updated_at").notNull().defaultNow(),
});
