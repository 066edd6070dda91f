import { bigint, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestampColumn } from "#app/platform/database/database.server.ts";
import type { VersionFields } from "./field-list.ts";

/** Older versions of one station are removed beyond so many; the current one always stays. */
export const VERSIONS_KEPT = 30;

/**
 * The versions of stations, for the change feed of Radio Browser's API. A trigger on `stations` (migration 0024) adds
 * one when a field of VERSION_FIELDS changes, and when a station becomes public. Rows outlive their station.
 */
export const stationVersions = pgTable(
  "station_changes",
  {
    seq: bigint("seq", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    changeUuid: uuid("changeuuid").notNull().unique().defaultRandom(),
    stationId: text("station_id").notNull(),
    at: timestampColumn("at").notNull().defaultNow(),
    /** Null: the current version, whose fields are those of the station. */
    row: jsonb("row").$type<VersionFields>(),
  },
  (table) => [index("station_changes_station").on(table.stationId, table.seq)],
);
