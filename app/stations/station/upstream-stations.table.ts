import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestampColumn } from "#app/platform/database/database.server.ts";
import type { UpstreamFacts, WrittenFields } from "./upstream-facts.ts";

/**
 * The last reports of Radio Browser servers, and of lists exported by them, about stations: a row for each of their
 * UUIDs. Rows outlive their station.
 */
export const upstreamStations = pgTable(
  "upstream_stations",
  {
    uuid: uuid("uuid").primaryKey(),
    /** Ours. Of several rows with one station that of its primary UUID gives the facts. */
    stationId: text("station_id").notNull(),
    /** Of the last version that was read; null: from a list without it. */
    changeUuid: uuid("changeuuid"),
    /** The values that were written to the station's columns: a column with another value was changed here. */
    written: jsonb("written").$type<WrittenFields>().notNull(),
    /**
     * The columns of `written` that have another value in the station: changed here. A mirror sets them, and a trigger
     * on `stations` (migration 0025).
     */
    ownFields: text("own_fields").array().notNull().default(sql`'{}'::text[]`),
    facts: jsonb("facts").$type<UpstreamFacts>().notNull(),
    /** When a mirror saw it in a whole reading for the last time; null: never, it is from a list. */
    seenAt: timestampColumn("seen_at"),
    /** When a mirror found that it is gone; null: it is there. */
    removedAt: timestampColumn("removed_at"),
    updatedAt: timestampColumn("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("upstream_stations_station").on(table.stationId),
    index("upstream_stations_updated").on(table.updatedAt),
    index("upstream_stations_own").on(table.stationId).where(sql`own_fields <> '{}'`),
  ],
);

/**
 * The facts of an upsert into the table with the alias `known`: votes never fall, whatever another server or list
 * reports.
 */
export const factsWithVotes = sql`excluded.facts || jsonb_build_object('votes',
  greatest((known.facts ->> 'votes')::integer, (excluded.facts ->> 'votes')::integer))`;
