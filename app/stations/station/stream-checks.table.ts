import { sql } from "drizzle-orm";
import { boolean, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { timestampColumn } from "#app/platform/database/database.server.ts";
import { expiringRows } from "#app/platform/database/expiring-rows.server.ts";
import type { StreamOutcome } from "#app/platform/net/stream-outcome.ts";
import { DAY_MS } from "#app/platform/text/durations.ts";
import { stations } from "./stations.table.ts";

/** The result of the last check of each station's stream, and the time of the next. Fields for visitors are in `stations`. */
export const streamChecks = pgTable(
  "stream_checks",
  {
    stationId: text("station_id")
      .primaryKey()
      .references(() => stations.id, { onDelete: "cascade" }),
    /** The stream URL that was checked. The result does not apply to another one. */
    checkedUrl: text("checked_url").notNull().default(""),
    /** Null before the first check. */
    outcome: text("outcome").$type<StreamOutcome>(),
    /** The URL after playlists and redirects: identifies a stream that has several URLs. */
    finalUrl: text("final_url").notNull().default(""),
    bitrateKbps: integer("bitrate_kbps"),
    sendsTitles: boolean("sends_titles").notNull().default(false),
    /** Announced by the stream. */
    streamName: text("stream_name").notNull().default(""),
    streamGenre: text("stream_genre").notNull().default(""),
    checkedAt: timestampColumn("checked_at"),
    /** When it was found playing last: by a check, or while it is blocked for us by a listener; null: never. */
    playedAt: timestampColumn("played_at"),
    /** Failed checks in a row, and the time of the first. */
    failures: integer("failures").notNull().default(0),
    failingSince: timestampColumn("failing_since"),
    /** The results of the last `RECENT_CHECKS` checks, the oldest first: 1 for a stream that played, 0 for one that failed. */
    recent: text("recent").notNull().default(""),
    /** Set by an administrator: the station is never off the air. */
    exempt: boolean("exempt").notNull().default(false),
    /** The station is checked while it is suspended: it becomes public again when it plays. */
    watched: boolean("watched").notNull().default(false),
    nextCheckAt: timestampColumn("next_check_at").notNull().defaultNow(),
    /** Expiry of the lease during a check; then any process may check. */
    leasedUntil: timestampColumn("leased_until"),
  },
  (table) => [
    index("stream_checks_due").on(table.nextCheckAt, table.stationId),
    index("stream_checks_leased").on(table.leasedUntil).where(sql`leased_until is not null`),
    index("stream_checks_final_url").on(table.finalUrl),
    index("stream_checks_checked").on(table.checkedAt),
  ],
);

/** As many checks as administrators see. */
export const RECENT_CHECKS = 24;

/** Visitors for whom a station did not play since its last check, each once. */
export const playFailures = pgTable(
  "play_failures",
  {
    /** Digest of station and visitor. */
    key: text("key").primaryKey(),
    stationId: text("station_id")
      .notNull()
      .references(() => stations.id, { onDelete: "cascade" }),
    failedAt: timestampColumn("failed_at").notNull().defaultNow(),
  },
  (table) => [index("play_failures_station").on(table.stationId)],
);

/** How many checks a station had on a day, and how many of them failed. The day: in UTC. */
export const dailyChecks = pgTable(
  "daily_checks",
  {
    stationId: text("station_id")
      .notNull()
      .references(() => stations.id, { onDelete: "cascade" }),
    day: date("day", { mode: "date" }).notNull(),
    checks: integer("checks").notNull(),
    failures: integer("failures").notNull(),
  },
  (table) => [primaryKey({ columns: [table.stationId, table.day] }), index("daily_checks_day").on(table.day)],
);

const DAILY_CHECKS_KEPT_DAYS = 90;

/** A check deletes a station's play failures, about once a day; those of stations that are no longer checked expire. */
export const PLAY_FAILURES_KEPT_DAYS = 2;

/** Removed by the daily clean-up. */
export const expiringCheckRows = [
  expiringRows({
    name: "play failures",
    table: playFailures,
    key: playFailures.key,
    end: playFailures.failedAt,
    keptMs: PLAY_FAILURES_KEPT_DAYS * DAY_MS,
  }),
  expiringRows({
    name: "daily checks",
    table: dailyChecks,
    // All expired days of a station are removed together.
    key: dailyChecks.stationId,
    end: dailyChecks.day,
    keptMs: DAILY_CHECKS_KEPT_DAYS * DAY_MS,
  }),
];
