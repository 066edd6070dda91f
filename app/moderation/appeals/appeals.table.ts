import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "#app/people/accounts/accounts.table.ts";
import { timestampColumn } from "#app/platform/database/database.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { APPEAL_LENGTH, APPEAL_STATES, type AppealState } from "./appeal.ts";

/** Appeals against decisions, one for each. */
export const appeals = pgTable(
  "appeals",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The decision. */
    changeId: bigint("change_id", { mode: "number" })
      .notNull()
      .references(() => changes.id),
    byUser: text("by_user").references(() => users.id, { onDelete: "set null" }),
    text: text("text").notNull(),
    madeAt: timestampColumn("made_at").notNull(),
    state: text("state").$type<AppealState>().notNull().default("open"),
    /** Why it was decided so; it is mailed. */
    statement: text("statement").notNull().default(""),
    /** The change that decided it. */
    decidedChange: bigint("decided_change", { mode: "number" }).references(() => changes.id),
  },
  (table) => [
    check("appeals_state", sql.raw(`state in (${APPEAL_STATES.map((state) => `'${state}'`).join(", ")})`)),
    check("appeals_text", sql.raw(`char_length(text) between ${APPEAL_LENGTH.min} and ${APPEAL_LENGTH.max}`)),
    check("appeals_statement", sql.raw(`char_length(statement) <= ${APPEAL_LENGTH.max}`)),
    uniqueIndex("appeals_change").on(table.changeId),
    index("appeals_by_user").on(table.byUser),
    index("appeals_decided_change").on(table.decidedChange),
  ],
);
