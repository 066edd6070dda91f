import { integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** Listeners per station and process. Rows that their process no longer renews do not count. */
export const audience = pgTable(
  "audience",
  {
    process: text("process").notNull(),
    stationId: text("station_id").notNull(),
    listeners: integer("listeners").notNull(),
    seenAt: timestamp("seen_at", { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.process, table.stationId] })],
);
