import { eq, getTableName, inArray, lt, notExists, sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, real, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "#app/people/accounts/accounts.table.ts";
import { isOneOf, timestampColumn } from "#app/platform/database/database.server.ts";
import { before, type ExpiringRows, expiringRows } from "#app/platform/database/expiring-rows.server.ts";
import { DAY_MS } from "#app/platform/text/durations.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { IMPORT_STATES, type ImportState, ROW_OUTCOMES, type RowOutcome } from "./import-state.ts";

/** Imports of lists, with their progress and result. */
export const imports = pgTable(
  "imports",
  {
    id: text("id").primaryKey(),
    startedAt: timestampColumn("started_at").notNull(),
    finishedAt: timestampColumn("finished_at"),
    /** Null: from the command line, or the account was deleted. */
    administratorId: text("administrator_id").references(() => users.id, { onDelete: "set null" }),
    /** A copy that stays when the account is deleted; empty: from the command line. */
    administratorEmail: text("administrator_email").notNull().default(""),
    fileName: text("file_name").notNull(),
    /** Detected when the file is read; empty until then. A guessed encoding has a name after it, as in `windows-1251 «Радио»`. */
    format: text("format").notNull().default(""),
    encoding: text("encoding").notNull().default(""),
    /** Whether the stations are approved at once. */
    approves: boolean("approves").notNull(),
    /** Whether the stations are approved by their first stream check, if they play. */
    approvesPlaying: boolean("approves_playing").notNull().default(false),
    /** The country of rows without one; when empty, such rows are refused. */
    country: text("country").notNull().default(""),
    state: text("state").$type<ImportState>().notNull().default("running"),
    /** The reason of a failure, as a sentence. */
    problem: text("problem").notNull().default(""),
    /** The size of the list in bytes, 0 until it is there, and the share that was read: from 0 to 1. */
    listBytes: bigint("list_bytes", { mode: "number" }).notNull().default(0),
    readShare: real("read_share").notNull().default(0),
    rowsRead: integer("rows_read").notNull().default(0),
    added: integer("added").notNull().default(0),
    duplicates: integer("duplicates").notNull().default(0),
    refused: integer("refused").notNull().default(0),
    leftOut: integer("left_out").notNull().default(0),
    /** An administrator requested a stop. */
    stopWanted: boolean("stop_wanted").notNull().default(false),
    /** Token of the process that runs the import, and until when it alone may do so. */
    lease: text("lease").notNull().default(""),
    leasedUntil: timestampColumn("leased_until").notNull(),
  },
  (table) => [
    check("imports_state", isOneOf("state", IMPORT_STATES)),
    // One at a time in all processes.
    uniqueIndex("imports_one_running").on(table.state).where(sql`state = 'running'`),
    index("imports_newest").on(table.startedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
);

export type ImportRecord = typeof imports.$inferSelect;

/** The rows that added no station, in the order of the list, up to MAX_STORED_ROWS. */
export const importRows = pgTable(
  "import_rows",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    importId: text("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    row: integer("row").notNull(),
    outcome: text("fate").$type<RowOutcome>().notNull(),
    name: text("name").notNull(),
    streamUrl: text("address").notNull(),
    reason: text("reason").notNull(),
  },
  (table) => [
    check("import_rows_fate", isOneOf("fate", ROW_OUTCOMES)),
    index("import_rows_of").on(table.importId, table.id),
  ],
);

/** The stations of imports that approve what plays, until their first stream check. */
export const awaitedChecks = pgTable(
  "awaited_checks",
  {
    stationId: text("station_id")
      .primaryKey()
      .references(() => stations.id, { onDelete: "cascade" }),
    importId: text("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
  },
  (table) => [index("awaited_checks_import").on(table.importId)],
);

/** How long an import and its rows are kept after its end. */
const IMPORTS_KEPT_MS = 90 * DAY_MS;

/** Removed by the daily clean-up. Rows first: one import may have 65,000. Running imports have no end time and stay. */
export const expiringImports: ExpiringRows[] = [
  {
    name: "rows of imports",
    table: getTableName(importRows),
    keptMs: IMPORTS_KEPT_MS,
    removeBatch: async (database, now, limit) => {
      const batch = database
        .select({ id: importRows.id })
        .from(importRows)
        .innerJoin(imports, eq(imports.id, importRows.importId))
        .where(lt(imports.finishedAt, before(now, IMPORTS_KEPT_MS)))
        .limit(limit);
      const removed = await database
        .delete(importRows)
        .where(inArray(importRows.id, batch))
        .returning({ id: importRows.id });
      return removed.length;
    },
  },
  expiringRows({
    name: "imports",
    table: imports,
    key: imports.id,
    end: imports.finishedAt,
    keptMs: IMPORTS_KEPT_MS,
    // An interrupted clean-up may have left rows.
    only: notExists(sql`(select from ${importRows} where ${importRows.importId} = ${imports.id})`),
  }),
];
