import { bigserial, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { timestampColumn } from "#app/platform/database/database.server.ts";
import { expiringRows } from "#app/platform/database/expiring-rows.server.ts";
import { DAY_MS } from "#app/platform/text/durations.ts";
import { stations } from "#app/stations/station/stations.table.ts";

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

/** Leases: the process that polls a station's titles for all processes. The table was named before its type was. */
export const titleLeases = pgTable("ears", {
  stationId: text("station_id").primaryKey(),
  process: text("process").notNull(),
  leasedUntil: timestampColumn("leased_until").notNull(),
});

/** The station's page shows recent titles only. */
const TITLES_KEPT_MS = 30 * DAY_MS;

/** A lease lasts minutes; those of killed processes remain. */
const LEASES_KEPT_MS = DAY_MS;

/** Removed by the daily clean-up. */
export const expiringTitleRows = [
  expiringRows({
    name: "titles",
    table: stationTitles,
    key: stationTitles.id,
    end: stationTitles.playedAt,
    keptMs: TITLES_KEPT_MS,
  }),
  expiringRows({
    name: "title leases",
    table: titleLeases,
    key: titleLeases.stationId,
    end: titleLeases.leasedUntil,
    keptMs: LEASES_KEPT_MS,
  }),
];

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
