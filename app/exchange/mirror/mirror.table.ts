import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { isOneOf, timestampColumn } from "#app/platform/database/database.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import type { EndedPass, MirrorPass, PassKind } from "./mirror-run.ts";
import type { Trouble } from "./mirror-trouble.ts";

/** The state of the mirror, in one row. */
export const mirrorState = pgTable(
  "mirror_state",
  {
    id: integer("id").primaryKey().default(1),
    paused: boolean("paused").notNull().default(false),
    /** The last change that was read; null: none yet. */
    cursor: uuid("cursor"),
    /** When all stations were read for the first time. */
    firstReadAt: timestampColumn("first_read_at"),
    /** The pass that runs, or was interrupted or stopped. */
    pass: jsonb("pass").$type<MirrorPass>(),
    lastPass: jsonb("last_pass").$type<EndedPass>(),
    /** The last one that read all stations. */
    lastReading: jsonb("last_reading").$type<EndedPass>(),
    /** The kind of pass that an administrator requested. */
    wanted: text("wanted").$type<PassKind>(),
    /** As many stations may be inserted, and removed, at once: an administrator has accepted a stopped pass. */
    additionsAllowed: integer("additions_allowed").notNull().default(0),
    removalsAllowed: integer("removals_allowed").notNull().default(0),
    /** Why the last pass failed, or was stopped. */
    trouble: jsonb("trouble").$type<Trouble>(),
    troubleAt: timestampColumn("trouble_at"),
    /** Passes that failed in a row. */
    failures: integer("failures").notNull().default(0),
    nextPassAt: timestampColumn("next_pass_at").notNull().defaultNow(),
    /** Token of the process that runs the pass, and until when it alone may do so. */
    lease: text("lease").notNull().default(""),
    leasedUntil: timestampColumn("leased_until").notNull().defaultNow(),
  },
  () => [check("mirror_state_one_row", sql`id = 1`)],
);

/** New stations of the upstream, from when a pass finds them until it inserts them. */
export const heldStations = pgTable(
  "mirror_held_stations",
  {
    uuid: uuid("uuid").primaryKey(),
    /** As the upstream reported it. */
    name: text("name").notNull(),
    /** Its stream key: stations with one stream count as one. */
    streamUrl: text("stream_url").notNull(),
    heldAt: timestampColumn("held_at").notNull(),
    // Of earlier versions, whose processes may still read them; to be removed by a later version.
    reason: text("reason").notNull().default("many"),
    stationId: text("station_id").references(() => stations.id, { onDelete: "cascade" }),
    answer: text("answer"),
  },
  (table) => [
    check("mirror_held_stations_reason", isOneOf("reason", ["many", "same-stream"])),
    check("mirror_held_stations_answer", isOneOf("answer", ["take", "same", "other"])),
    index("mirror_held_stations_open").on(table.reason, table.heldAt, table.uuid).where(sql`answer is null`),
    index("mirror_held_stations_answered").on(table.uuid).where(sql`answer is not null`),
    index("mirror_held_stations_station").on(table.stationId),
  ],
);

/**
 * Questions of earlier versions, whose processes may still ask them: what was changed here stays now. To be removed by a
 * later version, together with the statement in the trigger of migration 0025 that closes them.
 */
export const mirrorQuestions = pgTable(
  "mirror_questions",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    stationId: text("station_id")
      .notNull()
      .references(() => stations.id, { onDelete: "cascade" }),
    field: text("field").notNull(),
    askedAt: timestampColumn("asked_at").notNull(),
  },
  (table) => [uniqueIndex("mirror_questions_field").on(table.stationId, table.field)],
);

/** Stations that a mirror suspended because the upstream removed them: they become public again without a decision. */
export const mirrorSuspensions = pgTable("mirror_suspensions", {
  stationId: text("station_id")
    .primaryKey()
    .references(() => stations.id, { onDelete: "cascade" }),
  suspendedAt: timestampColumn("suspended_at").notNull(),
  /** In the history: a later decision of a person counts. */
  change: bigint("change", { mode: "number" }).notNull(),
});
