import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { timestampColumn } from "#app/platform/database/database.server.ts";

/** Listeners per station and process. Rows that their process no longer renews do not count. */
export const audience = pgTable(
  "audience",
  {
    process: text("process").notNull(),
    stationId: text("station_id").notNull(),
    listeners: integer("listeners").notNull(),
    seenAt: timestampColumn("seen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.process, table.stationId] })],
);
