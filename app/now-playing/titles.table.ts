import { bigserial, index, pgTable, text } from "drizzle-orm/pg-core";
import { timestampColumn } from "#app/platform/timestamp-column.server.ts";
import { stations } from "#app/stations/stations.table.ts";

/** The last titles of each station. */
export const stationTitles = pgTable(
  "station_titles",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    stationId: text("station_id")
      .notNull()
      .references(() => stations.id, { onDelete: "cascade" }),
    artist: text("artist").notNull().default(""),
    title: text("title").notNull(),
    playedAt: timestampColumn("heard_at").notNull().defaultNow(),
  },
  (table) => [
    index("station_titles_latest").on(table.stationId, table.id.desc()),
    index("station_titles_heard").on(table.playedAt),
  ],
);

/** Leases: the process that polls a station's titles for all processes. */
export const titleLeases = pgTable("ears", {
  stationId: text("station_id").primaryKey(),
  process: text("process").notNull(),
  leasedUntil: timestampColumn("leased_until").notNull(),
});
