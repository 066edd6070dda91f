import { bigserial, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { stations } from "#app/stations/stations.table.ts";

/** What stations have played lately: the last titles of each, no more. */
export const stationTitles = pgTable(
  "station_titles",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    stationId: text("station_id")
      .notNull()
      .references(() => stations.id, { onDelete: "cascade" }),
    artist: text("artist").notNull().default(""),
    title: text("title").notNull(),
    playedAt: timestamp("heard_at", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    index("station_titles_latest").on(table.stationId, table.id.desc()),
    index("station_titles_heard").on(table.playedAt),
  ],
);
