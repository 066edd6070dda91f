import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { timestampColumn } from "#app/platform/database/database.server.ts";
import type { VersionFields } from "./field-list.ts";

/** Who gave a UUID out: this site; a Radio Browser server, or a list exported by one; the answer to an `add`. */
const UUID_ORIGINS = ["own", "upstream", "add"] as const;

export type UuidOrigin = (typeof UUID_ORIGINS)[number];

/**
 * The UUIDs by which apps know stations. Rows are never deleted: a published UUID stays valid, and that of a
 * deleted station is a tombstone. A station has one primary UUID, which lists show, and any number of aliases.
 * Triggers on `stations` (migration 0024) give each new station a UUID, mark those of deleted stations, and clear the
 * mark of a station that comes back.
 */
export const stationUuids = pgTable(
  "station_uuids",
  {
    uuid: uuid("uuid").primaryKey(),
    /** No reference: the row outlives the station. */
    stationId: text("station_id").notNull(),
    origin: text("origin").$type<UuidOrigin>().notNull(),
    isPrimary: boolean("is_primary").notNull(),
    /** The station that answers in its place, while it is suspended as a duplicate of that one; null: itself. */
    answeredBy: text("answered_by"),
    /** When the station was deleted; null: it exists. */
    deletedAt: timestampColumn("deleted_at"),
    /** The name of the deleted station; empty where it is not known. */
    deletedName: text("deleted_name").notNull().default(""),
    /** An administrator lets a mirror restore the deleted station. */
    mayReturn: boolean("may_return").notNull().default(false),
  },
  (table) => [
    check("station_uuids_origin", sql.raw(`origin in (${UUID_ORIGINS.map((origin) => `'${origin}'`).join(", ")})`)),
    index("station_uuids_station").on(table.stationId),
    index("station_uuids_deleted").on(table.uuid).where(sql`deleted_at is not null`),
    uniqueIndex("station_uuids_primary").on(table.stationId).where(sql`is_primary`),
  ],
);

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
