import { integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** How many people hear each station through each process. A process that is gone stops renewing its rows, and they no longer count. */
export const audience = pgTable(
  "audience",
  {
    process: text("process").notNull(),
    stationId: text("station_id").notNull(),
    listeners: integer("listeners").notNull(),
    seenAt: moment("seen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.process, table.stationId] })],
);

/** Which process reads a station's titles for all of them, and until when it has said so. */
export const ears = pgTable("ears", {
  stationId: text("station_id").primaryKey(),
  process: text("process").notNull(),
  leasedUntil: moment("leased_until").notNull(),
});
