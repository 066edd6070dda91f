import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { timestampColumn } from "./timestamp-column.server.ts";

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
