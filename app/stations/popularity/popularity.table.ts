import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestampColumn } from "#app/platform/database/database.server.ts";
import { expiringRows } from "#app/platform/database/expiring-rows.server.ts";
import { DAY_MS } from "#app/platform/text/durations.ts";

/** The clicks that were counted: who made one is not stored. */
export const stationClicks = pgTable(
  "station_clicks",
  {
    clickUuid: uuid("clickuuid").primaryKey().defaultRandom(),
    /** No reference: a deleted station may come back. */
    stationId: text("station_id").notNull(),
    clickedAt: timestampColumn("clicked_at").notNull().defaultNow(),
  },
  (table) => [index("station_clicks_newest").on(table.clickedAt, table.clickUuid)],
);

/** The votes of a station: with those that it brought from a Radio Browser server. They only grow. */
export const stationVotes = pgTable(
  "station_votes",
  {
    stationId: text("station_id").primaryKey(),
    votes: integer("votes").notNull(),
    changedAt: timestampColumn("changed_at").notNull().defaultNow(),
  },
  (table) => [index("station_votes_changed").on(table.changedAt)],
);

/** Which clicks and votes of the last 24 hours count once: keyed digests of act, station and network address. */
export const countedVisitors = pgTable(
  "counted_visitors",
  {
    key: text("key").primaryKey(),
    countedAt: timestampColumn("counted_at").notNull().defaultNow(),
  },
  (table) => [index("counted_visitors_at").on(table.countedAt)],
);

/** A click counts for the day, and for the trend of the next. */
const CLICKS_KEPT_MS = 3 * DAY_MS;

/** The digests that have served their purpose: who counts once a day is stored for a day. */
export const expiringVisitors = expiringRows({
  name: "digests of counted visitors",
  table: countedVisitors,
  key: countedVisitors.key,
  end: countedVisitors.countedAt,
  keptMs: DAY_MS,
});

/** Removed by the daily clean-up. Digests are removed each hour by `openVisitorRemoval`; what it missed, here. */
export const expiringClicks = [
  expiringRows({
    name: "clicks",
    table: stationClicks,
    key: stationClicks.clickUuid,
    end: stationClicks.clickedAt,
    keptMs: CLICKS_KEPT_MS,
  }),
  expiringVisitors,
];
