import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** How often something was tried, so that it can be limited across restarts and processes. Rows go once they are old. */
export const attempts = pgTable(
  "attempts",
  {
    /** The limit's name and a keyed digest of who it counts: no address stands here. */
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    endsAt: timestamp("ends_at", { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index("attempts_ended").on(table.endsAt)],
);
