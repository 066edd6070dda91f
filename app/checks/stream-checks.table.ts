import { boolean, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { stations } from "#app/stations/stations.table.ts";
import type { StreamOutcome } from "#app/streams/stream-outcome.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** What the last check of each station's stream found, and when the next one is due. What visitors see of it stands with the station. */
export const streamChecks = pgTable(
  "stream_checks",
  {
    stationId: text("station_id")
      .primaryKey()
      .references(() => stations.id, { onDelete: "cascade" }),
    /** The address that was checked: when the station has another one by now, nothing of this holds. */
    checkedUrl: text("checked_url").notNull().default(""),
    /** Null until the first check has ended. */
    outcome: text("outcome").$type<StreamOutcome>(),
    /** Where redirects and playlists led: by it a stream is known again under another address. */
    finalUrl: text("final_url").notNull().default(""),
    bitrateKbps: integer("bitrate_kbps"),
    sendsTitles: boolean("sends_titles").notNull().default(false),
    /** What the stream says of itself. */
    streamName: text("stream_name").notNull().default(""),
    streamGenre: text("stream_genre").notNull().default(""),
    checkedAt: moment("checked_at"),
    /** Checks in a row that found no sound, and since when. */
    failures: integer("failures").notNull().default(0),
    failingSince: moment("failing_since"),
    /** An administrator has said that this station is never to be called off the air. */
    exempt: boolean("exempt").notNull().default(false),
    nextCheckAt: moment("next_check_at").notNull().defaultNow(),
    /** While a check is under way: when its lease ends and anyone may check. */
    leasedUntil: moment("leased_until"),
  },
  (table) => [index("stream_checks_due").on(table.nextCheckAt), index("stream_checks_final_url").on(table.finalUrl)],
);

/** Visitors for whom a station did not play, since its last check: each counts once. */
export const playFailures = pgTable(
  "play_failures",
  {
    /** Station and visitor, digested: neither can be read from it. */
    key: text("key").primaryKey(),
    stationId: text("station_id")
      .notNull()
      .references(() => stations.id, { onDelete: "cascade" }),
    failedAt: moment("failed_at").notNull().defaultNow(),
  },
  (table) => [index("play_failures_station").on(table.stationId)],
);
