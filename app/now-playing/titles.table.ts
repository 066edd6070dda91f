import { bigserial, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { stations } from "#app/stations/stations.table.ts";

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

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
    playedAt: time("heard_at").notNull().defaultNow(),
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
  leasedUntil: time("leased_until").notNull(),
});
