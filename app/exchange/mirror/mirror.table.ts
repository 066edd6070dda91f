import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { isOneOf, timestampColumn } from "#app/platform/database/database.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import type { MirrorField } from "./merge-fields.ts";
import { HELD_ANSWERS, HELD_REASONS, type HeldAnswer, type HeldReason } from "./mirror-decisions.ts";
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
    /** The pass that runs, or was interrupted. */
    pass: jsonb("pass").$type<MirrorPass>(),
    lastPass: jsonb("last_pass").$type<EndedPass>(),
    /** The last one that read all stations. */
    lastReading: jsonb("last_reading").$type<EndedPass>(),
    /** The kind of pass that an administrator requested. */
    wanted: text("wanted").$type<PassKind>(),
    /** As many stations may be removed at once, by an administrator's permission. */
    removalsAllowed: integer("removals_allowed").notNull().default(0),
    /** Why the last pass failed. */
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

/** Stations of the upstream that are not taken without an answer of an administrator. */
export const heldStations = pgTable(
  "mirror_held_stations",
  {
    uuid: uuid("uuid").primaryKey(),
    reason: text("reason").$type<HeldReason>().notNull(),
    /** As the upstream reported it. */
    name: text("name").notNull(),
    streamUrl: text("stream_url").notNull(),
    /** Of `same-stream`: ours with this stream. */
    stationId: text("station_id").references(() => stations.id, { onDelete: "cascade" }),
    heldAt: timestampColumn("held_at").notNull(),
    /** Null: not decided yet. The next pass does it. */
    answer: text("answer").$type<HeldAnswer>(),
  },
  (table) => [
    check("mirror_held_stations_reason", isOneOf("reason", HELD_REASONS)),
    check("mirror_held_stations_answer", isOneOf("answer", HELD_ANSWERS)),
    index("mirror_held_stations_open").on(table.reason, table.heldAt, table.uuid).where(sql`answer is null`),
    index("mirror_held_stations_answered").on(table.uuid).where(sql`answer is not null`),
    index("mirror_held_stations_station").on(table.stationId),
  ],
);

/** Fields that were changed here, and that the upstream has changed since. A row is an open question. */
export const mirrorQuestions = pgTable(
  "mirror_questions",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    stationId: text("station_id")
      .notNull()
      .references(() => stations.id, { onDelete: "cascade" }),
    field: text("field").$type<MirrorField>().notNull(),
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
